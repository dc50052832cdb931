import 'server-only';
import mongoose, { type ClientSession, Types } from 'mongoose';
import { AppError } from '@/lib/core/errors';
import { PayoutStop, type PayoutStopDoc } from '@/models/money/payout-stop';
import { stoppedMessage } from './messages';
import { type PartyOwner, toPartyKey } from './owner';

/** The stop of all money out. */
export const ALL = 'all';

/**
 * Stops a party's payouts, in the caller's transaction: none is asked for, approved or sent until then; or,
 * without `until`, until an admin lifts it. A later stop replaces an earlier one. `by`: who stopped it;
 * missing for the owner's own.
 */
export async function stopParty(
  { until, why, by, ...owner }: PartyOwner & { until: Date | null; why: string; by?: string },
  session: ClientSession,
  now: Date,
): Promise<void> {
  await saveStop(toPartyKey(owner), { until, why, by }, session, now);
}

/** Like `stopParty`, for all (`ALL`) or for the party of this key. */
export async function saveStop(
  _id: string,
  { until, why, by }: { until: Date | null; why: string; by?: string | undefined },
  session: ClientSession,
  now: Date,
): Promise<void> {
  const stop = { why, until, at: now, by: by ? new Types.ObjectId(by) : null };
  await PayoutStop.updateOne({ _id }, { $set: stop }, { session, upsert: true });
}

/** The stop that keeps this party's money in, of all money or of its own; null if none does. */
export async function findStop(
  owner: PartyOwner,
  session: ClientSession | null,
  now: Date,
): Promise<PayoutStopDoc | null> {
  const ids = [ALL, toPartyKey(owner)];
  const stops = await PayoutStop.find({ _id: mongoose.trusted({ $in: ids }) })
    .session(session)
    .lean();
  return stops.find(({ until }) => until === null || until > now) ?? null;
}

/** Throws AppError `conflict` with the reason while money to this party is stopped. */
export async function requireNotStopped(
  owner: PartyOwner,
  session: ClientSession,
  now: Date,
): Promise<void> {
  const stop = await findStop(owner, session, now);
  if (stop) throw new AppError('conflict', stoppedMessage(stop.why, stop.until, now));
}
