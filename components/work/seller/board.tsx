'use client';

import clsx from 'clsx';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Loading } from '@/components/ui/skeleton';
import type { StaffAreaName } from '@/components/work/kit/areas';
import { setNavCount } from '@/components/work/kit/nav-counts';
import { StaffMenuButton } from '@/components/work/kit/staff-menu-button';
import { LoadFailed, StaleNotice } from '@/components/work/kit/staff-query';
import { useChime } from '@/components/work/kit/use-chime';
import { useServerNow } from '@/components/work/kit/use-server-now';
import { useWakeLock } from '@/components/work/kit/use-wake-lock';
import { useIsOnline } from '@/lib/client/live/use-is-online';
import { pushToast } from '@/lib/client/toast-queue';
import { plural } from '@/lib/core/format';
import { paths } from '@/lib/core/paths';
import type { TicketDto } from '@/lib/purchases/moves/board/dto';
import { PreparingTicket, ReadyTicket } from './active-ticket';
import { BoardHeader } from './board-header';
import { BoardReports } from './board-reports';
import {
  byCounter,
  nearestPrepChoice,
  newAnswers,
  newCancellations,
  preparation,
} from './board-text';
import { DoneList } from './done-list';
import { NewTicket } from './new-ticket';
import { PrintContext, PrintedTicket, usePrinter } from './printed-ticket';
import { type BoardData, useBoard } from './use-board';
import { type Commands, useCommands } from './use-commands';

const COLUMNS = ['new', 'preparing', 'ready', 'done'] as const;
type Column = (typeof COLUMNS)[number];
const TITLES: Record<Column, string> = {
  new: 'New',
  preparing: 'Preparing',
  ready: 'Ready',
  done: 'Done',
};

interface BoardProps {
  userId: string;
  firstVendorId: string;
  area: StaffAreaName;
}

export function Board({ userId, firstVendorId, area }: BoardProps) {
  const [vendorId, setVendorId] = useState(firstVendorId);
  const chime = useChime('seller');
  const board = useBoard({ vendorId, userId, onReminder: chime.ring });
  const { data, error, refetch } = board;
  const isOnline = useIsOnline() !== false;
  const commands = useCommands({
    vendorId,
    userId,
    isReachable: isOnline && !error,
    readAt: board.readAt,
    refetch,
  });
  const now = useServerNow(data?.aheadMs ?? 0);
  const screen = useWakeLock(true);
  const printer = usePrinter(data);
  useNewOrderSignals(data, chime.ring);
  useChangeSignals(data);
  return (
    <main
      id="main"
      tabIndex={-1}
      className="px-(--gutter) pt-2 pb-8 outline-none wide:px-6 wide:pt-4.5"
    >
      {data ? (
        <>
          <BoardHeader
            area={area}
            data={data}
            now={now}
            readAt={board.readAt}
            isFresh={board.isLive && isOnline && !error}
            chime={chime}
            userId={userId}
            screen={screen}
            printer={printer}
            commands={commands}
            onShop={setVendorId}
          />
          <StaleNotice
            error={error}
            onRetry={() => void refetch()}
            offline="You’re offline. New orders will show when you’re back online. You can still tap Mark ready and Handed over."
            loggedOut="You’re logged out. Log in again to see new orders."
            className="mt-2"
          />
          <BoardReports data={data} now={now} onChange={() => void refetch()} />
          <PrintContext value={printer.print}>
            <Columns key={vendorId} data={data} now={now} commands={commands} />
          </PrintContext>
          {printer.printing ? (
            <PrintedTicket ticket={printer.printing} shopName={data.shop.name} now={now} />
          ) : null}
        </>
      ) : (
        <>
          <div className="flex items-center gap-2">
            <StaffMenuButton area={area} />
            <h1 className="text-lg wide:text-2xl">Orders</h1>
          </div>
          {error || !isOnline ? (
            <LoadFailed
              error={error}
              onRetry={() => void refetch()}
              title="The board didn’t load"
              isOffline={!isOnline}
            />
          ) : (
            <Loading
              className="mt-4 grid gap-2.5 wide:grid-cols-4 wide:gap-7"
              rows={COLUMNS.map(() => 'h-40')}
            />
          )}
        </>
      )}
    </main>
  );
}

/** Counts new orders in the navigation and the tab's title, and rings for each new one. */
function useNewOrderSignals(data: BoardData | undefined, ring: () => void): void {
  const known = useRef<{ vendorId: string; ids: Set<string> } | null>(null);
  const count = data?.lists.new.length ?? 0;
  useEffect(() => {
    document.title = `${count > 0 ? `(${count}) ` : ''}Orders – Eki`;
    setNavCount(paths.seller(), count);
    return () => setNavCount(paths.seller(), 0);
  }, [count]);
  useEffect(() => {
    if (!data) return;
    const { vendorId } = data.shop;
    const ids = data.lists.new.map(({ orderId }) => orderId);
    const before = known.current?.vendorId === vendorId ? known.current.ids : null;
    if (before && ids.some((id) => !before.has(id))) ring();
    known.current = { vendorId, ids: new Set([...(before ?? []), ...ids]) };
  }, [data, ring]);
}

/** Shows a toast for each customer's answer and each cancellation by support. */
function useChangeSignals(data: BoardData | undefined): void {
  const before = useRef<BoardData | undefined>(undefined);
  useEffect(() => {
    const isSameShop = before.current?.shop.vendorId === data?.shop.vendorId;
    if (before.current && data && isSameShop) {
      const [old, fresh] = [allTickets(before.current), allTickets(data)];
      for (const { number, text } of [...newAnswers(old, fresh), ...newCancellations(old, fresh)]) {
        pushToast({ tone: 'info', text: `Order ${number}`, detail: text });
      }
    }
    before.current = data;
  }, [data]);
}

function allTickets({ lists }: BoardData): TicketDto[] {
  return [...lists.new, ...lists.active, ...lists.done];
}

interface ColumnsProps {
  data: BoardData;
  now: Date;
  commands: Commands;
}

const EMPTY: Record<Column, string> = {
  new: 'No new orders. They show up here with a sound.',
  preparing: 'Orders you accept show up here.',
  ready: 'Nothing is waiting for a rider.',
  done: 'Orders that riders picked up show up here.',
};

/** Four columns; phones show one at a time. */
function Columns({ data, now, commands }: ColumnsProps) {
  const [shown, setShown] = useState<Column>('new');
  const [openId, setOpenId] = useState<string | null>(null);
  const tickets = sorted(data);
  const counts: Record<Column, number> = {
    new: tickets.new.length,
    preparing: tickets.preparing.length,
    ready: tickets.ready.length,
    done: tickets.done.length,
  };
  const open = tickets.new.find(({ orderId }) => orderId === openId) ?? tickets.new[0];
  // One filled button on the board: the oldest new order's, else the most urgent preparation's.
  const isLateFirst = tickets.new.length === 0;
  const usualMinutes = nearestPrepChoice(data.shop.prepMinutes);
  const here = tickets.ready.filter(({ rider }) => rider?.arrivedAt).length;
  const columnProps = { shown, counts };
  return (
    <>
      <Tabs shown={shown} counts={counts} onShow={setShown} />
      <div className="wide:mt-3.5 wide:grid wide:grid-cols-[1.18fr_1.18fr_1fr_.7fr] wide:border-t wide:border-line">
        <BoardColumn
          {...columnProps}
          column="new"
          hasDock={open !== undefined}
          aside={counts.new > 1 ? 'oldest first' : null}
        >
          {tickets.new.map((ticket) => (
            <NewTicket
              key={ticket.orderId}
              ticket={ticket}
              now={now}
              usualMinutes={usualMinutes}
              commands={commands}
              isOpen={ticket.orderId === open?.orderId}
              onOpen={() => setOpenId(ticket.orderId)}
            />
          ))}
        </BoardColumn>
        <BoardColumn {...columnProps} column="preparing">
          {tickets.preparing.map((ticket, index) => (
            <PreparingTicket
              key={ticket.orderId}
              ticket={ticket}
              now={now}
              commands={commands}
              isFilled={index === 0 && isLateFirst && preparation(ticket, now)?.urgency === 'stop'}
            />
          ))}
        </BoardColumn>
        <BoardColumn
          {...columnProps}
          column="ready"
          aside={
            here > 0 ? (
              <b className="text-leaf">{plural(here, 'rider here', 'riders here')}</b>
            ) : null
          }
        >
          {tickets.ready.map((ticket) => (
            <ReadyTicket key={ticket.orderId} ticket={ticket} now={now} commands={commands} />
          ))}
        </BoardColumn>
        <section
          aria-labelledby="column-done"
          className={clsx('min-w-0 wide:pl-3.5', shown !== 'done' && 'max-wide:hidden')}
        >
          <ColumnHeading column="done" />
          {counts.done === 0 ? <EmptyColumn column="done" /> : null}
          <DoneList
            vendorId={data.shop.vendorId}
            tickets={tickets.done}
            nextBefore={data.nextBefore}
            now={now}
          />
        </section>
      </div>
    </>
  );
}

/** The tickets of each column, most urgent first. Handed-over orders are done for the shop. */
function sorted({ lists }: BoardData): Record<Column, TicketDto[]> {
  const by = (key: 'acceptBy' | 'readyBy' | 'readyAt') => (a: TicketDto, b: TicketDto) =>
    // Tickets without a deadline come last.
    (a[key] ?? '9').localeCompare(b[key] ?? '9');
  const here = lists.active.filter(({ handedOverAt }) => !handedOverAt);
  return {
    new: lists.new.toSorted(by('acceptBy')),
    preparing: here.filter(({ readyAt }) => !readyAt).sort(by('readyBy')),
    ready: here.filter(({ readyAt }) => readyAt).sort(byCounter),
    done: [...lists.active.filter(({ handedOverAt }) => handedOverAt), ...lists.done],
  };
}

interface TabsProps {
  shown: Column;
  counts: Record<Column, number>;
  onShow: (column: Column) => void;
}

/** Tabs for the columns on phones. */
function Tabs({ shown, counts, onShow }: TabsProps) {
  return (
    <div className="sticky top-0 z-5 -mx-(--gutter) bg-paper px-[max(0px,calc(var(--gutter)-4px))] py-2 short:static wide:hidden">
      <div className="flex flex-wrap gap-0.5 rounded-[26px] bg-sand p-0.75">
        {COLUMNS.map((column) => (
          <button
            key={column}
            type="button"
            aria-pressed={shown === column}
            className={clsx(
              'flex min-h-11 flex-auto items-center justify-center gap-1.5 rounded-full px-1.5 text-sm font-semibold',
              shown === column ? 'bg-segment inset-ring-1 inset-ring-line' : 'text-ink-2',
            )}
            onClick={() => onShow(column)}
          >
            {TITLES[column]}
            {column === 'done' ? null : (
              <b
                className={clsx(
                  'text-xs tabular',
                  column === 'new' && counts.new > 0 && 'text-danger',
                )}
              >
                {counts[column]}
              </b>
            )}
          </button>
        ))}
      </div>
    </div>
  );
}

interface BoardColumnProps {
  column: Exclude<Column, 'done'>;
  shown: Column;
  counts: Record<Column, number>;
  /** Whether a bar covers the bottom of the screen on phones. */
  hasDock?: boolean;
  /** Shown at the end of the heading. */
  aside?: ReactNode;
  children: ReactNode;
}

function BoardColumn(props: BoardColumnProps) {
  const { column, shown, counts, hasDock = false, aside, children } = props;
  return (
    <section
      aria-labelledby={`column-${column}`}
      className={clsx(
        'min-w-0 wide:border-r wide:border-line wide:px-3.5 wide:first:pl-0',
        shown !== column && 'max-wide:hidden',
        hasDock && 'dock:pb-48',
      )}
    >
      <ColumnHeading column={column} count={counts[column]} aside={aside} />
      {counts[column] === 0 ? <EmptyColumn column={column} /> : <ul>{children}</ul>}
    </section>
  );
}

interface ColumnHeadingProps {
  column: Column;
  count?: number;
  aside?: ReactNode;
}

function ColumnHeading({ column, count, aside }: ColumnHeadingProps) {
  return (
    <div className="flex min-h-11.5 flex-wrap items-center gap-2 max-wide:sr-only">
      <h2 id={`column-${column}`} className="text-lg tracking-normal">
        {TITLES[column]}
      </h2>
      {count === undefined ? null : (
        <b
          className={clsx(
            'min-w-5.5 rounded-full px-1.75 text-center text-xs leading-5.5 tabular',
            column === 'new' && count > 0 ? 'bg-mango text-night' : 'bg-sand',
          )}
        >
          {count}
        </b>
      )}
      <span className="ml-auto text-xs text-ink-2">{aside}</span>
    </div>
  );
}

function EmptyColumn({ column }: { column: Column }) {
  return <p className="py-6 text-center text-sm text-ink-2 wide:text-left">{EMPTY[column]}</p>;
}
