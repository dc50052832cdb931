import 'server-only';
import mongoose from 'mongoose';
import { z } from 'zod';
import { isOngoing, statusAt } from '@/lib/core/delivery/status';
import { objectId } from '@/lib/core/fields';
import { formatTime } from '@/lib/core/format';
import { shortId } from '@/lib/core/ids';
import { paths } from '@/lib/core/paths';
import { SERVICE_KINDS, type ServiceKind } from '@/lib/core/service-kind';
import { connectDb } from '@/lib/platform/db';
import { definePush, PUSH_TTL_MS, type PushMessage } from '@/lib/platform/outbox';
import { findAlertedMembers } from '@/lib/shops/alerts';
import { Order } from '@/models/purchases/order';
import { Purchase } from '@/models/purchases/purchase';

/** Notices about a purchase that customers get as push messages. */
export const PUSH_NOTICES = [
  'confirmed',
  'assigned',
  'picked',
  'arrived',
  'delivered',
  'cancelled',
  'refunded',
  'report-answered',
  'report-refunded',
  'asked',
  'over-budget',
] as const;

export type PushNotice = (typeof PUSH_NOTICES)[number];

const noticeIds = z.object({
  kind: z.enum(SERVICE_KINDS),
  id: objectId,
  userId: objectId,
  notice: z.enum(PUSH_NOTICES),
  /** Distinguishes two notices of the same name. */
  turn: z.union([z.string(), z.number()]),
  /** When it happened, epoch ms. */
  at: z.number(),
});

/** The push message to a customer about a purchase. */
export const purchasePush = definePush('push-notice', {
  ids: noticeIds,
  key: ({ kind, id, notice, turn }) => `${kind}:${id}:${notice}:${turn}`,
  topic: ({ id }) => id,
  endsAt: ({ at }) => at + PUSH_TTL_MS,
  recipients: ({ userId }) => [userId],
  message: findMessage,
});

/** The message; null if the purchase doesn't exist. */
async function findMessage(ids: z.output<typeof noticeIds>): Promise<PushMessage | null> {
  await connectDb();
  const { id, kind, userId } = ids;
  const doc = await Purchase.findOne({ _id: id, kind, userId }, { statusRank: 1 }).lean();
  return doc && toPushMessage(ids, !isOngoing(statusAt(doc.statusRank)));
}

const NAMES = { order: 'Order', dispatch: 'Dispatch', errand: 'Errand' } as const;

/** The message about a purchase. `isWhole`: all of it is cancelled, not only a part. */
export function toPushMessage(
  { kind, id, notice }: { kind: ServiceKind; id: string; notice: PushNotice },
  isWhole: boolean,
): PushMessage {
  const name = `${NAMES[kind]} ${shortId(id)}`;
  const [title, body] = toText(notice, kind, isWhole);
  return { title, body: `${name}. ${body}`, url: paths.purchase(kind, id), tag: `${kind}-${id}` };
}

function toText(notice: PushNotice, kind: ServiceKind, isWhole: boolean): [string, string] {
  switch (notice) {
    case 'confirmed':
      return ['The shop accepted your order', 'They’re getting it ready.'];
    case 'assigned':
      return [
        'You’ve got a rider',
        kind === 'order'
          ? 'They’ll pick it up from the shop.'
          : kind === 'dispatch'
            ? 'They’re on the way to the pick-up.'
            : 'They’re on the way to the first stop.',
      ];
    case 'picked':
      return [
        'On its way',
        kind === 'dispatch'
          ? 'Your rider is taking it to the drop-off.'
          : 'Your rider is coming. Have your delivery code ready.',
      ];
    case 'arrived':
      return [
        kind === 'dispatch' ? 'Your rider is at the drop-off' : 'Your rider is here',
        'Give the code only once everything is handed over.',
      ];
    case 'delivered':
      return ['Delivered', 'Something wrong? Tell us on its page.'];
    case 'cancelled':
      return isWhole
        ? [`Your ${kind} was cancelled`, 'See why, and what we refunded.']
        : ['Part of your order was cancelled', 'See what, and what we refunded.'];
    case 'refunded':
      return ['We’ve sent you a refund', 'It’s in your Eki wallet.'];
    case 'report-answered':
      return ['We’ve answered your report', 'See our answer on its page.'];
    case 'report-refunded':
      return ['We’ve refunded you', 'See our answer to your report on its page.'];
    case 'asked':
      return ['The shop has a question', 'Something is sold out. Answer soon to choose.'];
    case 'over-budget':
      return ['Your rider needs your OK', 'Something costs more than your budget.'];
  }
}

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
