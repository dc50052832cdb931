import { formatClock } from '@/lib/core/format';
import { type OpeningHours, USUAL_SPAN } from '@/lib/delivery/hours';

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

/** The hours after setting these spans on these days. */
export function setDays(
  hours: readonly OpeningHours[],
  days: readonly number[],
  spans: readonly Span[],
): OpeningHours[] {
  const bySpan = new Map<string, OpeningHours & { days: number[] }>();
  for (const day of WEEK) {
    for (const { open, close } of days.includes(day) ? spans : getSpans(hours, day)) {
      const key = `${open}-${close}`;
      const entry = bySpan.get(key) ?? { days: [], open, close };
      entry.days.push(day);
      bySpan.set(key, entry);
    }
  }
  return [...bySpan.values()];
}

/** "Mon – Fri", "Saturday". */
export function daysText(days: readonly number[]): string {
  const [first = 0, last = 0] = [days[0], days.at(-1)];
  if (days.length === 7) return 'Every day';
  if (days.length === 1) return DAY_NAMES[first] ?? '';
  return `${DAY_NAMES[first]?.slice(0, 3)} – ${DAY_NAMES[last]?.slice(0, 3)}`;
}

/** "10 AM – 2 PM". */
export function spanText({ open, close }: Span): string {
  return `${formatClock(open)} – ${close === '24:00' ? 'midnight' : formatClock(close)}`;
}

/** Default span for a closed day, or the next span of a day; empty if the day has no space for one. */
export function nextSpan(spans: readonly Span[]): Span {
  const last = spans.at(-1);
  if (!last) return { ...USUAL_SPAN };
  return last.close < '16:00' ? { open: '16:00', close: '20:00' } : { open: '', close: '' };
}
