import 'server-only';
import { z } from 'zod';
import { objectId } from '@/lib/core/fields';
import { formatClockDay, formatKobo } from '@/lib/core/format';
import { shortId } from '@/lib/core/ids';
import { paths } from '@/lib/core/paths';
import { renderMail } from '@/lib/integrations/mail/template';
import { findRecipient } from '@/lib/people/recipients';
import { connectDb } from '@/lib/platform/db';
import { env } from '@/lib/platform/env';
import type { Mail } from '@/lib/platform/mail';
import { defineMail } from '@/lib/platform/outbox';
import { Order, type OrderDoc, type OrderItem } from '@/models/purchases/order';
import { deliveredText, deliveryEnd, howToReport, noRefundText, promoRows } from './mails';
import { opsCancelText, rejectionText, shownReason } from './messages';
import type { OrderEvent } from './state';

export const orderMails = {
  placed: defineMail('order-placed', {
    ids: z.object({ orderId: objectId }),
    key: ({ orderId }) => orderId,
    render: async ({ orderId }) => {
      const order = await findOrder(orderId);
      const customer = order && (await findRecipient(order.userId.toString()));
      return customer && receiptMail(order, customer.email);
    },
  }),
  delivered: defineMail('order-delivered', {
    ids: z.object({ orderId: objectId }),
    key: ({ orderId }) => orderId,
    render: async ({ orderId }) => {
      const order = await findOrder(orderId);
      const customer = order && (await findRecipient(order.userId.toString()));
      return customer && deliveryMail(order, customer.email);
    },
  }),
  /** `itemIds`: the items of one cancellation. */
  cancelled: defineMail('order-cancelled', {
    ids: z.object({ orderId: objectId, itemIds: z.array(z.string()).min(1) }),
    key: ({ orderId, itemIds }) => `${orderId}:${itemIds.join('.')}`,
    render: async ({ orderId, itemIds }) => {
      const order = await findOrder(orderId);
      const customer = order && (await findRecipient(order.userId.toString()));
      return customer && cancellationMail(order, itemIds, customer.email);
    },
  }),
};

async function findOrder(orderId: string): Promise<OrderDoc | null> {
  await connectDb();
  return Order.findById(orderId).lean();
}

/** Without the delivery code, because mail is not private. */
function receiptMail(order: OrderDoc, to: string): Mail {
  const id = order._id.toString();
  const isOne = order.parts.length === 1;
  const shops = isOne ? 'The shop' : 'The shops';
  const when = order.scheduledFor
    ? `${shops} will start at ${formatClockDay(order.scheduledFor, order.createdAt)}.`
    : `${shops} ${isOne ? 'has' : 'have'} it now. Delivery takes 30 to 60 minutes.`;
  const mail = renderMail({
    subject: `Order ${shortId(id)} placed`,
    heading: 'We’ve got your order',
    blocks: [
      { kind: 'text', text: `${when} You can cancel free until a shop accepts.` },
      {
        kind: 'rows',
        rows: priceRows(order, order.items.map(lineRow)),
      },
      { kind: 'button', text: 'See your order', href: `${env().APP_URL}${paths.order(id)}` },
      {
        kind: 'small',
        text: 'Your delivery code is on the order page. Give it to your rider only when you have your order.',
      },
    ],
  });
  return { to, ...mail };
}

function deliveryMail(order: OrderDoc, to: string): Mail {
  const id = order._id.toString();
  const end = deliveryEnd(order);
  if (!end) throw new Error(`order ${id} was not delivered`);
  const lines = order.items.map((item): [string, string] => {
    const [text, price] = lineRow(item);
    return [item.status === 'Order Cancelled' ? `${text} (cancelled)` : text, price];
  });
  const refund = order.refundedKobo;
  const mail = renderMail({
    subject: `Order ${shortId(id)} was delivered`,
    heading: 'Your order was delivered',
    blocks: [
      {
        kind: 'text',
        text: `${deliveredText(end)} ${howToReport('order', end.reportBy)}`,
      },
      {
        kind: 'rows',
        rows: [
          ...priceRows(order, lines),
          ...(refund > 0 ? [['Refunded to your wallet', formatKobo(refund)] as const] : []),
        ],
      },
      {
        kind: 'button',
        text: 'Rate what you bought',
        href: `${env().APP_URL}${paths.rateOrder(id)}`,
      },
    ],
  });
  return { to, ...mail };
}

function lineRow({ quantity, name, lineKobo }: OrderItem): [string, string] {
  return [`${quantity} × ${name}`, formatKobo(lineKobo)];
}

function priceRows(order: OrderDoc, lines: readonly [string, string][]): [string, string][] {
  return [
    ...lines,
    ['Delivery fee', order.deliveryKobo === 0 ? 'Free' : formatKobo(order.deliveryKobo)],
    ['Service fee', formatKobo(order.serviceFeeKobo)],
    ...promoRows(order),
    ['Total paid', formatKobo(order.totalKobo)],
  ];
}

async function cancellationMail(order: OrderDoc, itemIds: string[], to: string): Promise<Mail> {
  const id = order._id.toString();
  // An item is cancelled once, so its events can be found by its id.
  const isThisCancellation = (event: OrderEvent) =>
    event.status === 'Order Cancelled' && event.itemIds.some((itemId) => itemIds.includes(itemId));
  const events = order.events.filter(isThisCancellation);
  const [event] = events;
  if (!event) throw new Error(`order ${id} was not cancelled`);
  const cancelledSoFar = new Set(
    order.events
      .slice(0, order.events.findLastIndex(isThisCancellation) + 1)
      .flatMap((earlier) => (earlier.status === 'Order Cancelled' ? earlier.itemIds : [])),
  );
  const isWhole = order.items.every(({ itemId }) => cancelledSoFar.has(itemId));
  const refund = getRefund(events);
  const cancelled = order.items.filter(({ itemId }) => itemIds.includes(itemId));
  const shops = order.parts.filter(({ vendorId }) =>
    cancelled.some((item) => item.vendorId === vendorId),
  );
  const names = shops.map(({ vendorName }) => vendorName).join(', ');
  const reason = reasonText(event, names);
  const mail = renderMail({
    subject: refund
      ? `Order ${shortId(id)}: ${formatKobo(refund)} refunded to your wallet`
      : `Order ${shortId(id)} was cancelled`,
    heading: isWhole ? 'Your order was cancelled' : 'Part of your order was cancelled',
    blocks: [
      {
        kind: 'text',
        text: refund
          ? `${reason}We’ve refunded ${formatKobo(refund)} to your Eki wallet, fees included.`
          : `${reason}${noRefundText(order)}`,
      },
      ...(isWhole
        ? []
        : [
            {
              kind: 'rows' as const,
              rows: cancelled.map((item): [string, string] => [
                `${item.quantity} × ${item.name}`,
                formatKobo(item.lineKobo),
              ]),
            },
          ]),
      { kind: 'button', text: 'See the order', href: `${env().APP_URL}${paths.order(id)}` },
    ],
  });
  return { to, ...mail };
}

/** The reason as a sentence, followed by a space; empty if the customer cancelled. */
function reasonText(event: OrderEvent, shops: string): string {
  const { by, reason } = event;
  if (by === 'seller') return `${rejectionText(shops, reason ?? '')}. `;
  if (by === 'ops') return `${opsCancelText(shownReason(event), shops)}. `;
  const isUnaccepted = by === 'system' && (reason ?? 'unaccepted') === 'unaccepted';
  return isUnaccepted ? `${shops} didn’t accept in time. ` : '';
}

/** The refund of a cancellation, kobo. */
function getRefund(events: readonly OrderEvent[]): number {
  return events.reduce((sum, { refundKobo = 0 }) => sum + refundKobo, 0);
}
