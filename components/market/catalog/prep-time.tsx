import { Icon } from '@/components/ui/icon';
import { type Timetable, toTimetable } from '@/lib/core/hours/hours';
import { WhileOpen } from './vendor-opening';

interface PrepTimeProps {
  vendor: Timetable & { prepMinutes: number };
}

/**
 * How long an open kitchen takes. "Ready in" is true only while it is open, which takes JavaScript to
 * know; without it the words hold at every hour.
 */
export function PrepTime({ vendor }: PrepTimeProps) {
  const minutes = vendor.prepMinutes;
  return (
    <WhileOpen vendor={toTimetable(vendor)}>
      <span className="flex items-center gap-1.5 noscript:hidden">
        <PrepClock />
        Ready in {minutes} min
      </span>
      <noscript>
        <span className="flex items-center gap-1.5">
          <PrepClock />
          About {minutes} min to prepare
        </span>
      </noscript>
    </WhileOpen>
  );
}

function PrepClock() {
  return <Icon name="clock" className="size-4" />;
}
