import { ChevronRight } from 'lucide-react';
import { IntentLink } from '@/components/ui/intent-link';
import { Naira } from '@/components/ui/naira';
import { Picture } from '@/components/ui/picture';
import { formatClockSoon, formatTime, formatWhen, plural } from '@/lib/core/format';
import { shortId } from '@/lib/core/ids';
import { paths } from '@/lib/core/paths';
import { isOngoing } from '@/lib/delivery/status';
import type { OrderCardDto } from '@/lib/orders/dto';
import { SpeedTag } from './speed-tag';
import { StatusTag } from './status-tag';

/** One order of the list; the whole card is a link. */
export function OrderCard({ order, now }: { order: OrderCardDto; now: Date }) {
  return (
    <li className="relative rounded-box border border-line bg-card p-4.5 transition duration-150 hover:border-border wide:p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <h2 className="text-lg">
          <IntentLink
            href={paths.order(order._id)}
            className="after:absolute after:inset-0 after:rounded-box focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-offset-2 focus-visible:after:outline-adire"
          >
            Order {shortId(order._id)}
          </IntentLink>
        </h2>
        <StatusTag status={order.status} />
      </div>
      <p className="mt-1 text-sm text-ink-2">
        {order.vendors.join(', ')} · {formatWhen(order.createdAt, now)}
      </p>
      <div className="mt-3.5 flex items-center gap-3">
        <ul aria-hidden="true" className="flex min-w-0 flex-1 gap-2 overflow-hidden">
          {order.pictures.map(({ src }) => (
            <li key={src} className="shrink-0">
              <Picture
                picture={{ src, alt: '' }}
                sizes="56px"
                className="size-14 rounded-xl bg-sand object-cover"
              />
            </li>
          ))}
        </ul>
        <div className="shrink-0 text-right">
          <p className="font-display text-lg font-bold">
            <Naira amount={order.totalFee} />
          </p>
          <p className="mb-1 text-sm text-ink-2">{plural(order.pieces, 'item')}</p>
          <SpeedTag isExpress={order.isExpress} />
        </div>
        <ChevronRight className="size-5 shrink-0 text-ink-2" strokeWidth={1.75} aria-hidden />
      </div>
      {order.answerBy && new Date(order.answerBy) > now ? (
        <p className="mt-3 text-sm font-semibold text-mango-text">
          Something is sold out. Answer the shop by {formatTime(order.answerBy)}.
        </p>
      ) : null}
      {order.refunded > 0 ? (
        <p className="mt-3 text-sm font-semibold text-leaf">
          Refunded <Naira amount={order.refunded} />
        </p>
      ) : null}
      {isOngoing(order.status) && order.scheduledFor && new Date(order.scheduledFor) > now ? (
        <p className="mt-3 text-sm text-ink-2">
          They’ll start at {formatClockSoon(order.scheduledFor, now)}
        </p>
      ) : null}
    </li>
  );
}
