import 'server-only';
import mongoose, { type ClientSession, type Types } from 'mongoose';
import { Promo, type PromoDoc, PromoRedemption } from '@/models/purchases/promo';
import { findPerson } from './person';

interface PromoPayment {
  _id: Types.ObjectId;
  userId: Types.ObjectId;
}

/**
 * Takes a use of a promo for a payment, in the caller's transaction: `reserved` while it is unpaid,
 * `redeemed` once it is paid. Returns false if none is free, for everyone or for this person; the
 * caller must then abort. Two concurrent uses of one slot end in the database's duplicate-key error.
 */
export async function takeUse(
  promoId: string,
  { _id, userId }: PromoPayment,
  state: 'reserved' | 'redeemed',
  session: ClientSession,
  now: Date,
): Promise<boolean> {
  const promo = await Promo.findById(promoId).session(session).lean();
  if (!promo) return false;
  const isCounted = promo.limit !== null;
  if (isCounted && !(await countUse(promo._id, COUNTERS[state], session))) return false;
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
 * Turns a payment's reserved use into a redeemed one, in the caller's transaction. A payment without a
 * reservation, or whose reservation has ended, takes a free use. Returns false if there is none; the
 * caller must then abort.
 */
export async function redeemUse(
  promoId: string,
  payment: PromoPayment,
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
 * Releases a payment's use, in the caller's transaction. `from`: a use in another state stays as it is,
 * so that a repeat changes nothing.
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
async function countUse(
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
