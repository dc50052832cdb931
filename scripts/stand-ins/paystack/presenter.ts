import type { Bank } from './bank';
import type { Cashier } from './cashier';
import { seededRandom, withQuirks } from './quirks';
import type { Refund, Transaction } from './records';
import { refundShape, transactionShape } from './shapes';

/** Records as the API shows them, odd where the odd mode asks for it. */
export class Presenter {
  constructor(
    private readonly bank: Bank,
    private readonly cashier: Cashier,
  ) {}

  transaction(transaction: Transaction): Record<string, unknown> {
    const shape = transactionShape(transaction, this.cashier.customerOfTransaction(transaction));
    return this.odd(shape, transaction.id);
  }

  refund(refund: Refund): Record<string, unknown> {
    const transaction = this.bank.transactions.get(refund.transactionId);
    if (!transaction) throw new Error(`Refund ${refund.id} has no transaction`);
    return this.odd(refundShape(refund, transaction), refund.id);
  }

  private odd(shape: Record<string, unknown>, salt: number): Record<string, unknown> {
    const { quirks, quirkSeed } = this.bank.options;
    return quirks ? withQuirks(shape, 'api', seededRandom(quirkSeed + salt)) : shape;
  }
}
