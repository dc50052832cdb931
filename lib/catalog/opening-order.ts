import { type OpeningHours, preparationStart, type Timetable } from '@/lib/delivery/hours';

/** The sort key of a listed vendor. */
interface Listed {
  vendor: Timetable;
  /** It was searched for by its name. */
  isByName: boolean;
}

/** For vendors without a known next opening: after all others. */
const NEVER = Number.MAX_SAFE_INTEGER;

/**
 * Matches by name, then vendors that take orders at `now`, then the others by next opening (spec §9,
 * design ruling 15); a stable sort. service: delivery hours.
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
