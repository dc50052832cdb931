import type { JobStep } from './dto';

/** A stop as far as the next step depends on it. */
interface Stop {
  seq: number;
  kind: 'pickup' | 'errand' | 'dropoff';
  state: 'open' | 'done' | 'skipped';
  arrivedAt: Date | null;
}

/** Farthest from a stop that counts as being there, metres in a straight line (design, delivery 3.2). */
export const ARRIVAL_M = 150;
/** How long the rider waits for the customer, ms. */
export const WAIT_MS = 5 * 60_000;
/** Tries to reach somebody that come before "not reachable". */
export const CONTACTS = 2;

/** What the rider does next; null when nothing is open. Stops are taken in the order of the way. */
export function nextStep(stops: readonly Stop[]): { stop: number; step: JobStep } | null {
  const stop = stops.find(({ state }) => state === 'open');
  if (!stop) return null;
  if (!stop.arrivedAt) return { stop: stop.seq, step: 'arrive' };
  const steps = { pickup: 'pick', errand: 'stop', dropoff: 'deliver' } as const;
  return { stop: stop.seq, step: steps[stop.kind] };
}
