import type { DueSource } from '../scheduler';
import type { Bank } from './bank';
import type { Cashier } from './cashier';
import type { Refund, RefundStatus, Transaction } from './records';
import { refundEventShape } from './shapes';
import type { Webhooks } from './webhooks';

/** Moves refunds: pending → processing → processed, failed or needs-attention. */
export class Refunds implements DueSource {
  constructor(
    private readonly bank: Bank,
    private readonly cashier: Cashier,
    private readonly webhooks: Webhooks,
  ) {}

  /** Kobo of a transaction that no refund, completed or pending, covers. */
  refundableKobo(transaction: Transaction): number {
    const claimed = this.bank.refunds
      .all()
      .filter((each) => each.transactionId === transaction.id && each.status !== 'failed')
      .reduce((sum, each) => sum + each.amountKobo, 0);
    return transaction.amountKobo - claimed;
  }

  open(transaction: Transaction, amountKobo: number, notes: [string, string]): Refund {
    const now = this.bank.now();
    const refund = this.bank.refunds.save({
      id: this.bank.nextId(),
      transactionId: transaction.id,
      amountKobo,
      currency: transaction.currency,
      status: 'pending',
      customerNote: notes[0],
      merchantNote: notes[1],
      createdAt: now,
      updatedAt: now,
      stepAt: now + this.stepMs(),
      refundedAt: null,
    });
    this.announce(refund);
    this.bank.scheduler.wake();
    return refund;
  }

  /** Sets a status, announces it, and marks a fully refunded transaction as reversed. */
  move(refund: Refund, status: RefundStatus): Refund {
    const now = this.bank.now();
    const moved = this.bank.refunds.save({
      ...refund,
      status,
      updatedAt: now,
      refundedAt: status === 'processed' ? now : null,
      stepAt: status === 'pending' || status === 'processing' ? now + this.stepMs() : null,
    });
    if (status === 'processed') this.closeTransaction(moved);
    this.announce(moved);
    this.bank.scheduler.wake();
    return moved;
  }

  nextDue(): number | undefined {
    const times = this.bank.refunds.allActive().map((each) => each.stepAt ?? 0);
    return times.length === 0 ? undefined : Math.min(...times);
  }

  runDue(now: number): void {
    for (const refund of this.bank.refunds.allActive()) {
      if (refund.stepAt === null || refund.stepAt > now) continue;
      this.move(
        refund,
        refund.status === 'pending' ? 'processing' : this.bank.options.refundOutcome,
      );
    }
  }

  private stepMs(): number {
    return this.bank.options.refundStepSeconds * 1000;
  }

  private getTransaction(refund: Refund): Transaction {
    const transaction = this.bank.transactions.get(refund.transactionId);
    if (!transaction) throw new Error(`Refund ${refund.id} has no transaction`);
    return transaction;
  }

  private closeTransaction(refund: Refund): void {
    const transaction = this.getTransaction(refund);
    const refunded = this.bank.refunds
      .all()
      .filter((each) => each.transactionId === transaction.id && each.status === 'processed')
      .reduce((sum, each) => sum + each.amountKobo, 0);
    if (refunded < transaction.amountKobo) return;
    this.bank.transactions.save({ ...transaction, status: 'reversed' });
  }

  private announce(refund: Refund): void {
    const transaction = this.getTransaction(refund);
    const customer = this.cashier.getTransactionCustomer(transaction);
    this.webhooks.emit(
      `refund.${refund.status}`,
      transaction.reference,
      refundEventShape(refund, transaction, customer),
    );
  }
}
