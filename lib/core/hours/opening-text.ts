import { formatDayMonth, formatTime, formatWhen } from '@/lib/core/format';
import { DAY_MS } from '@/lib/core/time';
import {
  type DaysOff,
  endOfDaysOff,
  type OpeningHours,
  openState,
  SERVICE_HOURS,
  type Timetable,
} from './hours';

/** Opening times further ahead aren't shown, ms. */
const WEEK_MS = 7 * DAY_MS;

/** Whether a shop is open, for display. */
export interface OpeningText {
  isOpen: boolean;
  /**
   * "Open till 8:30 PM", "Short break till 1:37 PM", "Opens tomorrow, 8 AM", "Closed, back 27 Dec",
   * "Closed".
   */
  text: string;
  /** When a closed shop opens; null if it is open, or doesn't open within a week. */
  opensAt: Date | null;
  /** Closed only because of a pause, and open again at its end. */
  isOnBreak: boolean;
}

/**
 * Whether a vendor takes orders at `now`: within its own hours and the hours of delivery (`service`), and
 * neither paused nor on a day off.
 */
export function openingText(
  vendor: Timetable,
  now: Date,
  service: readonly OpeningHours[] = SERVICE_HOURS,
): OpeningText {
  const pausedUntil = vendor.pausedUntil ? new Date(vendor.pausedUntil) : null;
  const daysOff = vendor.daysOff ?? [];
  const isPaused = pausedUntil !== null && pausedUntil > now;
  const from = isPaused ? pausedUntil : now;
  const state = openState([vendor.hours, service], from, daysOff);
  if (state.isOpen && !isPaused) {
    return {
      isOpen: true,
      text: state.changesAt ? `Open till ${formatTime(state.changesAt)}` : 'Open',
      opensAt: null,
      isOnBreak: false,
    };
  }
  const opensAt = state.isOpen ? from : state.changesAt;
  const backAt = endOfDaysOff(daysOff, now);
  if (!opensAt || opensAt.getTime() > now.getTime() + WEEK_MS) {
    const text = backAt ? `Closed, back ${formatDayMonth(backAt)}` : 'Closed';
    return { isOpen: false, text, opensAt: null, isOnBreak: false };
  }
  const isOnBreak =
    isPaused && state.isOpen && openState([vendor.hours, service], now, daysOff).isOpen;
  const when = formatWhen(opensAt, now).replace(/^today, /, '');
  const text = isOnBreak ? `Short break till ${when}` : `Opens ${when}`;
  return { isOpen: false, text, opensAt, isOnBreak };
}

/** "Closed 24–26 Dec, back 27 Dec", "Closed 1 Jan, back 2 Jan". */
export function daysOffText({ from, to }: DaysOff): string {
  const noon = (day: string) => new Date(`${day}T12:00:00+01:00`);
  const [first, last] = [formatDayMonth(noon(from)), formatDayMonth(noon(to))];
  const isSameMonth = first.split(' ')[1] === last.split(' ')[1];
  const days = from === to ? first : `${isSameMonth ? first.split(' ')[0] : first}–${last}`;
  return `Closed ${days}, back ${formatDayMonth(new Date(noon(to).getTime() + DAY_MS))}`;
}
