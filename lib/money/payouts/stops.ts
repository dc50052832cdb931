import 'server-only';
import { type ClientSession, Types } from 'mongoose';
import { PayoutStop } from '@/models/money/payout-stop';
import type { Party } from './policy';

/**
 * Stops a party's payouts, in the caller's transaction: none is asked for, approved or sent until then; or,
 * without `until`, until an admin lifts it. A later stop replaces an earlier one. `by`: who stopped it;
 * missing for the owner's own.
 */
export async function stopParty(
  {
    party,
    ownerId,
    until,
    why,
    by,
  }: { party: Party; ownerId: string; until: Date | null; why: string; by?: string },
  session: ClientSession,
  now: Date,
): Promise<void> {
  const stop = { why, until, at: now, by: by ? new Types.ObjectId(by) : null };
  const _id = `${party}:${ownerId}`;
  await PayoutStop.updateOne({ _id }, { $set: stop }, { session, upsert: true });
}
