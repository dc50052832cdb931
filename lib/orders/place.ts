import 'server-only';
import mongoose, { type ClientSession, Types } from 'mongoose';
import { shortId } from '@/lib/core/ids';
import { preparationStart } from '@/lib/delivery/hours';
import { applyEffects } from '@/lib/moves/apply';
import { newDeliveryCode } from '@/lib/moves/delivery-code';
import { type Accepted, transition } from '@/lib/moves/transition';
import { getSettings } from '@/lib/settings/queries';
import { Order, type OrderDoc } from '@/models/order';
import { User } from '@/models/user';
import { Vendor } from '@/models/vendor';
import type { OrderDraft } from './draft';
import { orderService, storedFields } from './order-service';

export interface PaidPurchase {
  _id: Types.ObjectId;
  /** The order's id, allocated when the payment started. */
  subjectId: Types.ObjectId;
  userId: Types.ObjectId;
  draft: OrderDraft;
}

/**
 * Creates the order of a payment, inside the payment's transaction. The ids of order and payment are
 * both unique, so a payment cannot have a second order.
 */
export async function placeOrder(
  purchase: PaidPurchase,
  times: OrderTimes,
  session: ClientSession,
  now: Date,
): Promise<void> {
  const placed = placedState(purchase, times, now);
  const order = toOrder(purchase, placed, times, now);
  await Order.create([order], { session });
  await User.updateOne(
    { _id: purchase.userId },
    { lastAddressId: new Types.ObjectId(purchase.draft.address.addressId) },
    { session },
  );
  await applyEffects(
    orderService,
    order,
    { before: null, ...placed },
    { role: 'system' },
    session,
    now,
  );
}

/** The order's initial state, decided by the table of moves. */
function placedState(
  { subjectId, userId, draft }: PaidPurchase,
  { preparedFrom, acceptBy }: OrderTimes,
  now: Date,
): Accepted {
  const result = transition(
    null,
    {
      type: 'place',
      order: {
        id: subjectId.toString(),
        customerId: userId.toString(),
        items: draft.items.map((item) => ({ ...item, status: 'Order Placed' })),
        parts: draft.parts,
        ...(draft.promo && { promoFunder: draft.promo.funder }),
        riderId: null,
        assignment: 0,
        wrongCodes: [],
        scheduledFor: preparedFrom,
        acceptBy,
      },
    },
    { role: 'system' },
    now,
  );
  if (!result.isAllowed) throw new Error(`order ${subjectId} cannot be placed: ${result.code}`);
  return result;
}

function toOrder(
  { _id, subjectId, userId, draft }: PaidPurchase,
  { order: state, events }: Accepted,
  { preparedFrom, acceptBy }: OrderTimes,
  now: Date,
): OrderDoc {
  return {
    kind: 'order',
    ...storedFields(state, draft),
    _id: subjectId,
    number: shortId(subjectId.toString()),
    userId,
    paymentId: _id,
    address: draft.address,
    itemsKobo: draft.itemsKobo,
    deliveryKobo: draft.deliveryKobo,
    serviceFeeKobo: draft.serviceFeeKobo,
    totalKobo: draft.totalKobo,
    ...(draft.promo && { promo: draft.promo }),
    refundedKobo: 0,
    isExpress: draft.isExpress,
    note: draft.note ?? '',
    scheduledFor: preparedFrom,
    acceptBy,
    pathM: draft.pathM,
    prepMin: draft.prepMin,
    deliveryCode: newDeliveryCode(subjectId.toString()),
    rev: state.rev,
    events,
    createdAt: now,
  };
}

export interface OrderTimes {
  /** Start of preparation, if not now. */
  preparedFrom: Date | null;
  /** Items not accepted by then are cancelled; null: no deadline. */
  acceptBy: Date | null;
}

/**
 * The times of an order paid now, in the transaction that places it. Preparation starts at the time
 * quoted to the customer, or later if shops have closed since; the shops then have the settings'
 * minutes to accept. Rules: design rulings 5 and 15.
 */
export async function orderTimes(
  draft: OrderDraft,
  session: ClientSession,
  now: Date,
): Promise<OrderTimes> {
  const ids = draft.parts.map(({ vendorId }) => vendorId);
  const settings = await getSettings(session);
  const vendors = await Vendor.find(
    { _id: mongoose.trusted({ $in: ids }) },
    { hours: 1, daysOff: 1, pausedUntil: 1 },
  )
    .session(session)
    .lean();
  const quoted = draft.scheduledFor && draft.scheduledFor > now ? draft.scheduledFor : now;
  const shops = vendors.map(({ hours, daysOff, pausedUntil }) => ({
    hours,
    daysOff,
    pausedUntil: pausedUntil ?? null,
  }));
  const start = preparationStart(shops, settings.serviceHours, quoted);
  // If the shops never open again, the order is placed anyway, and ops see it waiting.
  const from = start ?? quoted;
  return {
    preparedFrom: from > now ? from : null,
    acceptBy: new Date(from.getTime() + settings.acceptMinutes * 60_000),
  };
}
