import 'server-only';
import mongoose, { type ClientSession, type Types } from 'mongoose';
import { Promo, type PromoDoc, PromoRedemption } from '@/models/promo';
import { findPerson } from './person';

/** The payment that uses a promo. */
interface PromoUser {
  _id: Types.ObjectId;
  userId: Types.ObjectId;
}

/**
 * Takes a use of a promo for a payment, in the caller's transaction: `reserved` while it is unpaid,
 * `redeemed` once it is paid. Returns false if none is free, for everyone or for this person; the
 * caller must then abort. A database that finds two uses in one slot reports a duplicate key.
 */
export async function takeUse(
  promoId: string,
  { _id, userId }: PromoUser,
  state: 'reserved' | 'redeemed',
  session: ClientSession,
  now: Date,
): Promise<boolean> {
  const promo = await Promo.findById(promoId).session(session).lean();
  if (!promo) return false;
  const isCounted = promo.limit !== null;
  if (isCounted && !(await count(promo._id, COUNTERS[state], session))) return false;
  const person = await findPerson(userId, session);
  const slot = promo.perUser === null ? null : await freeSlot(promo, person, session);
  if (slot === 0) return false;
  const fields = { promoId: promo._id, userId, person, isCounted, state, updatedAt: now };
  await PromoRedemption.updateOne(
    { _id },
    slot === null ? { $set: fields, $unset: { slot: 1 } } : { $set: { ...fields, slot } },
    { session, upsert: true },
  );
  return true;
}

/**
 * Turns a payment's reserved use into a redeemed one, in the caller's transaction. A payment whose
 * reservation has ended, or that had none, takes a use that is free. Returns false if none is; the
 * caller must then abort.
 */
export async function redeemUse(
  promoId: string,
  payment: PromoUser,
  session: ClientSession,
  now: Date,
): Promise<boolean> {
  const { _id } = payment;
  const own = await PromoRedemption.findById(_id).session(session).lean();
  if (own?.state === 'redeemed') return true;
  if (own?.state !== 'reserved') return takeUse(promoId, payment, 'redeemed', session, now);
  await PromoRedemption.updateOne({ _id }, { state: 'redeemed', updatedAt: now }, { session });
  if (own.isCounted) {
    await Promo.updateOne({ _id: own.promoId }, { $inc: { reserved: -1, used: 1 } }, { session });
  }
  return true;
}

/**
 * Gives a payment's use back, in the caller's transaction. `from`: a use that is in another state
 * stays as it is, so that a repeat changes nothing.
 */
export async function releaseUse(
  paymentId: Types.ObjectId,
  from: 'reserved' | 'redeemed',
  session: ClientSession,
  now: Date,
): Promise<void> {
  const own = await PromoRedemption.findOne({ _id: paymentId, state: from })
    .session(session)
    .lean();
  if (!own) return;
  await PromoRedemption.updateOne(
    { _id: paymentId },
    { $set: { state: 'released', updatedAt: now }, $unset: { slot: 1 } },
    { session },
  );
  if (!own.isCounted) return;
  await Promo.updateOne({ _id: own.promoId }, { $inc: { [COUNTERS[from]]: -1 } }, { session });
}

const COUNTERS = { reserved: 'reserved', redeemed: 'used' } as const;

/** Counts one more use if the limit allows it, in one conditional update. */
async function count(
  _id: Types.ObjectId,
  counter: 'reserved' | 'used',
  session: ClientSession,
): Promise<boolean> {
  const isFree = mongoose.trusted({ $lt: [{ $add: ['$used', '$reserved'] }, '$limit'] });
  const counted = await Promo.updateOne(
    { _id, $expr: isFree },
    { $inc: { [counter]: 1 } },
    { session },
  );
  return counted.modifiedCount === 1;
}

/** The lowest slot that the person has not used; 0 if all are. */
async function freeSlot(
  { _id, perUser }: PromoDoc,
  person: readonly string[],
  session: ClientSession,
): Promise<number> {
  const own = await PromoRedemption.find(
    {
      promoId: _id,
      person: mongoose.trusted({ $in: [...person] }),
      slot: mongoose.trusted({ $exists: true }),
    },
    { slot: 1 },
  )
    .session(session)
    .lean();
  const taken = new Set(own.map(({ slot }) => slot));
  for (let slot = 1; slot <= (perUser ?? 0); slot += 1) if (!taken.has(slot)) return slot;
  return 0;
}
