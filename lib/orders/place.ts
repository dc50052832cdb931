import 'server-only';
import { type ClientSession, Types } from 'mongoose';
import { Order, type OrderDoc } from '@/models/order';
import { User } from '@/models/user';
import { applyEffects } from './apply';
import { newDeliveryCode } from './delivery-code';
import type { OrderDraft } from './draft';
import type { OrderTimes } from './opening';
import { orderService, storedFields } from './order-service';
import { type Accepted, transition } from './transition';

/** A paid purchase that becomes an order. */
export interface PaidPurchase {
  _id: Types.ObjectId;
  /** The id that was set aside for the order when the payment started. */
  subjectId: Types.ObjectId;
  userId: Types.ObjectId;
  draft: OrderDraft;
}

/**
 * Makes the order of a paid purchase, inside the payment's transaction. The order's id and the
 * payment's id are both unique: a second order of one payment cannot be written.
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

/** What the table of moves makes of the purchase. */
function placedState(
  { _id, subjectId, userId, draft }: PaidPurchase,
  { acceptBy }: OrderTimes,
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
        riderId: null,
        assignment: 0,
        wrongCodes: [],
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
    userId,
    paymentId: _id,
    address: draft.address,
    itemsKobo: draft.itemsKobo,
    deliveryKobo: draft.deliveryKobo,
    serviceFeeKobo: draft.serviceFeeKobo,
    totalKobo: draft.totalKobo,
    refundedKobo: 0,
    isExpress: draft.isExpress,
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
