import clsx from 'clsx';
import type { ReactNode } from 'react';
import { Icon } from '@/components/ui/icon';
import { iconButtonClass } from '@/components/ui/icon-button';
import { Quote } from '@/components/ui/quote';
import { formatPhone } from '@/lib/core/format';
import type { TicketDto, TicketItemDto } from '@/lib/purchases/moves/board/dto';
import { answerText, choices, questionText, riderText, searchText } from './board-text';

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

/** Characters at the end of a number by which orders of one hour differ. */
const TELLING = 3;

/** A short number with its end emphasized: orders placed one after the other begin alike. */
export function OrderNumber({ children: number }: { children: string }) {
  return (
    <>
      <span className="font-medium text-ink-2">{number.slice(0, -TELLING)}</span>
      {number.slice(-TELLING)}
    </>
  );
}

/** The short number, as printed on the bag. */
export function TicketNumber({ children }: { children: string }) {
  return (
    <h3 className="text-lg leading-tight tracking-wide">
      <OrderNumber>{children}</OrderNumber>
    </h3>
  );
}

export function ExpressMark({ isExpress }: { isExpress: boolean }) {
  return isExpress ? <b className="text-mango-text">Express · </b> : null;
}

/** Items to prepare, questions about them, and the customer's note. */
export function TicketItems({ ticket, now }: { ticket: TicketDto; now: Date }) {
  const isShown = ({ status, answer }: TicketItemDto) => status !== 'Order Cancelled' || answer;
  const asked = ticket.items.filter(({ query }) => query);
  return (
    <>
      <ul className="mt-2.5 grid gap-1.75 text-sm">
        {ticket.items.filter(isShown).map((item) => (
          <Line key={item.id} item={item} />
        ))}
      </ul>
      {asked.map((item) => (
        <Question key={item.id} item={item} now={now} />
      ))}
      {ticket.note ? (
        <p className="mt-2.5 flex gap-2.25 rounded-control bg-mango-tint px-3 py-2.5 text-sm leading-snug">
          <Icon name="message-square-text" className="size-5 shrink-0 text-mango-text" />
          <span className="sr-only">Note from the customer: </span>
          <Quote text={ticket.note} />
        </p>
      ) : null}
    </>
  );
}

function Line({ item }: { item: TicketItemDto }) {
  const detail = choices(item);
  const answer = answerText(item);
  const isOut = item.status === 'Order Cancelled';
  return (
    <li className="flex gap-2 leading-snug font-semibold">
      <b className={clsx('min-w-6.5 shrink-0 tabular', isOut ? 'text-ink-2' : 'text-adire')}>
        {item.quantity}×
      </b>
      <span className="min-w-0">
        <span className={clsx(isOut && 'text-ink-2 line-through')}>{item.name}</span>
        {detail ? (
          <span className={clsx('block text-xs font-medium text-ink-2', isOut && 'line-through')}>
            {detail}
          </span>
        ) : null}
        {answer ? (
          <span className={clsx('block text-xs', isOut ? 'text-danger' : 'text-leaf')}>
            {answer}
          </span>
        ) : null}
      </span>
    </li>
  );
}

/** A question that is waiting for the customer's answer. */
function Question({ item, now }: { item: TicketItemDto; now: Date }) {
  const { text, left } = questionText(item, now);
  return (
    <p className="mt-2.5 flex gap-2.25 rounded-control bg-tint px-3 py-2.5 text-sm leading-snug">
      <Icon name="hourglass" className="size-5 shrink-0 text-adire" />
      <span className="min-w-0">
        <b className="block">We’re asking the customer</b>
        {text} <span className="inline-block tabular">{left}</span>
      </span>
    </p>
  );
}

/** Replaces a ticket's button while its command is waiting for a connection. */
export function UnsentMark() {
  return (
    <p className="mt-3 flex gap-2.25 rounded-control bg-mango-tint px-3 py-2.5 text-sm leading-snug">
      <Icon name="cloud-off" className="size-5 shrink-0 text-mango-text" />
      Saved. We’ll send it when you’re back online.
    </p>
  );
}

/** The rider who picks it up, or how the search for one is going. */
export function RiderLine({
  ticket,
  now,
}: {
  ticket: Pick<TicketDto, 'rider' | 'ridersAskedAt' | 'isSearchStarved'>;
  now: Date;
}) {
  const { rider } = ticket;
  const icon = rider ? 'bike' : 'search';
  const here = riderText(rider, now);
  return (
    <p className="mt-2.25 flex items-center gap-2 text-xs text-ink-2">
      <Icon name={icon} className="size-4.25 shrink-0" />
      <span className="min-w-0">
        {here ? <b className="block text-leaf">{here}</b> : null}
        {rider ? (
          <>
            {rider.name}
            {rider.phone ? (
              <>
                {' · '}
                <span className="inline-block">{formatPhone(rider.phone)}</span>
              </>
            ) : null}
          </>
        ) : (
          searchText(ticket, now)
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
      <Icon name="phone" className="size-5" />
    </a>
  );
}
