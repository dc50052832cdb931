'use client';
import { Notice } from '@/components/ui/notice';
import { useServiceHours } from '@/lib/client/settings';
import { openWords, type Timetable } from './open-text';
import { useMinute } from './use-minute';

interface ClosedNoteProps {
  vendor: Timetable;
  name: string;
  /** What it sells is cooked, not packed. */
  isFood: boolean;
}

/** Says that one can order from a closed vendor all the same, and when it opens; nothing while open. */
export function ClosedNote({ vendor, name, isFood }: ClosedNoteProps) {
  const now = useMinute();
  const service = useServiceHours();
  const words = now ? openWords(vendor, now, service) : null;
  if (!words || words.isOpen) return null;
  return (
    <Notice tone="warn" role="status" className="mt-4">
      <b>{name} is closed now.</b>{' '}
      {words.opensAt
        ? `${words.text}. Order now, and it is ${isFood ? 'prepared' : 'packed'} then.`
        : 'No opening time is set yet.'}
    </Notice>
  );
}
