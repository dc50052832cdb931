import { formatDay, lagosDay } from '@/lib/core/format';
import type { EarningEntryDto } from '@/lib/money/earnings/dto';

/** What is shown of a statement. */
export const STATEMENT_TABS = [
  ['all', 'All'],
  ['held', 'On hold'],
  ['refunds', 'Refunds'],
] as const;

export type StatementTab = (typeof STATEMENT_TABS)[number][0];

/** An order's or a payout's line of a statement; naira. */
export interface StatementRow {
  key: string;
  /** The newest entry of it. */
  entry: EarningEntryDto;
  items: number;
  /** 0 or below. */
  refund: number;
  sum: number;
}

export interface StatementDay {
  /** "Today", "Thu 19 Nov". */
  name: string;
  key: string;
  rows: StatementRow[];
  orders: number;
  items: number;
  refund: number;
  /** What was earned, without payouts. */
  sum: number;
}

/** Sums in kobo, so that no fraction of a naira is lost. */
const addUp = (amounts: readonly number[]): number =>
  amounts.reduce((total, amount) => total + Math.round(amount * 100), 0) / 100;

/** The entries by day, newest first; what a day has of one order is one row. */
export function toStatement(
  entries: readonly EarningEntryDto[],
  tab: StatementTab,
  now: Date,
): StatementDay[] {
  const days = new Map<string, Map<string, EarningEntryDto[]>>();
  for (const entry of entries) {
    const day = lagosDay(new Date(entry.at));
    const key = entry.orderId ?? `${entry.type} ${entry.id}`;
    const rows = days.get(day) ?? new Map<string, EarningEntryDto[]>();
    rows.set(key, [...(rows.get(key) ?? []), entry]);
    days.set(day, rows);
  }
  return [...days].flatMap(([day, found]): StatementDay[] => {
    const rows = [...found].map(([key, all]) => toRow(key, all)).filter(isShown(tab));
    const [first] = rows;
    if (!first) return [];
    const orders = rows.filter(({ entry }) => entry.orderId !== null);
    return [
      {
        key: day,
        name: formatDay(first.entry.at, now),
        rows,
        orders: orders.length,
        items: addUp(orders.map(({ items }) => items)),
        refund: addUp(orders.map(({ refund }) => refund)),
        sum: addUp(orders.map(({ sum }) => sum)),
      },
    ];
  });
}

function toRow(key: string, all: readonly EarningEntryDto[]): StatementRow {
  const [entry] = all as [EarningEntryDto];
  const of = (isRefund: boolean) =>
    all.filter(({ type }) => (type === 'refund') === isRefund).map(({ amount }) => amount);
  return {
    key,
    entry,
    items: addUp(of(false)),
    refund: addUp(of(true)),
    sum: addUp(all.map(({ amount }) => amount)),
  };
}

function isShown(tab: StatementTab) {
  return ({ entry, refund }: StatementRow) =>
    tab === 'all' || (tab === 'held' ? entry.heldUntil !== null : refund !== 0);
}
