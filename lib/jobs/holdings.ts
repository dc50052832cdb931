import 'server-only';
import type { OrderEvent } from '@/lib/moves/state';
import type { DeliveryJobDoc, Holding, JobStop } from '@/models/delivery-job';

type Job = Pick<DeliveryJobDoc, 'stops' | 'holdings'>;

/** Who has a job or had it last, and since when. */
export interface Carrier {
  riderId: string | null;
  assignedAt: Date | null;
}

/**
 * Who has what was picked up so far: riders who lost the job, then the one who has it or had it last.
 * `handedOver`: shops that gave their part out, though it isn't marked as picked up yet.
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
  const kept = holdings.map((one) => ({
    ...one,
    stops: one.stops.filter((seq) => !fresh.includes(seq)),
  }));
  const before = kept.find((one) => one.riderId === id)?.stops ?? [];
  return [
    ...kept.filter((one) => one.riderId !== id),
    { riderId: id, stops: [...before, ...fresh] },
  ].filter((one) => one.stops.length > 0);
}

/** What the rider has to collect from riders before them; nothing once they are at the drop-off. */
export function collectFrom(job: Job, carrier: Carrier): Holding[] {
  const isThere = job.stops.some(({ kind, arrivedAt }) => kind === 'dropoff' && arrivedAt);
  if (isThere) return [];
  return getHoldings(job, carrier).filter(({ riderId }) => riderId !== carrier.riderId);
}

/** Where it was picked up: shops by their names, and people's doors by the first part of the address. */
export function getPlaces({ stops }: Pick<DeliveryJobDoc, 'stops'>, held: Holding): string[] {
  const isPlace = ({ kind, vendorId }: JobStop) => kind === 'errand' || vendorId !== '';
  return stops
    .filter(({ seq }) => held.stops.includes(seq))
    .map((stop) => (isPlace(stop) && stop.name) || (stop.address.split(', ')[0] ?? ''));
}

/** Who had it before an event of its order; null if nobody had. */
export function riderBefore(events: readonly OrderEvent[], index: number): string | null {
  return events.slice(0, index).findLast(({ riderId }) => riderId)?.riderId ?? null;
}
