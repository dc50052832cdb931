import 'server-only';
import mongoose, { type ClientSession, Types } from 'mongoose';
import { AppError } from '@/lib/core/errors';
import { PayoutStop, type PayoutStopDoc } from '@/models/money/payout-stop';
import { heldMessage, stoppedMessage } from './messages';
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

/**
 * The key of a suspended shop's hold: a stop of its own, so that ending it doesn't lift one of its owner or
 * of ops.
 */
const HOLD = 'hold:';
export const toHoldKey = (vendorId: string) => `${HOLD}${vendorId}`;

/** The holds of suspended shops that haven't ended, by vendor id. */
export async function findHolds(
  vendorIds: readonly string[],
  session: ClientSession | null,
  now: Date,
): Promise<ReadonlyMap<string, PayoutHold>> {
  const found = await PayoutStop.find({
    _id: mongoose.trusted({ $in: vendorIds.map(toHoldKey) }),
    until: mongoose.trusted({ $gt: now }),
  })
    .session(session)
    .lean();
  return new Map(
    found.flatMap(({ _id, why, until }) =>
      until ? [[_id.slice(HOLD.length), { why, until }] as const] : [],
    ),
  );
}

export interface PayoutHold {
  /** Shown to the shop. */
  why: string;
  until: Date;
}

/** Why these parties can't be paid now, in words, by `toPartyKey`; those who can are missing. */
export async function findStopReasons(
  owners: readonly PartyOwner[],
  session: ClientSession | null,
  now: Date,
): Promise<ReadonlyMap<string, string>> {
  const stops = await PayoutStop.find({
    _id: mongoose.trusted({ $in: [ALL, ...owners.map(toPartyKey)] }),
    $or: [{ until: null }, { until: mongoose.trusted({ $gt: now }) }],
  })
    .session(session)
    .lean();
  const shops = owners.filter(({ party }) => party === 'shop').map(({ ownerId }) => ownerId);
  const holds = await findHolds(shops, session, now);
  return new Map(
    owners.flatMap((owner) => {
      const key = toPartyKey(owner);
      const stop = stops.find(({ _id }) => _id === ALL || _id === key);
      if (stop) return [[key, stoppedMessage(stop.why, stop.until, now)] as const];
      const hold = owner.party === 'shop' ? holds.get(owner.ownerId) : undefined;
      return hold ? [[key, heldMessage(hold.why, hold.until, now)] as const] : [];
    }),
  );
}

/** Throws AppError `conflict` with the reason while money to this party is stopped, or a shop's is held. */
export async function requireNotStopped(
  owner: PartyOwner,
  session: ClientSession,
  now: Date,
): Promise<void> {
  const why = (await findStopReasons([owner], session, now)).get(toPartyKey(owner));
  if (why) throw new AppError('conflict', why);
}
