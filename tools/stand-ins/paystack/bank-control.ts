import { z } from 'zod';
import { type Call, HttpError, json, parseJson, type Route } from '../http';
import type { Accounts } from './accounts';
import type { Bank } from './bank';
import type { Disputes } from './disputes';
import { TRANSFER_STATUSES } from './records';
import type { Transfers } from './transfers';

const creditSchema = z.strictObject({
  amount: z.int().min(1),
  senderName: z.string().default('OSAS OSAGIE'),
  missed: z.boolean().default(false),
  pending: z.boolean().default(false),
});
const transferSchema = z.strictObject({
  status: z.enum(TRANSFER_STATUSES),
  failure: z.string().max(100).optional(),
});
const openSchema = z.strictObject({ amount: z.int().min(1).optional() });
const disputeSchema = z.strictObject({
  resolution: z.enum(['merchant-accepted', 'declined', 'withdrawn']),
  amount: z.int().min(0).optional(),
});

/** Control calls for money that does not come by card: transfers in and out, disputes. */
export function bankControlRoutes(
  bank: Bank,
  accounts: Accounts,
  transfers: Transfers,
  disputes: Disputes,
): Route[] {
  const on = (pattern: string, act: (call: Call, body: unknown) => unknown): Route => ({
    method: 'POST',
    pattern: `/control${pattern}`,
    name: 'control',
    handle: (call) => json(200, act(call, parseJson(call.body)) ?? { ok: true }),
  });
  const getDispute = (call: Call) => {
    const dispute = bank.disputes.get(call.params.id ?? '');
    if (!dispute) throw new HttpError(404, 'No dispute with this id');
    return dispute;
  };
  return [
    on('/accounts/:number/credit', (call, body) => {
      const account = bank.accounts.findByKey(call.params.number ?? '');
      if (!account) throw new HttpError(404, 'No dedicated account with this number');
      const { amount, ...rest } = creditSchema.parse(body);
      return accounts.credit(account, { amountKobo: amount, ...rest });
    }),
    on('/transfers/:reference', (call, body) => {
      const transfer = bank.transfers.findByKey(call.params.reference ?? '');
      if (!transfer) throw new HttpError(404, 'No transfer with this reference');
      const { status, failure } = transferSchema.parse(body);
      return transfers.shape(transfers.move(transfer, status, failure));
    }),
    on('/transactions/:reference/dispute', (call, body) => {
      const transaction = bank.transactions.findByKey(call.params.reference ?? '');
      if (!transaction?.paidAt) throw new HttpError(404, 'No paid transaction with this reference');
      return disputes.open(transaction, openSchema.parse(body).amount);
    }),
    on('/disputes/:id/remind', (call) => disputes.remind(getDispute(call))),
    on('/disputes/:id', (call, body) => {
      const { resolution, amount } = disputeSchema.parse(body);
      return disputes.resolve(getDispute(call), resolution, amount);
    }),
  ];
}
