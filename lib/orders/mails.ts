import 'server-only';
import { formatNaira, formatWhen } from '@/lib/core/format';
import { shortId } from '@/lib/core/ids';
import { kobo, toNaira } from '@/lib/core/money';
import { paths } from '@/lib/core/paths';
import { renderMail } from '@/lib/integrations/mail/template';
import { env } from '@/lib/platform/env';
import type { OrderDoc, OrderEvent } from '@/models/order';
import type { OutboxWork } from '@/models/outbox';
import type { Cancellation } from './policy';

const naira = (amount: number) => formatNaira(toNaira(kobo(amount)));

/** Receipt of a placed order. It does not carry the delivery code: mail is read by many. */
export function placedMail(order: OrderDoc, to: string): OutboxWork {
  const id = order._id.toString();
  const when = order.scheduledFor
    ? `The shops begin ${formatWhen(order.scheduledFor, order.createdAt)}.`
    : 'The shops have it now. Delivery takes 30 to 60 minutes.';
  const mail = renderMail({
    subject: `Order ${shortId(id)} is placed`,
    heading: 'We have your order',
    blocks: [
      { kind: 'text', text: `${when} You can cancel free until a shop accepts.` },
      {
        kind: 'rows',
        rows: [
          ...order.items.map((item): [string, string] => [
            `${item.quantity} × ${item.name}`,
            naira(item.lineKobo),
          ]),
          ['Delivery fee', order.deliveryKobo === 0 ? 'Free' : naira(order.deliveryKobo)],
          ['Service fee', naira(order.serviceFeeKobo)],
          ['Total paid', naira(order.totalKobo)],
        ],
      },
      { kind: 'button', text: 'See your order', href: `${env().APP_URL}${paths.order(id)}` },
      {
        kind: 'small',
        text: 'Your delivery code is on the order page. Tell it to the rider only when you hold your order.',
      },
    ],
  });
  return { type: 'mail', to, ...mail };
}

/** Says why something was cancelled and what it gave back. `order`: as it was before. */
export function cancelledMail(
  order: OrderDoc,
  { itemIds, live, refund }: Cancellation,
  by: OrderEvent['by'],
  to: string,
): OutboxWork {
  const id = order._id.toString();
  const cancelled = order.items.filter(({ itemId }) => itemIds.includes(itemId));
  const shops = order.parts.filter(({ vendorId }) =>
    cancelled.some((item) => item.vendorId === vendorId),
  );
  const names = shops.map(({ vendorName }) => vendorName).join(', ');
  const reason = by === 'system' ? `${names} did not accept in time. ` : '';
  const isWhole = itemIds.length === live;
  const mail = renderMail({
    subject: `Order ${shortId(id)}: ${naira(refund)} is back in your wallet`,
    heading: isWhole ? 'Your order was cancelled' : 'Part of your order was cancelled',
    blocks: [
      { kind: 'text', text: `${reason}${naira(refund)} is in your Eki wallet now, fees included.` },
      ...(isWhole
        ? []
        : [
            {
              kind: 'rows' as const,
              rows: cancelled.map((item): [string, string] => [
                `${item.quantity} × ${item.name}`,
                naira(item.lineKobo),
              ]),
            },
          ]),
      { kind: 'button', text: 'See the order', href: `${env().APP_URL}${paths.order(id)}` },
    ],
  });
  return { type: 'mail', to, ...mail };
}
