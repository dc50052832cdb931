import 'server-only';
import mongoose, { type ClientSession, Types } from 'mongoose';
import { preparationStart } from '@/lib/core/hours/hours';
import { shortId } from '@/lib/core/ids';
import type { ServiceKind } from '@/lib/core/service-kind';
import { getSettings } from '@/lib/platform/settings/queries';
import type { DeliveredDoc } from '@/lib/purchases/delivery/job';
import { startDelivery } from '@/lib/purchases/delivery/sync';
import { User } from '@/models/platform/user';
import type { PaymentDrafts } from '@/models/purchases/payment';
import { Purchase, type PurchaseDoc } from '@/models/purchases/purchase';
import { Vendor } from '@/models/shops/vendor';
import { bookEffects } from './apply';
import { newDeliveryCode } from './delivery-code';
import { directItem, directPart, getDirectFields, getOrderFields, getState } from './document';
import type { OrderCommand } from './state';
import { type Accepted, transition } from './transition';

/** A payment that is paid. */
export type PaidPurchase = {
  [K in ServiceKind]: {
    _id: Types.ObjectId;
    /** The purchase's id, allocated when the payment started. */
    subjectId: Types.ObjectId;
    userId: Types.ObjectId;
    purpose: K;
    draft: PaymentDrafts[K];
  };
}[ServiceKind];

export interface PurchaseTimes {
  /** Start of preparation, or of the search for a rider, if not now. */
  startsAt: Date | null;
  /** An order's items that are not accepted by then are cancelled; null: no deadline. */
  acceptBy: Date | null;
}

/**
 * Creates the order, dispatch or errand of a payment, inside the payment's transaction. Its id and the
 * payment's are both unique, so a payment cannot place two.
 */
export async function placePurchase(
  paid: PaidPurchase,
  times: PurchaseTimes,
  session: ClientSession,
  now: Date,
): Promise<void> {
  const placed = transition(null, toPlace(paid, times), { role: 'system' }, now);
  if (!placed.isAllowed) {
    throw new Error(`${paid.purpose} ${paid.subjectId} cannot be placed: ${placed.code}`);
  }
  const doc = toDocument(paid, placed, times, now);
  const delivery = await startDelivery(doc, getState(doc), session, now);
  const stored: DeliveredDoc = { ...doc, delivery };
  await Purchase.create([stored], { session });
  if (paid.purpose === 'order') {
    const { addressId } = paid.draft.address;
    const lastAddressId = new Types.ObjectId(addressId);
    await User.updateOne({ _id: paid.userId }, { lastAddressId }, { session });
  }
  await bookEffects(doc, placed, { role: 'system' }, session, now);
}

function toPlace(
  { subjectId, userId, ...paid }: PaidPurchase,
  { startsAt, acceptBy }: PurchaseTimes,
): OrderCommand {
  const { promo } = paid.draft;
  const fresh = {
    id: subjectId.toString(),
    customerId: userId.toString(),
    ...(promo && { promoFunder: promo.funder }),
    riderId: null,
    assignment: 0,
    wrongCodes: [],
  };
  const status = 'Order Placed';
  if (paid.purpose === 'order') {
    const { items, parts } = paid.draft;
    const lines = items.map((item) => ({ ...item, status }) as const);
    return {
      type: 'place',
      order: { ...fresh, items: lines, parts, scheduledFor: startsAt, acceptBy },
    };
  }
  const budgetKobo = paid.purpose === 'errand' ? paid.draft.budgetKobo : 0;
  return {
    type: 'place',
    order: {
      ...fresh,
      isDirect: true,
      items: [{ ...directItem(budgetKobo), status }],
      parts: [directPart(paid.draft)],
      acceptBy: null,
    },
  };
}

function toDocument(
  paid: PaidPurchase,
  { order: state, events }: Accepted,
  { startsAt, acceptBy }: PurchaseTimes,
  now: Date,
): PurchaseDoc {
  const { _id, subjectId, userId } = paid;
  const id = subjectId.toString();
  const fields = {
    _id: subjectId,
    number: shortId(id),
    userId,
    paymentId: _id,
    scheduledFor: startsAt,
    refundedKobo: 0,
    deliveryCode: newDeliveryCode(id),
    rev: state.rev,
    events,
    createdAt: now,
  };
  switch (paid.purpose) {
    case 'order': {
      const { draft } = paid;
      const lines = getOrderFields(state, draft);
      return { ...draft, note: draft.note ?? '', ...lines, ...fields, kind: 'order', acceptBy };
    }
    case 'dispatch':
      return { ...paid.draft, ...getDirectFields(state), ...fields, kind: 'dispatch' };
    case 'errand':
      return { ...paid.draft, ...getDirectFields(state), ...fields, kind: 'errand' };
  }
}

/**
 * The times of a purchase paid now, in the transaction that places it. It starts at the time quoted to the
 * customer, or later if it is outside delivery hours or shops have closed since; the shops then have the
 * settings' minutes to accept.
 */
export async function findTimes(
  { purpose, draft }: PaidPurchase,
  session: ClientSession,
  now: Date,
): Promise<PurchaseTimes> {
  const settings = await getSettings(session);
  const shops = 'parts' in draft ? await findShops(draft.parts, session) : [];
  const quoted = draft.scheduledFor && draft.scheduledFor > now ? draft.scheduledFor : now;
  // If they never open again, it is placed anyway, and ops see it waiting.
  const from = preparationStart(shops, settings.serviceHours, quoted) ?? quoted;
  const acceptBy = new Date(from.getTime() + settings.acceptMinutes * 60_000);
  return {
    startsAt: from > now ? from : null,
    acceptBy: purpose === 'order' ? acceptBy : null,
  };
}

async function findShops(parts: readonly { vendorId: string }[], session: ClientSession) {
  const ids = parts.map(({ vendorId }) => vendorId);
  const vendors = await Vendor.find(
    { _id: mongoose.trusted({ $in: ids }) },
    { hours: 1, daysOff: 1, pausedUntil: 1 },
  )
    .session(session)
    .lean();
  return vendors.map(({ hours, daysOff, pausedUntil }) => ({
    hours,
    daysOff,
    pausedUntil: pausedUntil ?? null,
  }));
}
