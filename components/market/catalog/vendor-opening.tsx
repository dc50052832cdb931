'use client';

import type { ReactNode } from 'react';
import { Tag } from '@/components/ui/tag';
import { useMinute, useServiceHours } from '@/lib/client/settings';
import { formatClockSoon, formatTimeRange, formatWhen, lagosDay } from '@/lib/core/format';
import type { DaysOff, Timetable } from '@/lib/core/hours/hours';
import { SERVICE_HOURS_TEXT } from '@/lib/core/hours/hours-text';
import { daysOffText, type OpeningText, openingText } from '@/lib/core/hours/opening-text';
import { DAY_MS } from '@/lib/core/time';

const SOONEST_MS = 30 * 60_000;
const LATEST_MS = 60 * 60_000;
/** How far ahead days off are announced, ms. */
const FORTNIGHT_MS = 14 * DAY_MS;

/** Whether the vendor is open, and when it opens; null until the browser knows the time. */
function useOpening(vendor: Timetable) {
  const now = useMinute();
  const service = useServiceHours();
  return now && { now, ...openingText(vendor, now, service) };
}

/**
 * Whether the vendor is open, or when it starts on an order, in a row with a fixed height from the
 * start. children: shown before it, so that they don't move when it comes.
 */
export function OpenLine({ vendor, children }: { vendor: Timetable; children?: ReactNode }) {
  const opening = useOpening(vendor);
  return (
    <div className="mt-3 flex min-h-6 flex-wrap items-center gap-x-3 text-sm text-ink-2">
      {children}
      {opening ? (
        <Tag tone={opening.isOpen ? 'go' : 'wait'}>
          {opening.isOpen ? opening.text : closedText(opening)}
        </Tag>
      ) : null}
    </div>
  );
}

function closedText({ opensAt, isOnBreak, now }: OpeningText & { now: Date }): string {
  const state = isOnBreak ? 'Short break' : 'Closed';
  return opensAt ? `${state}. They’ll start at ${formatClockSoon(opensAt, now)}.` : state;
}

/** "Open till 8:30 PM" or "Opens tomorrow, 8 AM", once the browser knows the time. */
export function OpenTag({ vendor }: { vendor: Timetable }) {
  const opening = useOpening(vendor);
  // The space is reserved, so that nothing moves when the words appear.
  return (
    <span className="inline-flex h-6 min-w-40 noscript:hidden">
      {opening ? <Tag tone={opening.isOpen ? 'go' : 'wait'}>{opening.text}</Tag> : null}
    </span>
  );
}

/** The next days off within two weeks, in a row with a fixed height. */
export function DaysOffLine({ daysOff }: { daysOff: readonly DaysOff[] }) {
  const now = useMinute();
  const [today, latest] = now
    ? [lagosDay(now), lagosDay(new Date(now.getTime() + FORTNIGHT_MS))]
    : ['', ''];
  const next = daysOff.find(({ from, to }) => to >= today && from <= latest);
  return <p className="min-h-5 text-sm text-ink-2">{next ? daysOffText(next) : null}</p>;
}

/** Content for an open vendor; shown until the browser knows the time, too. */
export function WhileOpen({ vendor, children }: { vendor: Timetable; children: ReactNode }) {
  return useOpening(vendor)?.isOpen === false ? null : children;
}

/**
 * How long a delivery takes; of a closed vendor when it arrives. Each is one line on a phone, so that
 * nothing moves when the browser learns the time.
 */
export function DeliveryPromise({ vendor }: { vendor: Timetable }) {
  const opening = useOpening(vendor);
  if (!opening || opening.isOpen) return `30 to 60 minutes, ${SERVICE_HOURS_TEXT}`;
  const { now, opensAt } = opening;
  if (!opensAt) return 'Closed';
  const opens = opensAt.getTime();
  const [day] = formatWhen(opensAt, now).split(',');
  const times = formatTimeRange(new Date(opens + SOONEST_MS), new Date(opens + LATEST_MS));
  return `Arrives ${day === 'today' ? times : `${day}, ${times}`}`;
}
