import type { OpeningHours } from '@/lib/delivery/hours';

/** One span of a day, "HH:MM"; midnight at the end is "00:00", as a browser's time field has it. */
export interface DaySpan {
  open: string;
  close: string;
}

/** Spans by weekday, 0 = Sunday … 6 = Saturday. */
export type Week = readonly (readonly DaySpan[])[];

/** Monday first. */
export const WEEKDAYS = [
  [1, 'Monday'],
  [2, 'Tuesday'],
  [3, 'Wednesday'],
  [4, 'Thursday'],
  [5, 'Friday'],
  [6, 'Saturday'],
  [0, 'Sunday'],
] as const;

const MIDNIGHT = '24:00';

/** Opening times by day, for a form. */
export function toWeek(hours: readonly OpeningHours[]): Week {
  return [0, 1, 2, 3, 4, 5, 6].map((day) =>
    hours
      .filter(({ days }) => days.includes(day))
      .map(({ open, close }) => ({ open, close: close === MIDNIGHT ? '00:00' : close }))
      .sort((a, b) => a.open.localeCompare(b.open)),
  );
}

/** The same for the API: days with the same span share an entry. */
export function toHours(week: Week): OpeningHours[] {
  const bySpan = new Map<string, { days: number[]; open: string; close: string }>();
  week.forEach((spans, day) => {
    for (const { open, close: typed } of spans) {
      const close = typed === '00:00' ? MIDNIGHT : typed;
      const entry = bySpan.get(`${open}-${close}`) ?? { days: [], open, close };
      entry.days.push(day);
      bySpan.set(`${open}-${close}`, entry);
    }
  });
  return [...bySpan.values()];
}

/** What a closed day opens with, or the next span of a day. */
export function nextSpan(spans: readonly DaySpan[]): DaySpan {
  const last = spans.at(-1);
  if (!last) return { open: '09:00', close: '18:00' };
  const isFree = last.close !== '00:00' && last.close < '16:00';
  return isFree ? { open: '16:00', close: '20:00' } : { open: '', close: '' };
}

/** The week with Monday's times on the other workdays too. */
export function copyMonday(week: Week): Week {
  return week.map((spans, day) => (day >= 2 && day <= 5 ? (week[1] ?? spans) : spans));
}
