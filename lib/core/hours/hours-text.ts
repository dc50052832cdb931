import { formatClock } from '@/lib/core/format';
import { SERVICE_HOURS } from './hours';

/** The default service hours, for static pages: "8 AM to 9 PM". */
export const SERVICE_HOURS_TEXT = SERVICE_HOURS.map(
  ({ open, close }) => `${formatClock(open)} to ${formatClock(close)}`,
).join(', ');
