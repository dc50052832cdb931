import 'server-only';
import { toVendorOrderEvent } from '@/lib/orders/map';
import type { OutboxEntry } from '@/lib/platform/outbox';
import type { OrderDoc } from '@/models/order';
import type { PurchaseDoc } from '@/models/purchase';
import { KINDS } from './kinds';
import { moveMails } from './mails';
import { isPushNotice, pushNotice, workPush } from './push-notice';
import type { Effect, Notice, OrderEvent } from './state';

/** Mails, push messages and vendor events; the order's room has its own event. */
export function toNoticeEntries(
  doc: PurchaseDoc,
  { to, notice }: Extract<Effect, { type: 'notify' }>,
  events: readonly OrderEvent[],
  now: Date,
): OutboxEntry[] {
  const { kind } = doc;
  const id = doc._id.toString();
  if (to === 'customer' && notice === 'code-locked') {
    const { userId, wrongCodes = [] } = doc;
    const wrong = wrongCodes.length;
    return [moveMails.codeLocked.entry({ kind, id, userId: userId.toString(), wrong })];
  }
  if (to === 'customer') {
    const mails = KINDS[kind].mails(id, notice, events);
    return [...mails, ...toPushEntries(doc, notice, events, now)];
  }
  const [role, vendorId = ''] = to.split(':');
  if (role !== 'seller' || doc.kind !== 'order') return [];
  const event = toVendorEntry(doc, vendorId, notice, false);
  return [event, ...(notice === 'placed' ? vendorPush(doc, vendorId, 0) : [])];
}

/** The event for a shop's room. */
function toVendorEntry(
  order: OrderDoc,
  vendorId: string,
  notice: Notice,
  isReminder: boolean,
): OutboxEntry {
  const payload = toVendorOrderEvent(order, vendorId, notice, isReminder);
  return { room: `vendor:${vendorId}`, event: 'vendor-order', payload };
}

/** The push message to the shop's members; none for an order without a deadline. */
function vendorPush({ _id, acceptBy }: OrderDoc, vendorId: string, turn: number): OutboxEntry[] {
  if (!acceptBy) return [];
  const refId = _id.toString();
  return workPush({ about: 'order', refId, to: vendorId, turn, endsAt: acceptBy.getTime() });
}

/** Reminds the shops of an order that have not answered. */
export function toReminders(order: OrderDoc, turn: number): OutboxEntry[] {
  const silent = order.parts.filter(({ status }) => status === 'Order Placed');
  return silent.flatMap(({ vendorId }) => [
    toVendorEntry(order, vendorId, 'placed', true),
    ...vendorPush(order, vendorId, turn),
  ]);
}

/** The push message of a notice, unless the customer caused it or it is implied by another. */
function toPushEntries(
  { _id, kind, userId, rev }: PurchaseDoc,
  notice: Notice,
  events: readonly OrderEvent[],
  now: Date,
): OutboxEntry[] {
  const isOwn = events.length > 0 && events.every(({ by }) => by === 'customer');
  // A dispatch or an errand is confirmed only when its rider takes it.
  const isImplied = notice === 'confirmed' && kind !== 'order';
  if (isOwn || isImplied || !isPushNotice(notice)) return [];
  return pushNotice({
    kind,
    id: _id.toString(),
    userId: userId.toString(),
    notice,
    turn: rev,
    at: now.getTime(),
  });
}
