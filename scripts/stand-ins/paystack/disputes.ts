import type { Bank } from './bank';
import type { Cashier } from './cashier';
import type { Dispute, Transaction } from './records';
import { customerInside, isoTime, transactionShape } from './shapes';
import type { Webhooks } from './webhooks';

/** Chargebacks, opened and closed by control call, announced by `charge.dispute.*`. */
export class Disputes {
  constructor(
    private readonly bank: Bank,
    private readonly cashier: Cashier,
    private readonly webhooks: Webhooks,
  ) {}

  open(transaction: Transaction): Dispute {
    const dispute = this.bank.disputes.save({
      id: this.bank.nextId(),
      transactionId: transaction.id,
      amountKobo: transaction.amountKobo,
      status: 'awaiting-merchant-feedback',
      resolution: null,
      createdAt: this.bank.now(),
    });
    this.announce('create', dispute);
    return dispute;
  }

  resolve(dispute: Dispute, resolution: 'merchant-accepted' | 'declined'): Dispute {
    const resolved = this.bank.disputes.save({ ...dispute, status: 'resolved', resolution });
    this.announce('resolve', resolved);
    return resolved;
  }

  private announce(what: 'create' | 'resolve', dispute: Dispute): void {
    const transaction = this.bank.transactions.get(dispute.transactionId);
    if (!transaction) throw new Error(`Dispute ${dispute.id} has no transaction`);
    const customer = this.cashier.customerOfTransaction(transaction);
    this.webhooks.emit(`charge.dispute.${what}`, transaction.reference, {
      id: dispute.id,
      refund_amount: dispute.amountKobo,
      currency: transaction.currency,
      status: dispute.status,
      resolution: dispute.resolution,
      domain: 'test',
      category: 'chargeback',
      transaction: transactionShape(transaction, customer),
      transaction_reference: null,
      customer: customerInside(customer),
      created_at: isoTime(dispute.createdAt),
    });
  }
}
