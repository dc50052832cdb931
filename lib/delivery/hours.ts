/** Opening times of one or more weekdays, on the clock of Lagos. */
export interface OpeningHours {
  /** Weekdays, 0 = Sunday … 6 = Saturday. */
  days: readonly number[];
  /** First minute open, "HH:MM". */
  open: string;
  /** First minute closed again, "HH:MM"; later than `open` on the same day. "24:00" is midnight. */
  close: string;
}

/** When a shop takes orders: its hours, and until when it is closed by hand (a Date, or ISO as DTOs have it). */
export interface Timetable {
  hours: readonly OpeningHours[];
  pausedUntil: Date | string | null;
}

/** Whether a place is open, and when that changes next. */
export interface OpenState {
  isOpen: boolean;
  /** When it closes (if open) or opens (if closed); null when it never opens. */
  changesAt: Date | null;
}

/** Eki delivers 8 AM to 9 PM, every day (spec §9); ops can change it in `settings`. */
export const SERVICE_HOURS: readonly OpeningHours[] = [
  { days: [0, 1, 2, 3, 4, 5, 6], open: '08:00', close: '21:00' },
];

const LAGOS_OFFSET_MS = 3_600_000; // UTC+1 all year, no summer time
const DAY_MS = 86_400_000;

/**
 * Whether all of the given timetables are open at once, and when that changes.
 * An empty list of timetables is always open. Looks eight days ahead.
 */
export function openState(timetables: readonly (readonly OpeningHours[])[], now: Date): OpenState {
  let spans: Span[] = [[now.getTime() - DAY_MS, now.getTime() + 8 * DAY_MS]];
  for (const hours of timetables) spans = overlap(spans, spansAround(hours, now));
  const at = now.getTime();
  const current = spans.find(([from, to]) => from <= at && at < to);
  if (current) return { isOpen: true, changesAt: new Date(current[1]) };
  const next = spans.find(([from]) => from > at);
  return { isOpen: false, changesAt: next ? new Date(next[0]) : null };
}

/**
 * When the shops of an order can begin to prepare it: `now` itself when Eki delivers and all of them
 * are open, else the first later moment at which that is so; null when there is none within the
 * eight days after the last pause (spec §9; design ruling 15). A pause that has passed counts as
 * none. service: the hours of delivery.
 */
export function preparationStart(
  shops: readonly Timetable[],
  service: readonly OpeningHours[],
  now: Date,
): Date | null {
  const pauses = shops.map(({ pausedUntil }) => new Date(pausedUntil ?? 0).getTime());
  const from = new Date(Math.max(now.getTime(), ...pauses));
  const state = openState([service, ...shops.map(({ hours }) => hours)], from);
  return state.isOpen ? from : state.changesAt;
}

type Span = readonly [from: number, to: number];

/** Open spans from yesterday to a week ahead, in order, touching ones joined. */
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
      spans.push([base + minutes(entry.open) * 60_000, base + minutes(entry.close) * 60_000]);
    }
  }
  spans.sort((a, b) => a[0] - b[0]);
  return spans.reduce<Span[]>((joined, span) => {
    const last = joined.at(-1);
    if (last && span[0] <= last[1]) {
      joined[joined.length - 1] = [last[0], Math.max(last[1], span[1])];
    } else {
      joined.push(span);
    }
    return joined;
  }, []);
}

function overlap(a: readonly Span[], b: readonly Span[]): Span[] {
  const out: Span[] = [];
  for (const [from, to] of a) {
    for (const [from2, to2] of b) {
      const start = Math.max(from, from2);
      const end = Math.min(to, to2);
      if (start < end) out.push([start, end]);
    }
  }
  return out.sort((x, y) => x[0] - y[0]);
}

function minutes(clock: string): number {
  const [hour, minute] = clock.split(':').map(Number);
  return (hour ?? 0) * 60 + (minute ?? 0);
}
