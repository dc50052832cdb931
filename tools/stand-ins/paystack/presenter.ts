import type { Bank } from './bank';
import type { Cashier } from './cashier';
import { seededRandom, withQuirks } from './quirks';
import type { Refund, Transaction } from './records';
import { refundShape, transactionShape } from './shapes';

/** Records in the shape of the API, irregular if the option `quirks` is on. */
export class Presenter {
  constructor(
    private readonly bank: Bank,
    private readonly cashier: Cashier,
  ) {}

  transaction(transaction: Transaction): Record<string, unknown> {
    const shape = transactionShape(transaction, this.cashier.getTransactionCustomer(transaction));
    return this.applyQuirks(shape, transaction.id);
  }

  refund(refund: Refund): Record<string, unknown> {
    const transaction = this.bank.transactions.get(refund.transactionId);
    if (!transaction) throw new Error(`Refund ${refund.id} has no transaction`);
    return this.applyQuirks(refundShape(refund, transaction), refund.id);
  }

  private applyQuirks(shape: Record<string, unknown>, salt: number): Record<string, unknown> {
    const { quirks, quirkSeed } = this.bank.options;
    return quirks ? withQuirks(shape, 'api', seededRandom(quirkSeed + salt)) : shape;
  }
}
