'use client';
import { useServiceHours } from '@/lib/client/settings';
import { formatClockDay } from '@/lib/core/format';
import { SERVICE_HOURS_WORDS } from '@/lib/delivery/hours-words';
import { openWords, type Timetable } from './open-text';
import { useMinute } from './use-minute';

/** How long a delivery takes; of a closed vendor from when on. */
export function DeliveryPromise({ vendor }: { vendor: Timetable }) {
  const now = useMinute();
  const service = useServiceHours();
  const words = now ? openWords(vendor, now, service) : null;
  if (!now || !words || words.isOpen) return <>30 to 60 minutes, {SERVICE_HOURS_WORDS}</>;
  if (!words.opensAt) return <>Closed at present</>;
  return <>30 to 60 minutes after it opens at {formatClockDay(words.opensAt, now)}</>;
}
