'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Naira } from '@/components/ui/naira';
import { toastError, useAction } from '@/components/ui/use-action';
import type { TicketDto } from '@/lib/purchases/moves/board/dto';
import { outcome } from './board-text';
import { DoneSheet } from './done-sheet';
import { OrderNumber } from './ticket';
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
  const [openId, setOpenId] = useState<string | null>(null);
  const next = older ? older.next : nextBefore;
  const shownIds = new Set(tickets.map(({ orderId }) => orderId));
  const all = [
    ...tickets,
    ...(older?.tickets.filter(({ orderId }) => !shownIds.has(orderId)) ?? []),
  ];

  const open = all.find(({ orderId }) => orderId === openId);

  const { run, isBusy } = useAction(
    async (before: string) => {
      const page = await readList('done', vendorId, { before });
      setOlder({ tickets: [...(older?.tickets ?? []), ...page.orders], next: page.nextBefore });
    },
    { onError: toastError('seller') },
  );

  return (
    <>
      <ul>
        {all.map((ticket) => (
          <li
            key={ticket.orderId}
            className="relative flex flex-wrap justify-between gap-x-2 border-b border-line py-2 text-sm wrap-anywhere"
          >
            <div className="min-w-0">
              <h3 className="text-sm tracking-wide">
                <button
                  type="button"
                  className="rounded-xs font-bold after:absolute after:inset-0 hover:underline"
                  onClick={() => setOpenId(ticket.orderId)}
                >
                  <OrderNumber>{ticket.number}</OrderNumber>
                </button>
              </h3>
              <p className="text-xs text-ink-2">{outcome(ticket, now)}</p>
            </div>
            <Amount ticket={ticket} />
          </li>
        ))}
      </ul>
      {next ? (
        <Button
          aria-disabled={isBusy || undefined}
          variant="bare"
          size="board"
          className="mt-1 text-adire"
          onClick={() => void run(next)}
        >
          Show older
        </Button>
      ) : null}
      {open ? <DoneSheet ticket={open} now={now} onClose={() => setOpenId(null)} /> : null}
    </>
  );
}

/** The shop's payout, struck through if lost. */
function Amount({ ticket: { amount, lost } }: { ticket: TicketDto }) {
  if (amount > 0)
    return (
      <b className="tabular">
        <Naira amount={amount} />
      </b>
    );
  return lost > 0 ? (
    <p className="text-ink-2 tabular">
      <span className="sr-only">Lost: </span>
      <s>
        <Naira amount={lost} />
      </s>
    </p>
  ) : null;
}
