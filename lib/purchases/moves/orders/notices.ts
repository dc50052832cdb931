import 'server-only';
import mongoose from 'mongoose';
import { z } from 'zod';
import { objectId } from '@/lib/core/fields';
import { formatTime } from '@/lib/core/format';
import { shortId } from '@/lib/core/ids';
import { paths } from '@/lib/core/paths';
import { definePush } from '@/lib/platform/push';
import { findAlertedMembers } from '@/lib/shops/alerts';
import { Order } from '@/models/purchases/order';

/** The push message to a shop's members about a new order; not in their quiet hours. */
export const orderPush = definePush('order-push', {
  ids: z.object({
    orderId: objectId,
    vendorId: objectId,
    /** Number of the reminder, from 0. */
    turn: z.number(),
    /** Deadline for accepting, epoch ms. */
    endsAt: z.number(),
  }),
  key: ({ orderId, vendorId, turn }) => `${orderId}:${vendorId}:${turn}`,
  topic: ({ orderId }) => orderId,
  endsAt: ({ endsAt }) => endsAt,
  recipients: ({ vendorId }, now) => findAlertedMembers(vendorId, now),
  message: async ({ orderId, vendorId, turn, endsAt }, userId, now) => {
    // Since the fan-out it may have been answered, or the member may have left.
    if (!(await findAlertedMembers(vendorId, now)).includes(userId)) return null;
    const placed = mongoose.trusted({
      $elemMatch: { vendorId, status: 'Order Placed' as const },
    });
    if (!(await Order.exists({ _id: orderId, parts: placed }))) return null;
    return {
      title: turn === 0 ? 'New order' : 'An order is waiting',
      body: `Order ${shortId(orderId)}. Accept it by ${formatTime(new Date(endsAt))}.`,
      url: paths.seller(),
      tag: `new-order-${orderId}`,
      unlessVisible: paths.seller(),
    };
  },
});
