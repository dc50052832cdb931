'use client';

import { createContext, useCallback, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { localStore } from '@/lib/client/storage/local-store';
import { formatTime, formatWhen, plural } from '@/lib/core/format';
import type { TicketDto } from '@/lib/purchases/moves/board/dto';
import './ticket-print.css';
import { OrderNumber } from './ticket';
import type { BoardData } from './use-board';

const KEY = 'eki-seller-print';

export interface Printer {
  /** Prints each order when it is accepted on any screen of the shop. */
  isAutomatic: boolean;
  setAutomatic: (isAutomatic: boolean) => void;
  /** The ticket that is being printed. */
  printing: TicketDto | null;
  print: (ticket: TicketDto) => void;
}

/** Prints a ticket; null outside the board. */
export const PrintContext = createContext<Printer['print'] | null>(null);

/** Prints tickets sequentially through the browser's print dialog. */
export function usePrinter(data: BoardData | undefined): Printer {
  const [isAutomatic, setOn] = useState(false);
  const [queue, setQueue] = useState<readonly TicketDto[]>([]);
  const known = useRef<{ vendorId: string; ids: Set<string> } | null>(null);
  const printing = queue[0] ?? null;
  useEffect(() => setOn(localStore().getItem(KEY) === 'on'), []);
  useEffect(() => {
    if (!data) return;
    const { vendorId } = data.shop;
    const before = known.current?.vendorId === vendorId ? known.current.ids : null;
    const accepted = data.lists.active;
    const added = before ? accepted.filter(({ orderId }) => !before.has(orderId)) : [];
    const ids = new Set([...(before ?? []), ...accepted.map(({ orderId }) => orderId)]);
    known.current = { vendorId, ids };
    if (isAutomatic && added.length > 0) setQueue((waiting) => [...waiting, ...added]);
  }, [data, isAutomatic]);
  useEffect(() => {
    if (!printing) return;
    // Blocks until the dialog is closed; on phones it returns early, so the next waits for `afterprint`.
    const next = () => setQueue((waiting) => waiting.slice(1));
    window.addEventListener('afterprint', next, { once: true });
    window.print();
    return () => window.removeEventListener('afterprint', next);
  }, [printing]);
  const setAutomatic = useCallback((next: boolean) => {
    setOn(next);
    void localStore().setItem(KEY, next ? 'on' : 'off');
  }, []);
  const print = useCallback((ticket: TicketDto) => setQueue((waiting) => [...waiting, ticket]), []);
  return { isAutomatic, setAutomatic, printing, print };
}

interface PrintedTicketProps {
  ticket: TicketDto;
  shopName: string;
  now: Date;
}

/** A ticket on 58 mm paper; hidden on screen. */
export function PrintedTicket({ ticket, shopName, now }: PrintedTicketProps) {
  const items = ticket.items.filter(({ status }) => status !== 'Order Cancelled');
  const count = items.reduce((sum, { quantity }) => sum + quantity, 0);
  return createPortal(
    <article className="printed-ticket">
      <p className="row">
        <span>{shopName}</span>
        <span>{formatTime(now)}</span>
      </p>
      <h1>
        <OrderNumber>{ticket.number}</OrderNumber>
      </h1>
      <p>
        {ticket.isExpress ? <b className="express">EXPRESS</b> : null}{' '}
        <b>{plural(count, 'item')}</b>
      </p>
      {ticket.readyBy ? (
        <p className="row ready">
          <span>Ready by</span>
          <b>{formatTime(ticket.readyBy)}</b>
        </p>
      ) : null}
      <ul>
        {items.map((item) => (
          <li key={item.id}>
            <b>{item.quantity}×</b>
            <div>
              <b>{item.name}</b>
              {item.optionName ? <p>{item.optionName}</p> : null}
              {item.addons.map(({ id, name }) => (
                <p key={id}>+ {name}</p>
              ))}
            </div>
            <span className="tick" />
          </li>
        ))}
      </ul>
      {ticket.note ? (
        <p className="note">
          Note
          <b>{ticket.note}</b>
        </p>
      ) : null}
      <p className="end">
        Ordered {formatWhen(ticket.placedAt, now)}
        <br />
        Tick each item as you pack it.
      </p>
    </article>,
    document.body,
  );
}
