import 'server-only';
import { overallStatus } from '@/lib/core/delivery/status';
import { toIso } from '@/lib/core/time';
import type { OutboxEntry } from '@/lib/platform/outbox';
import type { VendorOrderEvent } from '@/lib/purchases/moves/board/dto';
import type { OrderDoc } from '@/models/purchases/order';
import type { PurchaseDoc } from '@/models/purchases/purchase';
import { directMails } from './direct-mails';
import { moveMails } from './mails';
import { orderPush, type PushNotice, purchasePush } from './notices';
import { orderMails } from './order-mails';
import type { Effect, Notice, OrderEvent } from './state';

interface Channels {
  /** The customer’s mail. */
  mail?: 'placed' | 'delivered' | 'cancelled' | 'code-locked';
  /** The customer’s push message, unless they made the move themselves. */
  push?: PushNotice;
  /** Only orders have that message. */
  isForOrders?: true;
  /** The push message to members of the shops that must answer. */
  shopPush?: true;
}

/**
 * Who is notified of a move, and how. Open pages also get an event of every change: the customer’s
 * `order-updated` and `delivery-updated`, the rider’s `job-updated`, and those of the shops whose items
 * moved `vendor-order`. A rider’s offers are in `delivery/offers.ts`; an arrival, a budget that is too low, a
 * refund by ops and the answer to a report are no moves, and send their notice themselves. A new delivery code
 * is mailed by `apply.ts`, and money that a chargeback withheld by `effects.ts`.
 */
const CHANNELS: Readonly<Record<Notice, Channels>> = {
  placed: { mail: 'placed', shopPush: true },
  // A dispatch or an errand is confirmed when its rider takes it, which has a message of its own.
  confirmed: { push: 'confirmed', isForOrders: true },
  assigned: { push: 'assigned' },
  released: {},
  ready: {},
  delayed: {},
  asked: { push: 'asked' },
  swapped: {},
  'handed-over': {},
  picked: { push: 'picked' },
  'code-locked': { mail: 'code-locked' },
  delivered: { mail: 'delivered', push: 'delivered' },
  cancelled: { mail: 'cancelled', push: 'cancelled' },
};

/** The mails, push messages and events of a move's notice. `events`: of the move. */
export function toNoticeEntries(
  doc: PurchaseDoc,
  { notice, vendorIds }: Extract<Effect, { type: 'notify' }>,
  events: readonly OrderEvent[],
  now: Date,
): OutboxEntry[] {
  const { mail, push, isForOrders, shopPush } = CHANNELS[notice];
  const isOwn = events.length > 0 && events.every(({ by }) => by === 'customer');
  const hasPush = !isOwn && (!isForOrders || doc.kind === 'order');
  return [
    ...(mail ? [toMail(doc, mail, events)] : []),
    ...(push && hasPush ? toPush(doc, push, now) : []),
    ...vendorIds.flatMap((vendorId) =>
      doc.kind === 'order'
        ? [
            toVendorEntry(doc, vendorId, notice, false),
            ...(shopPush ? toShopPush(doc, vendorId, 0) : []),
          ]
        : [],
    ),
  ];
}

/** Reminds the shops of an order that have not answered. */
export function toReminders(order: OrderDoc, turn: number): OutboxEntry[] {
  const silent = order.parts.filter(({ status }) => status === 'Order Placed');
  return silent.flatMap(({ vendorId }) => [
    toVendorEntry(order, vendorId, 'placed', true),
    ...toShopPush(order, vendorId, turn),
  ]);
}

function toMail(
  { _id, kind, userId, wrongCodes = [] }: PurchaseDoc,
  mail: NonNullable<Channels['mail']>,
  events: readonly OrderEvent[],
): OutboxEntry {
  const id = _id.toString();
  if (mail === 'code-locked') {
    const wrong = wrongCodes.length;
    return moveMails.codeLocked.entry({ kind, id, userId: userId.toString(), wrong });
  }
  if (kind !== 'order') return directMails[kind][mail].entry({ [`${kind}Id`]: id });
  if (mail !== 'cancelled') return orderMails[mail].entry({ orderId: id });
  const itemIds = events.flatMap((event) => event.itemIds);
  return orderMails.cancelled.entry({ orderId: id, itemIds });
}

function toPush(
  { _id, kind, userId, rev }: PurchaseDoc,
  notice: PushNotice,
  now: Date,
): OutboxEntry[] {
  return purchasePush.entry({
    kind,
    id: _id.toString(),
    userId: userId.toString(),
    notice,
    turn: rev,
    at: now.getTime(),
  });
}

/**
 * The event for a shop's room. Except for the order's `version`, it contains nothing about other parts,
 * money or the customer.
 */
function toVendorEntry(
  order: OrderDoc,
  vendorId: string,
  notice: Notice,
  isReminder: boolean,
): OutboxEntry {
  const items = order.items.filter((item) => item.vendorId === vendorId);
  const part = order.parts.find((one) => one.vendorId === vendorId);
  const isWaiting = items.some(({ status }) => status === 'Order Placed');
  const payload: VendorOrderEvent = {
    orderId: order._id.toString(),
    vendorId,
    version: order.rev,
    notice,
    isReminder,
    status: overallStatus(items),
    items: items.map(({ itemId, status }) => ({ id: itemId, status })),
    acceptBy: (isWaiting && order.acceptBy?.toISOString()) || null,
    readyBy: toIso(part?.readyBy),
  };
  return { room: `vendor:${vendorId}`, event: 'vendor-order', payload };
}

/** The push message to the shop's members; none for an order without a deadline. */
function toShopPush({ _id, acceptBy }: OrderDoc, vendorId: string, turn: number): OutboxEntry[] {
  if (!acceptBy) return [];
  const orderId = _id.toString();
  return orderPush.entry({ orderId, vendorId, turn, endsAt: acceptBy.getTime() });
}
