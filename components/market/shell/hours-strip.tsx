'use client';

import clsx from 'clsx';
import { useMinute, useServiceHours } from '@/lib/client/settings';
import { serviceHoursText } from './service-hours-text';

/** Whether Eki delivers now; rendered in the browser, because pages are cached. */
export function HoursStrip() {
  const now = useMinute();
  const service = useServiceHours();
  const hours = now ? serviceHoursText(now, service) : null;
  return (
    <span
      className={clsx(
        'flex items-center justify-end gap-2 overflow-hidden text-xs font-semibold wide:min-w-25',
        hours?.isOpen === false ? 'text-mango-text' : 'text-leaf',
        !hours && 'invisible',
      )}
    >
      <span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-current" />
      <span className="truncate">{hours?.text ?? 'Open till 9\u00a0PM'}</span>
    </span>
  );
}
