import type { DueSource } from '../scheduler';
import { type Bank, randomCode } from './bank';
import { incomingTransferFeeKobo, localFeeKobo } from './fees';
import type { Customer, IncomingTransfer, Transaction } from './records';
import { transactionShape } from './shapes';
import type { Webhooks } from './webhooks';

export interface NewTransaction {
  reference: string | undefined;
  email: string;
  amountKobo: number;
  currency: string;
  callbackUrl: string | null;
  metadata: unknown;
  ip: string;
}

/** A payment that differs from the request: the fault "wrong amount" or "wrong currency". */
export interface OddSuccess {
  amount?: number | undefined;
  currency?: string | undefined;
}

/** Moves transactions: open, pay, decline, abandon. Shared by pages, API and control calls. */
export class Cashier implements DueSource {
  constructor(
    private readonly bank: Bank,
    private readonly webhooks: Webhooks,
  ) {}

  /** The customer of this e-mail, created if new. */
  getCustomer(email: string): Customer {
    const key = email.trim().toLowerCase();
    const known = this.bank.customers.findByKey(key);
    if (known) return known;
    const now = this.bank.now();
    return this.bank.customers.save({
      id: this.bank.nextId(),
      code: `CUS_${randomCode(15)}`,
      email: key,
      firstName: null,
      lastName: null,
      phone: null,
      metadata: null,
      createdAt: now,
      updatedAt: now,
    });
  }

  getTransactionCustomer(transaction: Transaction): Customer {
    const customer = this.bank.customers.get(transaction.customerId);
    if (!customer) throw new Error(`Transaction ${transaction.id} has no customer`);
    return customer;
  }

  /** Opens a transaction. Like the provider's, it is `abandoned` until the first attempt to pay. */
  open(request: NewTransaction): Transaction {
    return this.bank.transactions.save({
      id: this.bank.nextId(),
      reference: request.reference ?? randomCode(10),
      accessCode: randomCode(15),
      customerId: this.getCustomer(request.email).id,
      requestedKobo: request.amountKobo,
      amountKobo: request.amountKobo,
      currency: request.currency,
      feesKobo: null,
      callbackUrl: request.callbackUrl,
      metadata: request.metadata,
      status: 'abandoned',
      channel: 'card',
      gatewayResponse: 'The transaction was not completed',
      ip: request.ip,
      attempts: 0,
      errors: 0,
      history: [],
      createdAt: this.bank.now(),
      paidAt: null,
      lateAt: null,
      transfer: null,
    });
  }

  /**
   * Receives a bank transfer to a dedicated account; the provider assigns the reference. `isPending`:
   * the bank has not settled it, and `pay` does.
   */
  receive(
    customer: Customer,
    amountKobo: number,
    transfer: IncomingTransfer,
    isPending = false,
  ): Transaction {
    const opened = this.open({
      reference: undefined,
      email: customer.email,
      amountKobo,
      currency: 'NGN',
      callbackUrl: null,
      metadata: {
        receiver_account_number: transfer.accountNumber,
        receiver_bank: transfer.bankName,
        custom_fields: [],
      },
      ip: '127.0.0.1',
    });
    const pending = this.bank.transactions.save({
      ...opened,
      status: 'pending',
      channel: 'dedicated_nuban',
      gatewayResponse: 'Pending',
      transfer,
    });
    if (isPending) return pending;
    const received = this.bank.transactions.save({
      ...pending,
      status: 'success',
      gatewayResponse: 'Approved',
      feesKobo: incomingTransferFeeKobo(amountKobo),
      paidAt: this.bank.now(),
    });
    this.webhooks.emit('charge.success', received.reference, transactionShape(received, customer));
    return received;
  }

  /** Charges the card and emits `charge.success`. Paying twice changes nothing. */
  pay(transaction: Transaction, odd: OddSuccess = {}): Transaction {
    if (transaction.paidAt !== null) return transaction;
    const planned = this.bank.options.nextSuccess;
    if (planned) this.bank.changeOptions({ nextSuccess: null });
    const amountKobo = odd.amount ?? planned?.amount ?? transaction.requestedKobo;
    const paid = this.bank.transactions.save({
      ...this.attempted(transaction, 'success', 'Successfully paid with card'),
      status: 'success',
      gatewayResponse: 'Successful',
      amountKobo,
      currency: odd.currency ?? planned?.currency ?? transaction.currency,
      feesKobo: transaction.transfer
        ? incomingTransferFeeKobo(amountKobo)
        : localFeeKobo(amountKobo),
      paidAt: this.bank.now(),
      lateAt: null,
    });
    const shape = transactionShape(paid, this.getTransactionCustomer(paid));
    this.webhooks.emit('charge.success', paid.reference, shape);
    return paid;
  }

  /** The bank approves later: after the configured seconds, or only by control call. */
  payLate(transaction: Transaction): Transaction {
    if (transaction.paidAt !== null) return transaction;
    const { lateSeconds } = this.bank.options;
    const saved = this.bank.transactions.save({
      ...transaction,
      status: 'ongoing',
      gatewayResponse: 'Transaction in progress',
      lateAt: lateSeconds === null ? null : this.bank.now() + lateSeconds * 1000,
    });
    this.bank.scheduler.wake();
    return saved;
  }

  decline(transaction: Transaction): Transaction {
    if (transaction.paidAt !== null) return transaction;
    const attempted = this.attempted(transaction, 'error', 'Declined');
    return this.bank.transactions.save({
      ...attempted,
      status: 'failed',
      gatewayResponse: 'Declined',
      errors: transaction.errors + 1,
      lateAt: null,
    });
  }

  abandon(transaction: Transaction): Transaction {
    if (transaction.paidAt !== null) return transaction;
    return this.bank.transactions.save({
      ...transaction,
      status: 'abandoned',
      gatewayResponse: 'The transaction was not completed',
      lateAt: null,
    });
  }

  nextDue(): number | undefined {
    const times = this.bank.transactions.allActive().map((each) => each.lateAt ?? 0);
    return times.length === 0 ? undefined : Math.min(...times);
  }

  runDue(now: number): void {
    for (const transaction of this.bank.transactions.allActive()) {
      if (transaction.lateAt !== null && transaction.lateAt <= now) this.pay(transaction);
    }
  }

  private attempted(transaction: Transaction, type: string, message: string): Transaction {
    const time = Math.round((this.bank.now() - transaction.createdAt) / 1000);
    return {
      ...transaction,
      attempts: transaction.attempts + 1,
      history: [
        ...transaction.history,
        { type: 'action', message: 'Attempted to pay with card', time },
        { type, message, time },
      ],
    };
  }
}
