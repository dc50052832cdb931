import { minuteOfDay } from '@/lib/core/hours/hours';
import { DAY_MS } from '@/lib/core/time';

/**
 * Only open vendors are shown; closed and removed ones answer 410 for six months, all others 404.
 * `suspended`: by ops, for a time. `closed`: by two of ops, for good. `removed`: with its last owner.
 */
export const VENDOR_STATUSES = ['open', 'suspended', 'closed', 'hidden', 'removed'] as const;

export type VendorStatus = (typeof VENDOR_STATUSES)[number];

/** How long the money of a suspended shop is held, ms, unless ops end that or renew it. */
export const SUSPENSION_HOLD_MS = 30 * DAY_MS;

/** Minutes of preparation that a shop can promise. */
export const PREP_MINUTES = { min: 5, max: 90 } as const;
/** Minutes by which one delay postpones an order. */
export const DELAY_MINUTES = { min: 1, max: 60 } as const;
/** Longest pause, minutes: a day. */
export const MAX_PAUSE_MINUTES = 1_440;
/** Most minutes that busy mode adds to each preparation. */
export const MAX_BUSY_MINUTES = 60;

/** Most characters of a shop's description. */
export const MAX_ABOUT = 160;

interface QuietHours {
  quietFrom: string | null;
  quietTo: string | null;
}

/** Whether `now` is in a member's quiet hours, which may span midnight. */
export function isQuiet(alerts: QuietHours | null, now: Date): boolean {
  if (!alerts?.quietFrom || !alerts.quietTo) return false;
  const [from, to] = [alerts.quietFrom, alerts.quietTo].map((clock) => {
    const [hour = 0, minute = 0] = clock.split(':').map(Number);
    return hour * 60 + minute;
  }) as [number, number];
  const minute = minuteOfDay(now);
  return from <= to ? from <= minute && minute < to : from <= minute || minute < to;
}

/** A vendor's preparation, minutes from acceptance. */
export interface Preparation {
  prepMinutes: number;
  /** Extra minutes while the vendor is busy, until `busyUntil`. */
  busyMinutes?: number | null;
  busyUntil?: Date | null;
}

/** Minutes that a vendor needs now, including `busyMinutes` while it is busy. */
export function prepMinutesAt(
  { prepMinutes, busyMinutes, busyUntil }: Preparation,
  now: Date,
): number {
  return prepMinutes + (busyUntil && busyUntil > now ? (busyMinutes ?? 0) : 0);
}
