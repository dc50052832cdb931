import { formatDayMonth, formatMonth, formatWeekday, lagosDay } from '@/lib/core/format';
import { DAY_MS } from '@/lib/core/time';

export const SPANS = ['day', 'week', 'month'] as const;

export type Span = (typeof SPANS)[number];

/** First and last day, "2026-11-16". */
export interface Days {
  from: string;
  to: string;
}

const noon = (day: string) => new Date(`${day}T12:00:00+01:00`);
const plus = (day: string, days: number) => lagosDay(new Date(noon(day).getTime() + days * DAY_MS));

/** The day, the week from Monday, or the calendar month that a day is in. */
export function getDays(span: Span, day: string): Days {
  if (span === 'day') return { from: day, to: day };
  if (span === 'week') {
    const from = plus(day, -((noon(day).getUTCDay() + 6) % 7));
    return { from, to: plus(from, 6) };
  }
  const from = `${day.slice(0, 8)}01`;
  const next = plus(from, 31).slice(0, 8);
  return { from, to: plus(`${next}01`, -1) };
}

/** A day of the previous or next period. */
export function stepFrom({ from, to }: Days, step: -1 | 1): string {
  return step < 0 ? plus(from, -1) : plus(to, 1);
}

/** "Sat 21 Nov", "16–22 Nov", "November 2026". */
export function periodText(span: Span, { from, to }: Days): string {
  if (span === 'month') {
    return formatMonth(noon(from));
  }
  if (span === 'day') return dayText(from, 'long');
  const [first, last] = [formatDayMonth(noon(from)), formatDayMonth(noon(to))];
  const isSameMonth = first.split(' ')[1] === last.split(' ')[1];
  return `${isSameMonth ? first.split(' ')[0] : first}–${last}`;
}

/** "Mon 16"; long: "Mon 16 Nov". */
export function dayText(day: string, form: 'short' | 'long' = 'short'): string {
  const weekday = formatWeekday(noon(day));
  const date = formatDayMonth(noon(day));
  return `${weekday} ${form === 'short' ? date.split(' ')[0] : date}`;
}

const LAST = { day: 'yesterday', week: 'last week', month: 'last month' } as const;

/** The period before: "last week" while its successor lasts, then "the week before". */
export function beforeText(span: Span, isCurrent: boolean): string {
  return isCurrent ? LAST[span] : `the ${span} before`;
}

/** "8% up on last week"; null if there is no data to compare with. `than`: of `beforeText`. */
export function changeText(now: number, before: number, than: string): string | null {
  if (before === 0) return null;
  const percent = Math.round((100 * (now - before)) / before);
  if (percent === 0) return `Same as ${than}`;
  return `${Math.abs(percent)}% ${percent > 0 ? 'up' : 'down'} on ${than}`;
}

interface HourTakings {
  hour: number;
  takings: number;
}

/** Hours from which a pattern can be read, and the least share that is worth a sentence. */
const MIN_HOURS = 4;
const MIN_SHARE = 0.3;

/**
 * The two consecutive hours with the highest takings, as the first of them, with their share of all,
 * 0–1; null if no two hours stand out.
 */
export function busiestHours(
  hours: readonly HourTakings[],
): { from: number; share: number } | null {
  const all = hours.reduce((sum, { takings }) => sum + takings, 0);
  if (hours.length < MIN_HOURS || all === 0) return null;
  const pairs = hours.slice(1).map(({ takings }, at) => ({
    from: hours[at]?.hour ?? 0,
    share: ((hours[at]?.takings ?? 0) + takings) / all,
  }));
  const best = pairs.reduce((most, pair) => (pair.share > most.share ? pair : most));
  return best.share >= MIN_SHARE ? best : null;
}
