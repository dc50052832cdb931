import 'server-only';
import mongoose, { type ClientSession, type Types } from 'mongoose';
import { log } from '@/lib/platform/log';
import type { AppSettings } from '@/lib/platform/settings/policy';
import { releaseUse, takeUse } from '@/lib/purchases/checkout/promos/commands';
import { Payment, type PaymentDoc } from '@/models/purchases/payment';
import { HOLDS_PER_DAY, HOLDS_WINDOW_MS, holdUntil } from './policy';
import { type Hold, PurchaseGone } from './purpose';

type PaymentOwner = Pick<PaymentDoc, '_id' | 'userId'>;

/**
 * Until when a new card payment may hold something (see `holdUntil`); null if it may not. `heldSince`: as
 * in `Purpose.reserve`.
 */
export async function mayHoldUntil(
  { _id, userId }: PaymentOwner,
  heldSince: Date | null,
  holdMinutes: number,
  session: ClientSession,
  now: Date,
): Promise<Date | null> {
  const unpaidHolds = await countUnpaidHolds(userId, session, now);
  if (unpaidHolds >= HOLDS_PER_DAY) {
    const context = { userId: userId.toString(), paymentId: _id.toString() };
    log().warn(context, 'an account has no hold left today');
  }
  return holdUntil({ unpaidHolds, heldSince, holdMinutes }, now);
}

/** Up to `HOLDS_PER_DAY`. Counts open payments too, because the caller has superseded them. */
async function countUnpaidHolds(
  userId: Types.ObjectId,
  session: ClientSession,
  now: Date,
): Promise<number> {
  const unpaid = await Payment.find(
    {
      userId,
      createdAt: mongoose.trusted({ $gt: new Date(now.getTime() - HOLDS_WINDOW_MS) }),
      status: mongoose.trusted({ $in: ['superseded', 'expired'] }),
      hold: 'released',
    },
    { _id: 1 },
  )
    .limit(HOLDS_PER_DAY)
    .session(session)
    .lean();
  return unpaid.length;
}

/**
 * Reserves the use of a new card payment's promo, inside the transaction that saves it, and returns its
 * hold. The use ends with the hold of stock, or when that would end; a payment that may not hold
 * anything needs a free use now and another look when it is paid. Throws PurchaseGone if none is free.
 */
export async function holdPromo(
  payment: PaymentDoc,
  { hold: stock, heldSince }: { hold: Hold; heldSince: Date | null },
  { holdMinutes }: Pick<AppSettings, 'holdMinutes'>,
  session: ClientSession,
  now: Date,
): Promise<Hold> {
  const { promo } = payment.draft;
  if (!promo) return stock;
  const until =
    stock.hold === 'active'
      ? stock.holdUntil
      : await mayHoldUntil(payment, heldSince, holdMinutes, session, now);
  if (!(await takeUse(promo.promoId, payment, 'reserved', session, now))) throw new PurchaseGone();
  if (stock.hold === 'active') return stock;
  if (until) {
    return { hold: 'active', holdUntil: until, heldSince: heldSince ?? now, held: [] };
  }
  await releaseUse(payment._id, 'reserved', session, now);
  return stock;
}
