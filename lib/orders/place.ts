import 'server-only';
import { type ClientSession, Types } from 'mongoose';
import { statusRank } from '@/lib/delivery/status';
import { enqueue } from '@/lib/platform/outbox';
import { Order, type OrderDoc } from '@/models/order';
import { User } from '@/models/user';
import { newDeliveryCode } from './delivery-code';
import type { OrderDraft } from './draft';
import { placedMail } from './mails';
import type { OrderTimes } from './opening';

/** A paid purchase that becomes an order. */
export interface PaidPurchase {
  _id: Types.ObjectId;
  /** The id that was set aside for the order when the payment started. */
  subjectId: Types.ObjectId;
  userId: Types.ObjectId;
  email: string;
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
  const id = purchase.subjectId.toString();
  const order = toOrder(purchase, times, now);
  await Order.create([order], { session });
  await User.updateOne(
    { _id: purchase.userId },
    { lastAddressId: new Types.ObjectId(purchase.draft.address.addressId) },
    { session },
  );
  await enqueue(
    [{ id: `mail:order-placed:${id}`, work: placedMail(order, purchase.email) }],
    session,
    now,
  );
}

function toOrder(
  { _id, subjectId, userId, draft }: PaidPurchase,
  { preparedFrom, acceptBy }: OrderTimes,
  now: Date,
): OrderDoc {
  return {
    _id: subjectId,
    userId,
    paymentId: _id,
    items: draft.items.map((item) => ({ ...item, status: 'Order Placed' as const })),
    parts: draft.parts,
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
    riderId: null,
    statusRank: statusRank('Order Placed'),
    rev: 1,
    events: [
      {
        at: now,
        status: 'Order Placed',
        itemIds: draft.items.map(({ itemId }) => itemId),
        by: 'system',
      },
    ],
    createdAt: now,
  };
}
