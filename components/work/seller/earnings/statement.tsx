'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { Fragment, useState } from 'react';
import { Button } from '@/components/ui/button';
import { FilterTabs } from '@/components/work/kit/filter-tabs';
import { Panel } from '@/components/work/kit/panel';
import { type ApiError, apiGet } from '@/lib/client/api';
import { queryClient } from '@/lib/client/query-client';
import { formatAmount, formatClockSoon, formatTime, plural } from '@/lib/core/format';
import type { EarningEntryDto, SellerEarningsPageDto } from '@/lib/money/earnings/dto';
import { EARNINGS_MESSAGES } from '@/lib/money/earnings/messages';
import {
  STATEMENT_TABS,
  type StatementRow,
  type StatementTab,
  toStatement,
} from './statement-rows';

interface StatementProps {
  page: SellerEarningsPageDto;
  /** Of the shop. */
  query: string;
  now: Date;
}

/** Every order and payout of a shop, by day. */
export function Statement({ page, query, now }: StatementProps) {
  const [tab, setTab] = useState<StatementTab>('all');
  const [isOpen, setOpen] = useState(false);
  const older = useInfiniteQuery<
    SellerEarningsPageDto,
    ApiError,
    SellerEarningsPageDto[],
    readonly unknown[],
    string | null
  >(
    {
      // What came in since has moved entries from the first page to the second.
      queryKey: ['earnings', query, page.next],
      enabled: isOpen && page.next !== null,
      initialPageParam: page.next,
      queryFn: ({ pageParam, signal }) =>
        apiGet(
          `/api/seller/earnings${query}&${new URLSearchParams({ cursor: pageParam ?? '' })}`,
          EARNINGS_MESSAGES.loadFailed,
          { signal },
        ),
      getNextPageParam: ({ next }) => next,
      select: ({ pages }) => pages,
    },
    queryClient,
  );
  const pages = isOpen ? (older.data ?? []) : [];
  const hasMore = isOpen ? older.hasNextPage : page.next !== null;
  const entries = [page, ...pages].flatMap(({ earnings }) => earnings.entries);
  const days = toStatement(entries, tab, now);
  return (
    <Panel
      title="Statement"
      id="statement"
      aside={
        <div className="ml-auto print:hidden">
          <FilterTabs options={STATEMENT_TABS} value={tab} onChange={setTab} />
        </div>
      }
    >
      {days.length === 0 ? (
        <p className="px-4 pb-4 text-ink-2">{EMPTY[tab]}</p>
      ) : (
        <StatementTable days={days} commission={page.earnings.commission} now={now} />
      )}
      {hasMore || older.isFetching || older.error ? (
        <div className="border-t border-line py-1 text-center print:hidden">
          {older.error ? <p className="pt-2 text-danger">{older.error.message}</p> : null}
          <Button
            variant="link"
            size="desk"
            isBusy={older.isFetching}
            onClick={() => (isOpen ? void older.fetchNextPage() : setOpen(true))}
          >
            Show more
          </Button>
        </div>
      ) : null}
    </Panel>
  );
}

const EMPTY: Record<StatementTab, string> = {
  all: 'What you earn shows up here once it’s delivered.',
  held: 'Nothing is on hold.',
  refunds: 'No refunds.',
};

const HEAD = 'px-4 py-2 text-right font-normal first:text-left';
const CELL = 'px-4 py-2 text-right align-top whitespace-nowrap tabular';

/** A line on phones; with large text its amount is below what it's for. */
const NARROW_ROW = 'max-wide:flex max-wide:flex-wrap max-wide:justify-end';

/** The columns of phones. */
const NARROW = ['Order', 'You earn'];

interface StatementTableProps {
  days: ReturnType<typeof toStatement>;
  /** Percent. */
  commission: number;
  now: Date;
}

/** On phones each order is a line with what matters; wide screens have all columns. */
export function StatementTable({ days, commission, now }: StatementTableProps) {
  return (
    <table className="w-full">
      <thead className="max-wide:sr-only">
        <tr className="border-b border-line">
          {['Order', 'Items', `Commission, ${commission}%`, 'Refund you pay', 'You earn'].map(
            (name) => (
              <th
                key={name}
                scope="col"
                className={clsx(HEAD, NARROW.includes(name) || 'max-wide:hidden')}
              >
                {name}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>
        {days.map((day) => (
          <Fragment key={day.key}>
            <tr className={clsx(NARROW_ROW, 'bg-sand')}>
              <th scope="rowgroup" className="flex-1 basis-32 px-4 py-2 text-left font-normal">
                <b>{day.name}</b>{' '}
                {day.orders > 0 ? (
                  <span className="text-ink-2">{plural(day.orders, 'order')}</span>
                ) : null}
              </th>
              <td className={clsx(CELL, 'text-ink-2 max-wide:hidden')}>{amountText(day.items)}</td>
              <td className={clsx(CELL, 'text-ink-2 max-wide:hidden')}>
                {amountText((day.items * commission) / 100)}
              </td>
              <td className={clsx(CELL, 'text-ink-2 max-wide:hidden')}>{amountText(day.refund)}</td>
              <td className={clsx(CELL, 'font-bold')}>{amountText(day.sum)}</td>
            </tr>
            {day.rows.map((row) => (
              <Row key={row.key} row={row} commission={commission} now={now} />
            ))}
          </Fragment>
        ))}
      </tbody>
    </table>
  );
}

interface RowProps {
  row: StatementRow;
  commission: number;
  now: Date;
}

function Row({ row: { entry, items, refund, sum }, commission, now }: RowProps) {
  const isOrder = entry.orderId !== null;
  return (
    <tr className={clsx(NARROW_ROW, 'border-t border-line')}>
      <th scope="row" className="flex-1 basis-32 px-4 py-2 text-left align-top font-normal">
        <b>{isOrder ? entry.number : TEXTS[entry.type]}</b>{' '}
        <span className="text-ink-2">{formatTime(entry.at)}</span>
        {isOrder && entry.type !== 'refund' ? (
          <span
            className={clsx(
              'block font-semibold',
              entry.heldUntil ? 'text-mango-text' : 'text-leaf',
            )}
          >
            {entry.isReported
              ? 'On hold: a problem was reported'
              : entry.heldUntil
                ? `On hold until ${formatClockSoon(entry.heldUntil, now)}`
                : 'Available'}
          </span>
        ) : null}
        {refund !== 0 ? (
          <span className="block text-danger wide:hidden">{amountText(refund)} refund</span>
        ) : null}
      </th>
      <td className={clsx(CELL, 'max-wide:hidden')}>{isOrder ? amountText(items) : ''}</td>
      <td className={clsx(CELL, 'max-wide:hidden')}>
        {isOrder ? amountText((items * commission) / 100) : ''}
      </td>
      <td className={clsx(CELL, 'max-wide:hidden', refund !== 0 && 'text-danger')}>
        {isOrder ? amountText(refund) : ''}
      </td>
      <td className={clsx(CELL, 'font-bold', sum < 0 && isOrder && 'text-danger')}>
        {amountText(sum)}
      </td>
    </tr>
  );
}

const TEXTS: Record<EarningEntryDto['type'], string> = {
  earnings: 'Earned',
  refund: 'Refund',
  payout: 'Payout requested',
  return: 'Payout back in your balance',
  other: 'Adjustment',
};

/** "–" for nothing. */
function amountText(naira: number): string {
  return naira === 0 ? '–' : formatAmount(naira);
}
