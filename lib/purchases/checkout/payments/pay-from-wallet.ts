import 'server-only';
import type { ClientSession } from 'mongodb';
import { shortId } from '@/lib/core/ids';
import { kobo } from '@/lib/core/money';
import type { ScopedActor } from '@/lib/core/roles';
import { customerAccount } from '@/lib/ledger/ledger';
import { requireFunds } from '@/lib/ledger/queries';
import type { StoreBody } from '@/lib/platform/http/route';
import type { PaymentDoc, PaymentPurpose } from '@/models/purchases/payment';
import { findPaidAlready, type PaymentStart } from './paid-already';
import { type Funds, type Paid, payInstantly, type Source, toPurposeName } from './place-payment';
import { type PaymentInputs, purposes } from './purposes';

/**
 * Pays for a purchase from the wallet: takes the money, supersedes the customer's open card payments
 * that it replaces (of an order: any), places the purchase and stores the call's answer, all in one transaction, so that the call
 * can be repeated after a crash.
 *
 * Returns the id of the purchase, or, without taking money, our outcome page if a card payment of
 * the same purchase turns out to be paid. Throws AppError `conflict` with `shortfall` (naira) if the
 * balance is too low, and the errors of the purpose (see `payByCard`).
 */
export async function payFromWallet<P extends PaymentPurpose>(
  kind: P,
  input: PaymentInputs[P],
  actor: ScopedActor<'self'>,
  storeAnswer: StoreBody,
  now: Date,
): Promise<Paid | PaymentStart> {
  const purpose = purposes[kind];
  const request = await purpose.readRequest(input, actor);
  const paid = await findPaidAlready(kind, request, actor, now);
  if (paid) return paid;
  const priced = await purpose.price(request, actor, now);
  const source: Source = { method: 'wallet', attempts: [] };
  const takeFunds = async (payment: PaymentDoc, session: ClientSession): Promise<Funds> => {
    await requireFunds(payment, session);
    return walletFunds(payment);
  };
  return payInstantly({ kind, priced, source, takeFunds }, actor, storeAnswer, now);
}

function walletFunds({ _id, userId, subjectId, purpose, amountKobo }: PaymentDoc): Funds {
  const id = _id.toString();
  return {
    transfer: {
      id: `wallet:${id}`,
      type: 'wallet-payment',
      refs: { paymentId: id },
      actor: `user:${userId.toString()}`,
      description: `${toPurposeName(purpose)} ${shortId(subjectId.toString())}`,
    },
    postingsTo: (account) => [
      { account: customerAccount(userId.toString()), amount: kobo(-amountKobo) },
      { account, amount: kobo(amountKobo) },
    ],
  };
}
