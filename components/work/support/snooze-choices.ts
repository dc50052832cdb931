import { DAY_MS, HOUR_MS } from '@/lib/core/time';

/** Lagos is UTC+1 all year. */
const LAGOS_MS = HOUR_MS;
const MORNING_H = 9;

/** Times to snooze a chat until: in an hour, in three, and at 9 AM of tomorrow and of next Monday. */
export function snoozeChoices(now: Date): { text: string; until: Date }[] {
  const today = Math.floor((now.getTime() + LAGOS_MS) / DAY_MS);
  const morning = (day: number) => new Date(day * DAY_MS - LAGOS_MS + MORNING_H * HOUR_MS);
  // 1 January 1970 was a Thursday.
  const toMonday = 7 - ((today + 3) % 7);
  return [
    { text: 'For an hour', until: new Date(now.getTime() + HOUR_MS) },
    { text: 'For 3 hours', until: new Date(now.getTime() + 3 * HOUR_MS) },
    { text: 'Tomorrow morning', until: morning(today + 1) },
    ...(toMonday > 1 ? [{ text: 'Monday morning', until: morning(today + toMonday) }] : []),
  ];
}
