import { formatTime } from '@/lib/core/format';
import { type OpeningHours, openState, SERVICE_HOURS } from '@/lib/core/hours/hours';

/** The text of the hours strip: "Open till 9 PM", or "Opens 8 AM" outside the hours. */
export function serviceHoursText(
  now: Date,
  service: readonly OpeningHours[] = SERVICE_HOURS,
): { isOpen: boolean; text: string } {
  const { isOpen, changesAt } = openState([service], now);
  if (!changesAt) return { isOpen, text: isOpen ? 'Open now' : 'Closed' };
  const time = formatTime(changesAt);
  return { isOpen, text: isOpen ? `Open till ${time}` : `Opens ${time}` };
}
