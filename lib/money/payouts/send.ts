import 'server-only';
import { z } from 'zod';
import { objectId } from '@/lib/core/fields';
import { kobo } from '@/lib/core/money';
import { type CardProviderError, isCardProviderError } from '@/lib/integrations/paystack/port';
import { type OutgoingTransfer, transferProvider } from '@/lib/integrations/paystack/transfers';
import { connectDb, inRetriedTransaction } from '@/lib/platform/db';
import { log } from '@/lib/platform/log';
import { defineTimer, enqueue } from '@/lib/platform/outbox';
import { type BankAccountDoc, BankAccountRecord } from '@/models/money/bank-account';
import { Payout, type PayoutDoc } from '@/models/money/payout';
import { applyMove } from './apply';
import { toPartyOwner } from './owner';
import { toReference } from './policy';
import { applyTransfer } from './settle';
import { findStop } from './stops';

/** A step of sending, in the order in which a crash may come between them. */
interface Sending {
  payout: PayoutDoc;
  /** Whether the attempt was written down before, so that it may have been sent. */
  isAgain: boolean;
}

/**
 * Sends attempt `n` of a payout, under one reference until the provider's answer is conclusive. What may
 * have been sent is looked up first. While money is stopped, nothing is sent.
 *
 * Throws CardProviderError when the provider doesn't answer, so that the row is run again.
 */
async function send(payoutId: string, n: number, now: Date): Promise<void> {
  const sending = await begin(payoutId, n, now);
  if (!sending) return;
  const reference = toReference(payoutId, n);
  try {
    const found = sending.isAgain ? await transferProvider().findTransfer(reference) : null;
    const transfer = found ?? (await start(sending.payout, reference));
    await applyTransfer(payoutId, n, transfer, now);
  } catch (error) {
    if (!isCardProviderError(error)) throw error;
    await recordFailure(payoutId, n, error, now);
  }
}

/** Writes the attempt down before anything is sent. Null if there is nothing to send, or it is stopped. */
async function begin(payoutId: string, n: number, now: Date): Promise<Sending | null> {
  return inRetriedTransaction(async (session) => {
    const payout = await Payout.findById(payoutId).session(session).lean<PayoutDoc>();
    if (!payout) return null;
    const stop = await findStop(toPartyOwner(payout), session, now);
    if (stop) {
      // Lifting a stop sends what waits, see `resumeSending`; one that ends by itself does not.
      if (stop.until) await enqueue([toSendRow(payoutId, n, stop.until)], session, now);
      return null;
    }
    const attempt = payout.attempts[n - 1];
    const changes = attempt ? {} : { attempt: { reference: toReference(payoutId, n), at: now } };
    const step = await applyMove(payout, { type: 'send', n }, { changes }, session, now);
    return step && { payout, isAgain: attempt !== undefined };
  });
}

async function start(payout: PayoutDoc, reference: string): Promise<OutgoingTransfer> {
  const recipientCode = await findRecipientCode(payout);
  const reason = payout.party === 'wallet' ? 'Eki withdrawal' : 'Eki payout';
  const amount = kobo(payout.amountKobo);
  return transferProvider().startTransfer({ reference, amount, recipientCode, reason });
}

/** The provider's code of the bank account, which is made once. */
async function findRecipientCode({ bankAccountId }: PayoutDoc): Promise<string> {
  const account = await BankAccountRecord.findById(bankAccountId).lean<BankAccountDoc>();
  if (!account) throw new Error(`the bank account ${bankAccountId} is gone`);
  if (account.recipientCode) return account.recipientCode;
  const recipientCode = await transferProvider().createRecipient(account);
  await BankAccountRecord.updateOne({ _id: bankAccountId }, { recipientCode });
  return recipientCode;
}

/**
 * What a failed call means. Refused: certainly no transfer, which the provider is asked once more; ops send
 * it again. Anything else may have been sent: rethrown, and the same reference is looked up next time.
 */
async function recordFailure(
  payoutId: string,
  n: number,
  error: CardProviderError,
  now: Date,
): Promise<void> {
  const reference = toReference(payoutId, n);
  const { failure } = error;
  if (failure === 'low_balance' || failure === 'refused') {
    const found = await transferProvider()
      .findTransfer(reference)
      .catch(() => undefined);
    if (found) return applyTransfer(payoutId, n, found, now);
    if (found === null) {
      log().error({ reference, failure, said: error.message }, 'a payout was refused');
      await move(payoutId, { type: 'answer', n, answer: failure }, error.message, now);
      return;
    }
  }
  await move(payoutId, { type: 'unreachable', n }, null, now);
  throw error;
}

async function move(
  payoutId: string,
  next: Parameters<typeof applyMove>[1],
  failure: string | null,
  now: Date,
): Promise<void> {
  await inRetriedTransaction(async (session) => {
    const payout = await Payout.findById(payoutId).session(session).lean<PayoutDoc>();
    if (!payout) return;
    const changes = failure === null ? {} : { attempt: { failure: failure.slice(0, 100) } };
    await applyMove(payout, next, { changes }, session, now);
  });
}

/** The row that sends attempt `n` at that time. */
export function toSendRow(payoutId: string, n: number, at: Date) {
  return payoutTimers.send.entry({ payoutId, n, at: at.getTime() }, at);
}

/** Rows that send what waited for a stop to end. */
export async function findWaitingRows(
  owner: { party: PayoutDoc['party']; ownerId: string } | null,
  now: Date,
) {
  await connectDb();
  const waiting = await Payout.find({
    ...owner,
    $or: [{ status: 'approved', problem: null }, { status: 'sending' }],
  }).lean<PayoutDoc[]>();
  return waiting.map(({ _id, status, attempts }) =>
    toSendRow(_id.toString(), status === 'sending' ? attempts.length : attempts.length + 1, now),
  );
}

/** Sends payouts. `at`: epoch ms, which tells one row from the next. */
export const payoutTimers = {
  send: defineTimer('payout-send', {
    ids: z.object({ payoutId: objectId, n: z.number().int(), at: z.number() }),
    key: ({ payoutId, n, at }) => `${payoutId}:${n}:${at}`,
    run: ({ payoutId, n }, now) => send(payoutId, n, now),
  }),
};
