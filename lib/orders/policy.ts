import { type Kobo, kobo, sumKobo } from '@/lib/core/money';
import type { Status } from '@/lib/delivery/status';
import type { DraftPart } from './draft';

/** What the rules need to know of a sold line. */
export interface CancellableItem {
  itemId: string;
  vendorId: string;
  lineKobo: number;
  feeShareKobo: number;
  status: Status;
}

/** What cancelling an order would do now. */
export interface Cancellation {
  /** Lines that are still placed and would be cancelled. */
  itemIds: string[];
  /** Lines not cancelled before. */
  live: number;
  /** Money that goes back, kobo. */
  refund: Kobo;
}

/**
 * What the customer's cancel would do: lines that are still Order Placed are cancelled, others
 * stay. Money back: each line with its share of the service fee, and for a shop with no line left
 * its share of the delivery fee with the service fee on it. All lines together give back exactly
 * what was paid. Rule: spec §4; design rulings 5 and 6, orders part 1.4.
 *
 * Returns null when nothing can be cancelled any more.
 */
export function planCancellation(
  items: readonly CancellableItem[],
  parts: readonly DraftPart[],
): Cancellation | null {
  const placed = items.filter(({ status }) => status === 'Order Placed');
  if (placed.length === 0) return null;
  const emptied = parts.filter(
    ({ vendorId }) =>
      placed.some((item) => item.vendorId === vendorId) &&
      items
        .filter((item) => item.vendorId === vendorId)
        .every(({ status }) => status === 'Order Placed' || status === 'Order Cancelled'),
  );
  return {
    itemIds: placed.map(({ itemId }) => itemId),
    live: items.filter(({ status }) => status !== 'Order Cancelled').length,
    refund: sumKobo([
      ...placed.map((item) => kobo(item.lineKobo + item.feeShareKobo)),
      ...emptied.map((part) => kobo(part.deliveryKobo + part.deliveryFeeShareKobo)),
    ]),
  };
}

/** Longest and shortest time until an order arrives, minutes from when it can be prepared. */
export interface Eta {
  fromMin: number;
  toMin: number;
}

/**
 * Expected arrival, in minutes after the shops begin: preparation, then the rider's path at
 * 22 km/h (express: 0.8 of the travel time), 3 min for each shop and 4 min to hand over; shown
 * as 0.9 to 1.25 of that in steps of 5 (design, delivery part 3.2).
 */
export function estimate(prepMin: number, pathM: number, vendors: number, isExpress: boolean): Eta {
  const travel = (pathM / 1_000 / 22) * 60 * (isExpress ? 0.8 : 1);
  const middle = prepMin + travel + 3 * vendors + 4;
  const to5 = (minutes: number) => Math.max(5, Math.round(minutes / 5) * 5);
  return { fromMin: to5(middle * 0.9), toMin: Math.max(to5(middle * 1.25), to5(middle * 0.9) + 5) };
}
