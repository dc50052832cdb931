import { z } from 'zod';
import { type Call, parseJson, type Route } from '../http';
import type { Bank } from './bank';
import { envelope, invalidParams, notFound, ProviderError } from './errors';
import { getPage } from './paging';
import type { Presenter } from './presenter';
import type { Refund, Transaction } from './records';
import type { Refunds } from './refunds';
import { toKobo } from './transactions-api';

const createSchema = z.object({
  transaction: z.union([z.string(), z.number()]),
  amount: z.unknown().optional(),
  currency: z.string().nullish(),
  customer_note: z.string().nullish(),
  merchant_note: z.string().nullish(),
});

export class RefundsApi {
  constructor(
    private readonly bank: Bank,
    private readonly refunds: Refunds,
    private readonly presenter: Presenter,
  ) {}

  routes(): Route[] {
    return [
      {
        method: 'POST',
        pattern: '/refund',
        name: 'refund.create',
        handle: (call) => this.create(call),
      },
      { method: 'GET', pattern: '/refund', name: 'refund.list', handle: (call) => this.list(call) },
      {
        method: 'GET',
        pattern: '/refund/:id',
        name: 'refund.fetch',
        handle: (call) => envelope('Refund retrieved', this.presenter.refund(this.find(call))),
      },
      {
        method: 'POST',
        pattern: '/refund/retry_with_customer_details/:id',
        name: 'refund.retry',
        handle: (call) => this.retry(call),
      },
    ];
  }

  private create(call: Call) {
    const parsed = createSchema.safeParse(parseJson(call.body));
    if (!parsed.success) throw invalidParams('Transaction is required');
    const { data } = parsed;
    const transaction = this.getTransaction(String(data.transaction));
    const left = this.refunds.refundableKobo(transaction);
    if (left <= 0) throw invalidParams('Transaction has been fully reversed');
    const amountKobo =
      data.amount === undefined || data.amount === null ? left : toKobo(data.amount);
    if (amountKobo === null) throw invalidParams('Invalid amount passed');
    if (amountKobo > left) {
      throw invalidParams('Refund amount cannot be more than transaction amount');
    }
    const by = `Refund for transaction ${transaction.reference}`;
    const refund = this.refunds.open(transaction, amountKobo, [
      data.customer_note ?? by,
      data.merchant_note ?? `${by} by sandbox@eki.example`,
    ]);
    return envelope('Refund has been queued for processing', {
      ...this.presenter.refund(refund),
      // Here, and only here, the provider sends the whole transaction.
      transaction: this.presenter.transaction(transaction),
    });
  }

  private getTransaction(idOrReference: string): Transaction {
    const transaction =
      this.bank.transactions.findByKey(idOrReference) ?? this.bank.transactions.get(idOrReference);
    if (!transaction) throw notFound('Transaction not found', 'transaction_not_found');
    if (transaction.paidAt === null) {
      throw invalidParams('Only a successful transaction can be refunded');
    }
    return transaction;
  }

  private find(call: Call): Refund {
    const refund = this.bank.refunds.get(call.params.id ?? '');
    if (!refund) throw notFound('Refund not found', 'refund_not_found');
    return refund;
  }

  private list(call: Call) {
    const wanted = call.query.get('transaction') ?? call.query.get('reference');
    const refunds = this.bank.refunds.all().filter((each) => {
      if (!wanted) return true;
      const reference = this.bank.transactions.get(each.transactionId)?.reference;
      return reference === wanted || String(each.transactionId) === wanted;
    });
    const { rows, meta } = getPage(refunds, call.query);
    return envelope(
      'Refunds retrieved',
      rows.map((row) => this.presenter.refund(row)),
      meta,
    );
  }

  private retry(call: Call) {
    const refund = this.find(call);
    if (refund.status !== 'needs-attention') {
      throw new ProviderError(
        422,
        'Invalid Refund state, refund status should be "needs-attention"',
        'invalid_params',
        "Ensure that the value(s) you're passing are valid.",
      );
    }
    const moved = this.refunds.move(refund, 'processing');
    return envelope(
      'Refund retried and has been queued for processing',
      this.presenter.refund(moved),
    );
  }
}
