'use client';
import type { ReactNode } from 'react';
import { Tag } from '@/components/ui/tag';
import { useServiceHours } from '@/lib/client/settings';
import { formatClockSoon, formatTimeRange, formatWhen } from '@/lib/core/format';
import type { Timetable } from '@/lib/delivery/hours';
import { SERVICE_HOURS_TEXT } from '@/lib/delivery/hours-text';
import { openingText } from '@/lib/delivery/opening-text';
import { useMinute } from './use-minute';

const SOONEST_MS = 30 * 60_000;
const LATEST_MS = 60 * 60_000;

/**
 * Whether the vendor is open, and of a closed one when it starts on an order, in a row of its own
 * which has its height before the browser knows the time. children: what stands beside it.
 */
export function OpenLine({ vendor, children }: { vendor: Timetable; children?: ReactNode }) {
  const now = useMinute();
  const service = useServiceHours();
  const words = now ? openingText(vendor, now, service) : null;
  return (
    <div className="mt-3 flex min-h-6 flex-wrap items-center gap-x-3 text-sm text-ink-2">
      {now && words ? (
        <Tag tone={words.isOpen ? 'go' : 'wait'}>
          {words.isOpen ? words.text : closedText(words.opensAt, now)}
        </Tag>
      ) : null}
      {children}
    </div>
  );
}

function closedText(opensAt: Date | null, now: Date): string {
  return opensAt ? `Closed. They’ll start at ${formatClockSoon(opensAt, now)}.` : 'Closed';
}

/** "Open till 8:30 PM" or "Opens tomorrow, 8 AM", once the browser knows the time. */
export function OpenTag({ vendor }: { vendor: Timetable }) {
  const now = useMinute();
  const service = useServiceHours();
  // The room is kept, so that nothing moves when the words come.
  if (!now) return <span aria-hidden="true" className="inline-block h-6 w-32 noscript:hidden" />;
  const words = openingText(vendor, now, service);
  return <Tag tone={words.isOpen ? 'go' : 'wait'}>{words.text}</Tag>;
}

/** What is true of an open vendor alone; there too until the browser knows the time. */
export function WhileOpen({ vendor, children }: { vendor: Timetable; children: ReactNode }) {
  const now = useMinute();
  const service = useServiceHours();
  return now && !openingText(vendor, now, service).isOpen ? null : children;
}

/**
 * How long a delivery takes (spec §9); of a closed vendor when it arrives. Each is one line on a
 * phone, so that nothing moves when the browser learns the time.
 */
export function DeliveryPromise({ vendor }: { vendor: Timetable }) {
  const now = useMinute();
  const service = useServiceHours();
  const words = now ? openingText(vendor, now, service) : null;
  if (!now || !words || words.isOpen) return <>30 to 60 minutes, {SERVICE_HOURS_TEXT}</>;
  if (!words.opensAt) return <>Closed</>;
  const opens = words.opensAt.getTime();
  const [day] = formatWhen(words.opensAt, now).split(',');
  const times = formatTimeRange(new Date(opens + SOONEST_MS), new Date(opens + LATEST_MS));
  return <>Arrives {day === 'today' ? times : `${day}, ${times}`}</>;
}
