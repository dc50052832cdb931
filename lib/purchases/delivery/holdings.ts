import 'server-only';
import type { OrderEvent } from '@/lib/purchases/moves/state';
import type { Delivery, Holding, JobStop } from '@/models/purchases/delivery';

type Job = Pick<Delivery, 'stops' | 'holdings'>;

/** The current or last rider of a job, and since when they have it. */
export interface Carrier {
  riderId: string | null;
  assignedAt: Date | null;
}

/**
 * Which rider has what was picked up so far: riders who lost the job, then the current or last one.
 * `handedOver`: shops that handed over their part although it isn't marked as picked up yet.
 */
export function getHoldings(
  { stops, holdings = [] }: Job,
  { riderId, assignedAt }: Carrier,
  handedOver: readonly string[] = [],
): Holding[] {
  const id = riderId ?? '';
  const isOwn = ({ kind, state, doneAt, vendorId }: JobStop): boolean => {
    if (kind === 'dropoff' || id === '') return false;
    if (state === 'done') return doneAt !== null && assignedAt !== null && doneAt >= assignedAt;
    return state === 'open' && handedOver.includes(vendorId);
  };
  const fresh = stops.filter(isOwn).map(({ seq }) => seq);
  const earlier = holdings.map((one) => ({
    ...one,
    stops: one.stops.filter((seq) => !fresh.includes(seq)),
  }));
  const before = earlier.find((one) => one.riderId === id)?.stops ?? [];
  return [
    ...earlier.filter((one) => one.riderId !== id),
    { riderId: id, stops: [...before, ...fresh] },
  ].filter((one) => one.stops.length > 0);
}

/** What the rider has to collect from earlier riders; nothing once they are at the drop-off. */
export function collectFrom(job: Job, carrier: Carrier): Holding[] {
  const isThere = job.stops.some(({ kind, arrivedAt }) => kind === 'dropoff' && arrivedAt);
  if (isThere) return [];
  return getHoldings(job, carrier).filter(({ riderId }) => riderId !== carrier.riderId);
}

/** Where it was picked up: names of shops, and for people the first part of the address. */
export function getPlaces({ stops }: Pick<Delivery, 'stops'>, held: Holding): string[] {
  const isPlace = ({ kind, vendorId }: JobStop) => kind === 'errand' || vendorId !== '';
  return stops
    .filter(({ seq }) => held.stops.includes(seq))
    .map((stop) => (isPlace(stop) && stop.name) || (stop.address.split(', ')[0] ?? ''));
}

/** The rider before an event of the order; null if there was none. */
export function riderBefore(events: readonly OrderEvent[], index: number): string | null {
  return events.slice(0, index).findLast(({ riderId }) => riderId)?.riderId ?? null;
}
