import { formatClock, formatList } from '@/lib/core/format';
import { type OpeningHours, USUAL_SPAN } from '@/lib/core/hours/hours';
import { APPLICATION_MESSAGES } from '@/lib/shops/applications/messages';

/** When a day opens and closes, "HH:MM"; "24:00" is midnight. */
export interface Span {
  open: string;
  close: string;
}

/** Weekdays in display order, Monday first; 0 is Sunday. */
export const WEEK = [1, 2, 3, 4, 5, 6, 0] as const;
export const DAY_NAMES = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const;

/** Consecutive days with the same hours. */
export interface DayGroup {
  days: number[];
  /** Empty: closed. */
  spans: Span[];
}

/** The spans of one day, earliest first. */
function getSpans(hours: readonly OpeningHours[], day: number): Span[] {
  return hours
    .filter(({ days }) => days.includes(day))
    .map(({ open, close }) => ({ open, close }))
    .sort((a, b) => (a.open < b.open ? -1 : 1));
}

/** The week in groups of consecutive days with the same hours. */
export function groupDays(hours: readonly OpeningHours[]): DayGroup[] {
  return WEEK.reduce<DayGroup[]>((groups, day) => {
    const spans = getSpans(hours, day);
    const last = groups.at(-1);
    if (last && JSON.stringify(last.spans) === JSON.stringify(spans)) last.days.push(day);
    else groups.push({ days: [day], spans });
    return groups;
  }, []);
}

/** The spans of each weekday, by its number; empty: closed. */
export type Week = readonly (readonly Span[])[];

/** The hours of a shop by weekday. */
export function toWeek(hours: readonly OpeningHours[]): Week {
  return DAY_NAMES.map((_, day) => getSpans(hours, day));
}

/** The hours of a week, an entry for all days with the same span. */
export function toHours(week: Week): OpeningHours[] {
  const bySpan = new Map<string, OpeningHours & { days: number[] }>();
  for (const day of WEEK) {
    for (const { open, close } of week[day] ?? []) {
      const key = `${open}-${close}`;
      const entry = bySpan.get(key) ?? { days: [], open, close };
      entry.days.push(day);
      bySpan.set(key, entry);
    }
  }
  return [...bySpan.values()];
}

/** The week after setting these spans on these days. */
export const setWeekDays = (week: Week, days: readonly number[], spans: readonly Span[]): Week =>
  week.map((own, day) => (days.includes(day) ? spans : own));

/** Why a day's spans can't be saved; null if they can. */
export function spansProblem(spans: readonly Span[]): string | null {
  const sorted = spans.toSorted((a, b) => (a.open < b.open ? -1 : 1));
  if (sorted.some(({ open, close }) => !open || open >= close))
    return APPLICATION_MESSAGES.hoursOrder;
  const overlaps = sorted.some(({ open }, at) => at > 0 && (sorted[at - 1]?.close ?? '') > open);
  return overlaps ? APPLICATION_MESSAGES.hoursOverlap : null;
}

/** A span that ends after midnight, as two: until midnight, and the next morning. */
interface Overnight {
  evening: Span;
  morning: Span;
}

/** The two parts of a span such as 18:00 to 02:00; null for a span within a day. */
export function splitOvernight({ open, close }: Span): Overnight | null {
  if (!open || !close || close >= open) return null;
  return { evening: { open, close: '24:00' }, morning: { open: '00:00', close } };
}

/** The week with an overnight span of a day as its two parts. */
export function withOvernight(week: Week, day: number, at: number, parts: Overnight): Week {
  const next = (day + 1) % 7;
  const evening = (week[day] ?? []).map((span, index) => (index === at ? parts.evening : span));
  return setWeekDays(
    setWeekDays(week, [next], [parts.morning, ...(week[next] ?? [])]),
    [day],
    evening,
  );
}

/** "9 AM – 2 PM and 4 – 8:30 PM", "Closed". */
export function dayHoursText(spans: readonly Span[]): string {
  return spans.length === 0 ? 'Closed' : formatList(spans.map(spanText));
}

/** "Mon – Fri", "Saturday". */
export function daysText(days: readonly number[]): string {
  const [first = 0, last = 0] = [days[0], days.at(-1)];
  if (days.length === 7) return 'Every day';
  if (days.length === 1) return DAY_NAMES[first] ?? '';
  return `${DAY_NAMES[first]?.slice(0, 3)} – ${DAY_NAMES[last]?.slice(0, 3)}`;
}

const clockText = (clock: string): string =>
  clock === '00:00' || clock === '24:00' ? 'midnight' : formatClock(clock);

/** "10 AM – 2 PM". */
export function spanText({ open, close }: Span): string {
  // No-break spaces, so that the two times stay on one line.
  return `${clockText(open)}\u00a0–\u00a0${clockText(close)}`;
}

/** Maximum of spans per day. */
export const MAX_SPANS = 3;

/** Default span for a closed day, or the next span of a day; empty if the day has no space for one. */
export function nextSpan(spans: readonly Span[]): Span {
  const last = spans.at(-1);
  if (!last) return { ...USUAL_SPAN };
  return last.close < '16:00' ? { open: '16:00', close: '20:00' } : { open: '', close: '' };
}
