import 'server-only';
import type { ClientSession } from 'mongoose';
import { z } from 'zod';
import { objectId } from '@/lib/core/fields';
import { providerDomain } from '@/lib/integrations/paystack';
import { type OutgoingTransfer, transferProvider } from '@/lib/integrations/paystack/transfers';
import { connectDb, inRetriedTransaction } from '@/lib/platform/db';
import { log } from '@/lib/platform/log';
import { defineTimer, enqueue } from '@/lib/platform/outbox';
import { Payout, type PayoutDoc } from '@/models/money/payout';
import { applyMove, type Changes } from './apply';
import { getStampDuty, nextLook, type PayoutStep, readReference, toReference } from './policy';

/** A payout that is still not answered after this time is reported, ms. */
const SILENT_MS = 72 * 60 * 60_000;

/**
 * Reads the state of a transfer from the provider and books it: the one end of webhook, look-up and
 * sending. Safe to repeat. Returns false if the reference isn't a payout's attempt.
 *
 * Throws CardProviderError when the provider doesn't answer, and Error for a transfer that isn't the one
 * we sent.
 */
export async function settlePayout(reference: string, now: Date): Promise<boolean> {
  const known = readReference(reference);
  if (!known) return false;
  await connectDb();
  const payout = await Payout.findById(known.payoutId).lean<PayoutDoc>();
  if (!payout?.attempts[known.n - 1]) return false;
  const found = await transferProvider().findTransfer(reference);
  // What was never sent is sent by the row of its attempt.
  if (found) await applyTransfer(known.payoutId, known.n, found, now);
  return true;
}

/** Books what the provider says about an attempt. */
export async function applyTransfer(
  payoutId: string,
  n: number,
  transfer: OutgoingTransfer,
  now: Date,
): Promise<void> {
  const { reference, status: answer, amount, currency, domain, fee, failure } = transfer;
  await inRetriedTransaction(async (session) => {
    const payout = await Payout.findById(payoutId).session(session).lean<PayoutDoc>();
    if (!payout) return;
    const isOurs = reference === toReference(payoutId, n) && amount === payout.amountKobo;
    if (!isOurs || currency !== 'NGN' || domain !== providerDomain()) {
      log().error(
        { reference, amount, currency, domain },
        'a transfer that differs from its payout',
      );
      throw new Error(`the transfer ${reference} differs from its payout`);
    }
    const attempt = payout.attempts[n - 1];
    const changes: Changes = {
      attempt: {
        failure,
        // A reversal gives back what the success cost.
        ...(answer === 'success' && { feeKobo: fee, dutyKobo: getStampDuty(amount) }),
      },
      ...((answer === 'failed' || answer === 'reversed') && {
        payout: { reason: toReason(failure) },
      }),
    };
    const step = await applyMove(payout, { type: 'answer', n, answer }, { changes }, session, now);
    if (step?.booking === 'stray') {
      log().error({ reference }, 'a payout was sent twice: it is in suspense');
    }
    if (step) await lookLater(step, { payoutId, n, sentAt: attempt?.at ?? now }, session, now);
  });
}

/** In plain words for the owner. */
function toReason(failure: string | null): string {
  return failure ? `The bank says: ${failure.replace(/[.\s]+$/, '')}.` : 'The bank sent it back.';
}

async function lookLater(
  { status }: Pick<PayoutStep, 'status'>,
  { payoutId, n, sentAt }: { payoutId: string; n: number; sentAt: Date },
  session: ClientSession,
  now: Date,
): Promise<void> {
  if (status !== 'pending') return;
  const at = nextLook(sentAt, now);
  const ids = { payoutId, n, at: at.getTime() };
  await enqueue([lookTimers.look.entry(ids, at)], session, now);
}

/** Looks up a transfer that the bank still works on, and goes on until there is an answer. */
async function lookUp(payoutId: string, n: number, now: Date): Promise<void> {
  await settlePayout(toReference(payoutId, n), now);
  await inRetriedTransaction(async (session) => {
    const payout = await Payout.findById(payoutId).session(session).lean<PayoutDoc>();
    const attempt = payout?.attempts[n - 1];
    if (payout?.status !== 'pending' || !attempt || n !== payout.attempts.length) return;
    const waited = now.getTime() - attempt.at.getTime();
    if (waited > SILENT_MS) {
      log().error({ reference: attempt.reference, waited }, 'a payout is still not answered');
    }
    await lookLater(payout, { payoutId, n, sentAt: attempt.at }, session, now);
  });
}

/** Looks up what the bank works on. `at`: epoch ms, which tells one look from the next. */
export const lookTimers = {
  look: defineTimer('payout-look', {
    ids: z.object({ payoutId: objectId, n: z.number().int(), at: z.number() }),
    key: ({ payoutId, n, at }) => `${payoutId}:${n}:${at}`,
    run: ({ payoutId, n }, now) => lookUp(payoutId, n, now),
  }),
};
