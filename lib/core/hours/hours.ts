import { DAY_MS } from '@/lib/core/time';

/** Opening times of one or more weekdays, Lagos time. */
export interface OpeningHours {
  /** Weekdays, 0 = Sunday … 6 = Saturday. */
  days: readonly number[];
  /** First minute open, "HH:MM". */
  open: string;
  /** First minute closed again, "HH:MM"; later than `open` on the same day. "24:00" is midnight. */
  close: string;
}

/** Hours proposed for a day without any. */
export const USUAL_SPAN = { open: '09:00', close: '18:00' } as const;

/** Days on which a shop stays closed, from the first to the last, as Lagos dates: "2026-12-24". */
export interface DaysOff {
  from: string;
  to: string;
}

/** When a shop takes orders. */
export interface Timetable {
  hours: readonly OpeningHours[];
  daysOff?: readonly DaysOff[];
  /** End of a pause set by the seller; a Date, or ISO in DTOs. */
  pausedUntil: Date | string | null;
}

/** Only the timetable of a vendor, to pass small props to client components. */
export function toTimetable({ hours, daysOff = [], pausedUntil }: Timetable): Timetable {
  return { hours, daysOff, pausedUntil };
}

export interface OpenState {
  isOpen: boolean;
  /** When it closes (if open) or opens (if closed); null if it never opens. */
  changesAt: Date | null;
}

/** Eki delivers 8 AM to 9 PM, every day; ops can change it in `settings`. */
export const SERVICE_HOURS: readonly OpeningHours[] = [
  { days: [0, 1, 2, 3, 4, 5, 6], open: '08:00', close: '21:00' },
];

/** End of a pause without an end, for a shop whose owner is leaving. */
export const UNTIL_FURTHER_NOTICE = new Date('9999-12-31T00:00:00Z');

const LAGOS_OFFSET_MS = 3_600_000; // UTC+1 all year, no summer time

/**
 * Whether all timetables are open now, and when that changes within the next eight days. An empty list is
 * always open. `daysOff`: days on which one of them is closed.
 */
export function openState(
  timetables: readonly (readonly OpeningHours[])[],
  now: Date,
  daysOff: readonly DaysOff[] = [],
): OpenState {
  let spans: Span[] = [[now.getTime() - DAY_MS, now.getTime() + 8 * DAY_MS]];
  for (const hours of timetables) spans = intersect(spans, spansAround(hours, now));
  for (const days of daysOff) spans = subtract(spans, toSpan(days));
  const at = now.getTime();
  const current = spans.find(([from, to]) => from <= at && at < to);
  if (current) return { isOpen: true, changesAt: new Date(current[1]) };
  const next = spans.find(([from]) => from > at);
  return { isOpen: false, changesAt: next ? new Date(next[0]) : null };
}

/**
 * When the shops of an order can start preparing it: the first time, from `now`, at which Eki delivers and
 * all shops are open; null if there is none within eight days after the last pause, or a pause has no end.
 * `service`: hours of delivery.
 */
export function preparationStart(
  shops: readonly Timetable[],
  service: readonly OpeningHours[],
  now: Date,
): Date | null {
  const pauses = shops.map(({ pausedUntil }) => new Date(pausedUntil ?? 0).getTime());
  const from = new Date(Math.max(now.getTime(), ...pauses));
  if (from >= UNTIL_FURTHER_NOTICE) return null;
  const daysOff = shops.flatMap((shop) => shop.daysOff ?? []);
  const state = openState([service, ...shops.map(({ hours }) => hours)], from, daysOff);
  return state.isOpen ? from : state.changesAt;
}

type Span = readonly [from: number, to: number];

/** Open spans from yesterday to a week ahead, in order, adjacent ones merged. */
function spansAround(hours: readonly OpeningHours[], now: Date): Span[] {
  const lagosNow = now.getTime() + LAGOS_OFFSET_MS;
  const today = Math.floor(lagosNow / DAY_MS) * DAY_MS;
  const spans: Span[] = [];
  for (let offset = -1; offset <= 8; offset += 1) {
    const midnight = today + offset * DAY_MS;
    const weekday = new Date(midnight).getUTCDay();
    for (const entry of hours) {
      if (!entry.days.includes(weekday)) continue;
      const base = midnight - LAGOS_OFFSET_MS;
      spans.push([base + toMinutes(entry.open) * 60_000, base + toMinutes(entry.close) * 60_000]);
    }
  }
  spans.sort((a, b) => a[0] - b[0]);
  return spans.reduce<Span[]>((merged, span) => {
    const last = merged.at(-1);
    if (last && span[0] <= last[1]) {
      merged[merged.length - 1] = [last[0], Math.max(last[1], span[1])];
    } else {
      merged.push(span);
    }
    return merged;
  }, []);
}

function intersect(a: readonly Span[], b: readonly Span[]): Span[] {
  const common: Span[] = [];
  for (const [fromA, toA] of a) {
    for (const [fromB, toB] of b) {
      const start = Math.max(fromA, fromB);
      const end = Math.min(toA, toB);
      if (start < end) common.push([start, end]);
    }
  }
  return common.sort((x, y) => x[0] - y[0]);
}

/** From midnight of the first day to midnight after the last. */
function toSpan({ from, to }: DaysOff): Span {
  const midnight = (day: string) => Date.parse(`${day}T00:00:00Z`) - LAGOS_OFFSET_MS;
  return [midnight(from), midnight(to) + DAY_MS];
}

function subtract(spans: readonly Span[], [from, to]: Span): Span[] {
  return spans.flatMap(([start, end]): Span[] => {
    if (to <= start || end <= from) return [[start, end]];
    return [
      ...(start < from ? [[start, from] as const] : []),
      ...(to < end ? [[to, end] as const] : []),
    ];
  });
}

/** When the current days off end, consecutive ones included; null if today isn't one. */
export function endOfDaysOff(daysOff: readonly DaysOff[], now: Date): Date | null {
  let end = now.getTime();
  for (const [from, to] of daysOff.map(toSpan).sort((a, b) => a[0] - b[0])) {
    if (from <= end && end < to) end = to;
  }
  return end > now.getTime() ? new Date(end) : null;
}

/** Minutes since midnight in Lagos, with fractions. */
export function minuteOfDay(now: Date): number {
  return ((now.getTime() + LAGOS_OFFSET_MS) % DAY_MS) / 60_000;
}

/** Minutes since midnight of "HH:MM". */
function toMinutes(clock: string): number {
  const [hour, minute] = clock.split(':').map(Number);
  return (hour ?? 0) * 60 + (minute ?? 0);
}

/** The last midnight in Lagos (UTC+1 all year). */
export function startOfDay(now: Date): Date {
  const local = now.getTime() + LAGOS_OFFSET_MS;
  return new Date(Math.floor(local / DAY_MS) * DAY_MS - LAGOS_OFFSET_MS);
}

/** Sets of hours that must all be open for a shop to take orders: its own, and those of delivery. */
type Hours = readonly (readonly OpeningHours[])[];

/** The end of the current opening, or of the next one if the shop is closed; null if it never opens. */
export function nextClosing(
  hours: Hours,
  now: Date,
  daysOff: readonly DaysOff[] = [],
): Date | null {
  const state = openState(hours, now, daysOff);
  if (state.isOpen || !state.changesAt) return state.changesAt;
  return openState(hours, state.changesAt, daysOff).changesAt;
}

/** The start of the next opening, not the current one; null if there is none. */
export function nextOpening(
  hours: Hours,
  now: Date,
  daysOff: readonly DaysOff[] = [],
): Date | null {
  const state = openState(hours, now, daysOff);
  if (!state.isOpen || !state.changesAt) return state.changesAt;
  return openState(hours, state.changesAt, daysOff).changesAt;
}

/**
 * The time after so many ms of opening: from 8:50 PM, with closing at 9 PM, half an hour ends twenty minutes
 * after the next opening. Null if it doesn't open within a week.
 */
export function addOpenTime(
  from: Date,
  ms: number,
  hours: Hours,
  daysOff: readonly DaysOff[] = [],
): Date | null {
  let left = ms;
  let at = from;
  for (;;) {
    const { isOpen, changesAt } = openState(hours, at, daysOff);
    if (!changesAt) return isOpen ? new Date(at.getTime() + left) : null;
    const openMs = changesAt.getTime() - at.getTime();
    if (isOpen && openMs >= left) return new Date(at.getTime() + left);
    if (isOpen) left -= openMs;
    at = changesAt;
  }
}

/** Promised time to a person's reply, counted in service hours, ms. */
export const REPLY_MS = 30 * 60_000;

/** Latest time of a person's reply to what came in then; null if we don't open within a week. */
export function replyDueAt(waitingSince: Date, hours: readonly OpeningHours[]): Date | null {
  return addOpenTime(waitingSince, REPLY_MS, [hours]);
}

/** Opening time between two times, minutes. */
export function openMinutes(from: Date, to: Date, hours: readonly OpeningHours[]): number {
  let ms = 0;
  for (let at = from; at < to; ) {
    const { isOpen, changesAt } = openState([hours], at);
    const end = changesAt && changesAt < to ? changesAt : to;
    if (isOpen) ms += end.getTime() - at.getTime();
    at = end;
  }
  return ms / 60_000;
}
