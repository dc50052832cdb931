'use client';

import { useState } from 'react';
import { ApiError } from '@/lib/client/api';
import { pushToast } from '@/lib/client/toast-queue';
import { formatNaira } from '@/lib/core/format';
import { MESSAGES } from '@/lib/core/messages';
import type { TicketDto } from '@/lib/sellers/dto';
import { outcome } from './board-text';
import { BARE_BUTTON } from './ticket-parts';
import { readList } from './use-board';

interface DoneListProps {
  vendorId: string;
  tickets: readonly TicketDto[];
  nextBefore: string | null;
  now: Date;
}

/** Orders that have left the shop, newest first; older ones on request. */
export function DoneList({ vendorId, tickets, nextBefore, now }: DoneListProps) {
  const [older, setOlder] = useState<{ tickets: TicketDto[]; next: string | null } | null>(null);
  const [isBusy, setBusy] = useState(false);
  const next = older ? older.next : nextBefore;
  const shownIds = new Set(tickets.map(({ orderId }) => orderId));
  const all = [
    ...tickets,
    ...(older?.tickets.filter(({ orderId }) => !shownIds.has(orderId)) ?? []),
  ];

  async function showOlder(): Promise<void> {
    if (!next || isBusy) return;
    setBusy(true);
    try {
      const page = await readList('done', vendorId, { before: next });
      setOlder({ tickets: [...(older?.tickets ?? []), ...page.orders], next: page.nextBefore });
    } catch (error) {
      const text = error instanceof ApiError ? error.message : MESSAGES.somethingWrong;
      pushToast({ tone: 'error', text, id: 'seller' });
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <ul>
        {all.map((ticket) => (
          <li
            key={ticket.orderId}
            className="flex flex-wrap justify-between gap-x-2 border-b border-line py-2 text-sm wrap-anywhere"
          >
            <div className="min-w-0">
              <h3 className="text-sm tracking-wide">{ticket.number}</h3>
              <p className="text-xs text-ink-2">{outcome(ticket, now)}</p>
            </div>
            {ticket.status === 'Order Cancelled' ? null : (
              <b className="tabular">{formatNaira(ticket.amount)}</b>
            )}
          </li>
        ))}
      </ul>
      {next ? (
        <button
          type="button"
          aria-disabled={isBusy || undefined}
          className={`${BARE_BUTTON} mt-1 text-adire`}
          onClick={() => void showOlder()}
        >
          Show older
        </button>
      ) : null}
    </>
  );
}
