export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** A time as answers have it, ISO 8601 in UTC; null if there is none. */
export function toIso(time: Date | null | undefined): string | null {
  return time?.toISOString() ?? null;
}
