import 'server-only';
import { type ClientSession, Types } from 'mongoose';
import { shortId } from '@/lib/core/ids';
import { Order, type OrderDoc } from '@/models/order';
import { User } from '@/models/user';
import { applyEffects } from './apply';
import { newDeliveryCode } from './delivery-code';
import type { OrderDraft } from './draft';
import type { OrderTimes } from './opening';
import { orderService, storedFields } from './order-service';
import { type Accepted, transition } from './transition';

/** The payment that becomes an order. */
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
  await applyEffects(orderService, order, placed, { role: 'system' }, session, now);
}

/** The order's initial state, decided by the table of moves. */
function placedState(
  { _id, subjectId, userId, draft }: PaidPurchase,
  { preparedFrom, acceptBy }: OrderTimes,
  now: Date,
): Accepted {
  const result = transition(
    null,
    {
      id: `place:${_id.toString()}`,
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
