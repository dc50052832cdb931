import { Clock } from 'lucide-react';
import type { Timetable } from '@/lib/delivery/hours';
import { WhileOpen } from './vendor-opening';

interface PrepTimeProps {
  vendor: Timetable & { prepMinutes: number };
}

/**
 * How long a kitchen takes, while it is open. "Ready in" promises that, which only scripts can tell:
 * without them it is said so that it holds at every hour.
 */
export function PrepTime({ vendor }: PrepTimeProps) {
  const { hours, pausedUntil, prepMinutes: minutes } = vendor;
  return (
    <WhileOpen vendor={{ hours, pausedUntil }}>
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
  return <Clock className="size-4" strokeWidth={1.75} aria-hidden />;
}
