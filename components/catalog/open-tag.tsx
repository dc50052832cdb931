'use client';
import { Tag } from '@/components/ui/tag';
import { useServiceHours } from '@/lib/client/settings';
import { openWords, type Timetable } from './open-text';
import { useMinute } from './use-minute';

/** "Open till 8:30 PM" or "Opens tomorrow, 8 AM", once the browser knows the time. */
export function OpenTag({ vendor }: { vendor: Timetable }) {
  const now = useMinute();
  const service = useServiceHours();
  // The room is kept, so that nothing moves when the words come.
  if (!now) return <span aria-hidden="true" className="inline-block h-6 w-32 noscript:hidden" />;
  const words = openWords(vendor, now, service);
  return <Tag tone={words.isOpen ? 'go' : 'wait'}>{words.text}</Tag>;
}
