import clsx from 'clsx';
import { Bike, MessageSquareText, Phone, Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { iconButtonClass } from '@/components/ui/icon-button';
import { formatPhone } from '@/lib/core/format';
import type { TicketDto } from '@/lib/sellers/dto';
import { choices } from './board-text';

/** Quiet buttons on tickets: 44 px tall. */
export const SOFT_BUTTON =
  'inline-flex min-h-11 items-center justify-center rounded-full border border-transparent bg-tint px-3 py-2 text-center text-sm font-bold text-adire transition duration-150 hover:brightness-95 aria-disabled:cursor-progress aria-disabled:opacity-50';
export const FILLED_BUTTON =
  'inline-flex min-h-11 items-center justify-center rounded-full border border-transparent bg-adire px-3 py-2 text-center text-sm font-bold text-adire-ink transition duration-150 hover:brightness-110 aria-disabled:cursor-progress aria-disabled:opacity-50';
export const BARE_BUTTON =
  'inline-flex min-h-11 min-w-11 items-center justify-center rounded-full border border-transparent px-2 py-2 text-center text-sm font-bold transition duration-150 hover:bg-sand aria-disabled:opacity-50';

/** The card of one order. */
export function TicketCard({
  number,
  tone = 'plain',
  children,
}: {
  number: string;
  tone?: 'plain' | 'first' | 'late';
  children: ReactNode;
}) {
  return (
    <li>
      <article
        aria-label={`Order ${number}`}
        className={clsx(
          'mb-2.5 rounded-[18px] border bg-card px-3.5 py-3.25 wrap-anywhere',
          tone === 'plain' && 'border-line',
          tone === 'first' && 'border-mango shadow-[0_0_0_1px_var(--mango),0_8px_24px_#1b173014]',
          tone === 'late' && 'border-danger',
        )}
      >
        {children}
      </article>
    </li>
  );
}

/** The short number, as it stands on the bag. */
export function TicketNumber({ children }: { children: string }) {
  return <h3 className="text-base leading-tight tracking-wide">{children}</h3>;
}

export function ExpressMark({ isExpress }: { isExpress: boolean }) {
  return isExpress ? <b className="text-mango-text">Express · </b> : null;
}

/** What to prepare, without what was cancelled, and the customer's note. */
export function TicketItems({ ticket }: { ticket: TicketDto }) {
  const items = ticket.items.filter(({ status }) => status !== 'Order Cancelled');
  return (
    <>
      <ul className="mt-2.5 grid gap-1.75 text-sm">
        {items.map((item) => {
          const detail = choices(item);
          return (
            <li key={item.id} className="flex gap-2 leading-snug font-semibold">
              <b className="min-w-6.5 shrink-0 text-adire tabular">{item.quantity}×</b>
              <span className="min-w-0">
                {item.name}
                {detail ? (
                  <span className="block text-xs font-medium text-ink-2">{detail}</span>
                ) : null}
              </span>
            </li>
          );
        })}
      </ul>
      {ticket.note ? (
        <p className="mt-2.5 flex gap-2.25 rounded-control bg-mango-tint px-3 py-2.5 text-sm leading-snug">
          <MessageSquareText
            className="size-5 shrink-0 text-mango-text"
            strokeWidth={1.75}
            aria-hidden
          />
          <span className="sr-only">Note from the customer: </span>“{ticket.note}”
        </p>
      ) : null}
    </>
  );
}

/** Who picks it up. */
export function RiderLine({ rider }: { rider: TicketDto['rider'] }) {
  const Icon = rider ? Bike : Search;
  return (
    <p className="mt-2.25 flex items-center gap-2 text-xs text-ink-2">
      <Icon className="size-4.25 shrink-0" strokeWidth={1.75} aria-hidden />
      <span className="min-w-0">
        {rider ? (
          <>
            {rider.name} · <span className="inline-block">{formatPhone(rider.phone)}</span>
          </>
        ) : (
          'Looking for a rider'
        )}
      </span>
    </p>
  );
}

export function CallRider({ rider }: { rider: NonNullable<TicketDto['rider']> }) {
  return (
    <a
      href={`tel:${rider.phone}`}
      aria-label={`Call ${rider.name}`}
      className={iconButtonClass('plain')}
    >
      <Phone className="size-5" strokeWidth={1.75} aria-hidden />
    </a>
  );
}
