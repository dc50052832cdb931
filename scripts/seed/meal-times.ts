import { DAY_MS, HOUR_MS } from '@/lib/core/time';

/** Lunch and supper in Lagos, as hours in UTC: every kitchen is open at one of them. */
const MEALS = [12.35, 18.2];

/**
 * Meal times of a week, the last day first: `days` before the day of `now`, and six days before that.
 * All are within delivery hours, with enough time left for a delivery.
 */
export function mealTimes(now: Date, days: number): Date[] {
  const midnight = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  return Array.from({ length: 7 }, (_, more) =>
    MEALS.map((hour) => new Date(midnight - (days + more) * DAY_MS + Math.round(hour * HOUR_MS))),
  ).flat();
}
