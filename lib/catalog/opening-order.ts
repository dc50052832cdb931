import { type OpeningHours, preparationStart, type Timetable } from '@/lib/delivery/hours';

/** What a vendor of a list is ordered by. */
interface Listed {
  vendor: Timetable;
  /** It was searched for by its name. */
  isByName: boolean;
}

/** For vendors without a known next opening: after all others. */
const NEVER = Number.MAX_SAFE_INTEGER;

/**
 * What was searched for by name, then who takes orders at `now`, then the others by when they open
 * next (spec §9, design ruling 15); among equals the given order stays. service: hours of delivery.
 */
export function inOpeningOrder<T extends Listed>(
  found: readonly T[],
  now: Date,
  service: readonly OpeningHours[],
): T[] {
  const startOf = ({ vendor, isByName }: T) =>
    isByName ? 0 : (preparationStart([vendor], service, now)?.getTime() ?? NEVER);
  return found
    .map((entry) => ({ entry, start: startOf(entry) }))
    .sort((a, b) => a.start - b.start)
    .map(({ entry }) => entry);
}
