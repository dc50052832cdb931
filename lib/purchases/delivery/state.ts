import 'server-only';
import type { Types } from 'mongoose';
import { isOngoing, overallStatus } from '@/lib/core/delivery/status';
import type { OrderEvent, OrderState, PartProgress } from '@/lib/purchases/moves/state';
import { isOpenToRiders } from '@/lib/purchases/moves/transition';

/**
 * How far a delivery is, by its order. `waiting`: its shops have not all accepted. `searching`: needs a
 * rider. `assigned`, `picked`: the rider is on the way. `delivered`, `cancelled`: over.
 */
export type DeliveryState =
  | 'waiting'
  | 'searching'
  | 'assigned'
  | 'picked'
  | 'delivered'
  | 'cancelled';

export function deliveryState(order: OrderState): DeliveryState {
  const status = overallStatus(order.items);
  if (status === 'Order Cancelled') return 'cancelled';
  if (status === 'Order Delivered') return 'delivered';
  if (status === 'Order Picked') return 'picked';
  if (status === 'Order Assigned') return 'assigned';
  return isOpenToRiders(order) ? 'searching' : 'waiting';
}

/** When the last shop is ready, by the times that shops gave; null if there are none. */
export function readyTime(parts: readonly PartProgress[]): Date | null {
  const times = parts
    .filter(({ status }) => status !== 'Order Cancelled')
    .flatMap(({ readyAt, readyBy }) => readyAt ?? readyBy ?? []);
  return times.length > 0 ? new Date(Math.max(...times.map(Number))) : null;
}

/** The fields of a job that tell how its search for a rider goes. */
interface Search {
  searchingSince: Date | null;
  nextOfferAt: Date | null;
  /** Waves of offers so far. */
  turn: number;
  isStarved: boolean;
  offers: readonly { at: Date }[];
}

/**
 * When riders are first asked, past or future; null before the search starts. With no rider in reach it
 * is when the search started.
 */
export function firstAskedAt(job: Search): Date | null {
  const { searchingSince, offers, turn, nextOfferAt, isStarved } = job;
  if (!searchingSince) return null;
  if (turn === 0 && !isStarved) return nextOfferAt ?? searchingSince;
  return offers.find(({ at }) => at >= searchingSince)?.at ?? searchingSince;
}

interface WithRider {
  riderId: string | Types.ObjectId | null;
  events: readonly OrderEvent[];
}

/** Id of the rider; of a cancelled delivery, of its last rider. Null without one. */
export function lastRider({ riderId, events }: WithRider): string | null {
  return riderId?.toString() ?? lastAssignment(events)?.riderId ?? null;
}

/** When the current or last rider was assigned; null without one. */
export function assignedAt(events: readonly OrderEvent[]): Date | null {
  return lastAssignment(events)?.at ?? null;
}

function lastAssignment(events: readonly OrderEvent[]): OrderEvent | null {
  const last = events.findLast(
    ({ command }) => command === 'assign' || command === 'reassign' || command === 'release',
  );
  return last?.riderId ? last : null;
}

/** When it was delivered or cancelled; null while it is ongoing. */
export function endedAt({ items, events }: Pick<OrderState, 'items' | 'events'>): Date | null {
  return isOngoing(overallStatus(items)) ? null : (events.at(-1)?.at ?? null);
}
