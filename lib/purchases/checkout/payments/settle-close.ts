import 'server-only';
import mongoose, { type ClientSession } from 'mongoose';
import { inTransaction } from '@/lib/platform/db';
import { Payment, type PaymentDoc } from '@/models/purchases/payment';
import { OPEN_STATUSES } from './policy';
import { getPurpose, releaseHeld } from './purposes';

/**
 * Supersedes the account's open payments that a newer one replaces, inside the caller's transaction,
 * and releases their holds. `takesPromoOver`: also those that hold a use of its promo, for any
 * purpose. If one of them is paid after all, its money goes to the wallet. Returns the start of their
 * unbroken hold; null if they held nothing.
 */
export async function supersedeOpen(
  newer: Pick<PaymentDoc, 'userId' | 'purpose' | 'draft'>,
  { takesPromoOver }: { takesPromoOver: boolean },
  session: ClientSession,
  now: Date,
): Promise<Date | null> {
  const status = mongoose.trusted({ $in: OPEN_STATUSES });
  const { userId, purpose, draft } = newer;
  const open = await Payment.find({ userId, status }).session(session).lean();
  let heldSince: Date | null = null;
  for (const old of open) {
    const isHolding = old.hold === 'active';
    const isReplaced = old.purpose === purpose && getPurpose(old).replaces(draft, old.draft);
    const { promo } = old.draft;
    const holdsPromo = isHolding && !!promo && promo.promoId === draft.promo?.promoId;
    if (!isReplaced && !(takesPromoOver && holdsPromo)) continue;
    const closed = await Payment.updateOne(
      { _id: old._id, status: mongoose.trusted({ $in: OPEN_STATUSES }) },
      {
        $set: { status: 'superseded', ...(isHolding && { hold: 'released' }) },
        $push: { history: { at: now, what: 'superseded by a newer payment' } },
      },
      { session },
    );
    if (closed.modifiedCount !== 1 || !isHolding) continue;
    await releaseHeld(old, session, now);
    const since = old.heldSince ?? old.createdAt;
    if (!heldSince || since < heldSince) heldSince = since;
  }
  return heldSince;
}

const CLOSED_NOTES = {
  expired: 'expired unpaid',
  refused: 'the provider would not start it',
} as const;

/**
 * Releases the hold of an open payment and, if `status` is given, closes it, in one transaction.
 * Returns whether anything changed.
 */
export async function releaseAndClose(
  { _id }: Pick<PaymentDoc, '_id'>,
  status: keyof typeof CLOSED_NOTES | null,
  now: Date,
): Promise<boolean> {
  return inTransaction(async (session) => {
    const current = await Payment.findOne({
      _id,
      status: mongoose.trusted({ $in: OPEN_STATUSES }),
    })
      .session(session)
      .lean();
    const isHolding = current?.hold === 'active';
    if (!current || (!status && !isHolding)) return false;
    await Payment.updateOne(
      { _id: current._id },
      {
        $set: { ...(isHolding && { hold: 'released' }), ...(status && { status }) },
        $push: { history: { at: now, what: status ? CLOSED_NOTES[status] : 'hold released' } },
      },
      { session },
    );
    if (isHolding) await releaseHeld(current, session, now);
    return true;
  });
}
