import type { ItemState, OrderEvent } from '@/lib/purchases/moves/state';
import type { DayFigures } from './dto';

const LAGOS_OFFSET_MS = 3_600_000;

/** A shop's part of an order that it accepted today. */
export interface AcceptedPart {
  /** When the shop could begin: at payment, or at the scheduled time. */
  askedAt: Date;
  acceptedAt: Date;
  readyBy: Date | null;
  readyAt: Date | null;
}

/** How a shop's day is going, by the orders it accepted. */
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

type Line = Pick<ItemState, 'itemId' | 'status'>;
type Moves = readonly Pick<OrderEvent, 'status' | 'itemIds'>[];

const hasReached = (events: Moves, itemId: string, status: OrderEvent['status']) =>
  events.some((event) => event.status === status && event.itemIds.includes(itemId));

/** False only for a line that was cancelled before pick-up. Rule: orders part 1.2. */
export function isPaidFor({ itemId, status }: Line, events: Moves): boolean {
  return status !== 'Order Cancelled' || hasReached(events, itemId, 'Order Picked');
}

/** Whether the shop had accepted a line that it isn't paid for. */
export function isLost(line: Line, events: Moves): boolean {
  return !isPaidFor(line, events) && hasReached(events, line.itemId, 'Order Confirmed');
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
