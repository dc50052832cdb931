import { type OpeningHours, preparationStart } from '@/lib/delivery/hours';
import type { VendorDto } from './dto';

/** What a vendor of a list is ordered by. */
interface Listed {
  vendor: Pick<VendorDto, 'hours' | 'pausedUntil'>;
  /** It was searched for by its name. */
  isByName: boolean;
}

/** For those who open at no known time: after all others. */
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
  const startOf = ({ vendor: { hours, pausedUntil }, isByName }: T) => {
    if (isByName) return 0;
    const paused = pausedUntil ? new Date(pausedUntil) : null;
    return preparationStart([service, hours], [paused], now)?.getTime() ?? NEVER;
  };
  return found
    .map((entry) => ({ entry, start: startOf(entry) }))
    .sort((a, b) => a.start - b.start)
    .map(({ entry }) => entry);
}
