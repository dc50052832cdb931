import { DAY_MS } from '@/lib/core/time';
import type { Bank } from './bank';
import type { Cashier } from './cashier';
import type { Dispute, Transaction } from './records';
import { customerInside, isoTime, transactionShape } from './shapes';
import type { Webhooks } from './webhooks';

/** Time for the merchant to answer a chargeback. */
const ANSWER_TIMEOUT_MS = 3 * DAY_MS;

/** Chargebacks, opened and closed by control call, announced by `charge.dispute.*`. */
export class Disputes {
  constructor(
    private readonly bank: Bank,
    private readonly cashier: Cashier,
    private readonly webhooks: Webhooks,
  ) {}

  /** `amountKobo`: the whole transaction by default. */
  open(transaction: Transaction, amountKobo = transaction.amountKobo): Dispute {
    const dispute = this.bank.disputes.save({
      id: this.bank.nextId(),
      transactionId: transaction.id,
      amountKobo,
      status: 'awaiting-merchant-feedback',
      resolution: null,
      createdAt: this.bank.now(),
    });
    this.announce('create', dispute);
    return dispute;
  }

  remind(dispute: Dispute): Dispute {
    this.announce('remind', dispute);
    return dispute;
  }

  /** `amountKobo`: the amount returned; the disputed amount by default. */
  resolve(
    dispute: Dispute,
    resolution: NonNullable<Dispute['resolution']>,
    amountKobo = dispute.amountKobo,
  ): Dispute {
    const change = { status: 'resolved', resolution, amountKobo } as const;
    const resolved = this.bank.disputes.save({ ...dispute, ...change });
    this.announce('resolve', resolved);
    return resolved;
  }

  private announce(what: 'create' | 'remind' | 'resolve', dispute: Dispute): void {
    const { reference } = this.getTransaction(dispute);
    this.webhooks.emit(`charge.dispute.${what}`, reference, this.shape(dispute));
  }

  private getTransaction(dispute: Dispute): Transaction {
    const transaction = this.bank.transactions.get(dispute.transactionId);
    if (!transaction) throw new Error(`Dispute ${dispute.id} has no transaction`);
    return transaction;
  }

  /** A dispute as the API and the events show it. */
  shape(dispute: Dispute): Record<string, unknown> {
    const transaction = this.getTransaction(dispute);
    const customer = this.cashier.getTransactionCustomer(transaction);
    return {
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
      dueAt: isoTime(dispute.createdAt + ANSWER_TIMEOUT_MS),
      createdAt: isoTime(dispute.createdAt),
    };
  }
}
