'use client';

import clsx from 'clsx';
import { Naira } from '@/components/ui/naira';
import { Notice } from '@/components/ui/notice';
import { Quote } from '@/components/ui/quote';
import { Sheet } from '@/components/ui/sheet';
import { formatClockSoon } from '@/lib/core/format';
import type { TicketDto } from '@/lib/purchases/moves/board/dto';
import { answerText, cancelReason, choices, lostText, outcome } from './board-text';

interface DoneSheetProps {
  ticket: TicketDto;
  now: Date;
  onClose: () => void;
}

/** An order that has left the board: its items, its result, and the shop's payout. */
export function DoneSheet({ ticket, now, onClose }: DoneSheetProps) {
  const { number, items, status, cancelled, amount } = ticket;
  const isCancelled = status === 'Order Cancelled';
  const when = isCancelled && cancelled ? `, ${formatClockSoon(cancelled.at, now)}` : '';
  const money = lostText(ticket);
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={`Order ${number}`}
      description={`${outcome(ticket, now)}${when}`}
    >
      {cancelled ? (
        <Notice tone={isCancelled ? 'warn' : 'info'}>
          {isCancelled ? null : <b className="block">{CANCELLED_PART}</b>}
          {[cancelReason(ticket), money].filter(Boolean).join(' ') || NOT_ACCEPTED}
        </Notice>
      ) : null}
      <ul className="mt-3 text-sm">
        {items.map((item) => {
          const isOut = item.status === 'Order Cancelled';
          const detail = choices(item);
          const answer = answerText(item);
          return (
            <li key={item.id} className="flex gap-2 border-b border-line py-2.5 wrap-anywhere">
              <b className="min-w-6.5 shrink-0 tabular">{item.quantity}×</b>
              <span className="min-w-0 grow">
                <span className={clsx('font-semibold', isOut && 'text-ink-2 line-through')}>
                  {item.name}
                </span>
                {detail ? <span className="block text-xs text-ink-2">{detail}</span> : null}
                {answer ? <span className="block text-xs text-ink-2">{answer}</span> : null}
                {isOut && !isCancelled && !answer ? (
                  <span className="block text-xs text-ink-2">Cancelled</span>
                ) : null}
              </span>
              <span className={clsx('shrink-0 tabular', isOut && 'text-ink-2 line-through')}>
                <Naira amount={item.price} />
              </span>
            </li>
          );
        })}
      </ul>
      <p className="flex justify-between gap-2 py-3">
        <span>Your takings</span>
        <b className="tabular">
          <Naira amount={amount} />
        </b>
      </p>
      {ticket.note ? (
        <p className="text-sm wrap-anywhere text-ink-2">
          Customer’s note: <Quote text={ticket.note} />
        </p>
      ) : null}
    </Sheet>
  );
}

const CANCELLED_PART = 'Part of it was cancelled';
const NOT_ACCEPTED = 'You hadn’t accepted it, so your takings stay the same.';
