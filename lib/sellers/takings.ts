import type { OrderEvent } from '@/lib/orders/state';
import type { DayFigures } from './dto';

const LAGOS_OFFSET_MS = 3_600_000;

/** A shop's part of an order that it accepted today. */
export interface AcceptedPart {
  /** When the shop could begin: when it was paid, or when it was planned for. */
  askedAt: Date;
  acceptedAt: Date;
  readyBy: Date | null;
  readyAt: Date | null;
}

/** How a shop's day went so far, by what it accepted. */
export function dayFigures(parts: readonly AcceptedPart[]): DayFigures {
  const waits = parts.map(({ askedAt, acceptedAt }) =>
    Math.max(0, (acceptedAt.getTime() - askedAt.getTime()) / 1_000),
  );
  const ready = parts.flatMap(({ readyAt, readyBy }) =>
    readyAt && readyBy ? [readyAt <= readyBy] : [],
  );
  const hours = parts.map(({ acceptedAt }) =>
    new Date(acceptedAt.getTime() + LAGOS_OFFSET_MS).getUTCHours(),
  );
  const first = Math.min(...hours);
  const span = hours.length > 0 ? Math.max(...hours) - first + 1 : 0;
  return {
    acceptSeconds: waits.length > 0 ? Math.round(sum(waits) / waits.length) : null,
    onTimePercent:
      ready.length > 0 ? Math.round((100 * ready.filter(Boolean).length) / ready.length) : null,
    byHour: Array.from({ length: span }, (_, index) => {
      const hour = first + index;
      return { hour, orders: hours.filter((one) => one === hour).length };
    }),
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0);
}

/** Whether the shop itself rejected any of these items. */
export function hasRejected(events: readonly OrderEvent[], itemIds: readonly string[]): boolean {
  return events.some(
    ({ by, status, itemIds: moved }) =>
      by === 'seller' &&
      status === 'Order Cancelled' &&
      moved.some((itemId) => itemIds.includes(itemId)),
  );
}
