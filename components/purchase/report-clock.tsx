'use client';

import { replyClock } from '@/components/ui/reply-clock';
import { Ring } from '@/components/ui/ring';
import { useServerTime } from './use-server-time';

/** The minutes left until the answer to a report. `now`: ISO, when the page was rendered. */
export function ReportClock({ dueAt, now }: { dueAt: string; now: string }) {
  const clock = replyClock(dueAt, useServerTime(now));
  return <Ring clock={clock} label={`${clock.text} ${clock.words}`} />;
}
