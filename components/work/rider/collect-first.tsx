'use client';

import { Notice } from '@/components/ui/notice';
import { formatList, formatPhone } from '@/lib/core/format';
import type { JobDto } from '@/lib/purchases/delivery/riders/dto';
import { CallLink } from './stop-heading';

/** Items to collect from the previous rider. */
export function CollectFirst({ job: { collect } }: { job: JobDto }) {
  return (
    <div role="status" className="mt-3 grid gap-2 empty:mt-0">
      {collect.map((holder) => (
        <Notice key={holder.name} tone="warn" action={<CallLink stop={holder} />}>
          <b>
            Collect first: from <bdi>{holder.name}</bdi>
            {holder.phone ? `, ${formatPhone(holder.phone)}` : ''}.
          </b>{' '}
          They have what was picked up at {formatList(holder.from)}.
        </Notice>
      ))}
    </div>
  );
}
