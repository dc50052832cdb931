import { formatTime, formatWhen } from '@/lib/core/format';
import { type OpeningHours, openState, SERVICE_HOURS, type Timetable } from './hours';

/** Longer ahead than this, a shop is just closed, ms. */
const WEEK_MS = 7 * 86_400_000;

/** Whether a shop is open, for display. */
export interface OpeningText {
  isOpen: boolean;
  /** "Open till 8:30 PM", "Short break till 1:37 PM", "Opens tomorrow, 8 AM", "Closed". */
  text: string;
  /** When a closed shop opens; null if it is open, or not known to open. */
  opensAt: Date | null;
  /** Closed by a pause alone: it starts again when that ends. */
  isOnBreak: boolean;
}

/**
 * Whether a vendor takes orders at `now`: within its own hours and the hours of delivery (`service`),
 * and not paused. Rule: spec §9, design ruling 15.
 */
export function openingText(
  vendor: Timetable,
  now: Date,
  service: readonly OpeningHours[] = SERVICE_HOURS,
): OpeningText {
  const pausedUntil = vendor.pausedUntil ? new Date(vendor.pausedUntil) : null;
  const isPaused = pausedUntil !== null && pausedUntil > now;
  const from = isPaused ? pausedUntil : now;
  const state = openState([vendor.hours, service], from);
  if (state.isOpen && !isPaused) {
    return {
      isOpen: true,
      text: state.changesAt ? `Open till ${formatTime(state.changesAt)}` : 'Open',
      opensAt: null,
      isOnBreak: false,
    };
  }
  const opensAt = state.isOpen ? from : state.changesAt;
  if (!opensAt || opensAt.getTime() > now.getTime() + WEEK_MS)
    return { isOpen: false, text: 'Closed', opensAt: null, isOnBreak: false };
  const isOnBreak = isPaused && state.isOpen && openState([vendor.hours, service], now).isOpen;
  const when = formatWhen(opensAt, now).replace(/^today, /, '');
  const text = isOnBreak ? `Short break till ${when}` : `Opens ${when}`;
  return { isOpen: false, text, opensAt, isOnBreak };
}
