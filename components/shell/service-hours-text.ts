import { formatTime } from '@/lib/core/format';
import { type OpeningHours, openState, SERVICE_HOURS } from '@/lib/delivery/hours';

/** What the strip says: "Open till 9 PM", or "Opens 8 AM" outside the hours (spec §9). */
export function serviceHoursText(
  now: Date,
  service: readonly OpeningHours[] = SERVICE_HOURS,
): { isOpen: boolean; text: string } {
  const { isOpen, changesAt } = openState([service], now);
  if (!changesAt) return { isOpen, text: isOpen ? 'Open now' : 'Closed' };
  const clock = formatTime(changesAt);
  return { isOpen, text: isOpen ? `Open till ${clock}` : `Opens ${clock}` };
}
