'use client';

import { useState } from 'react';
import { Icon } from '@/components/ui/icon';
import { IconButton } from '@/components/ui/icon-button';
import { Naira } from '@/components/ui/naira';
import { Quote } from '@/components/ui/quote';
import { Sheet } from '@/components/ui/sheet';

import type { StopDto } from '@/lib/purchases/delivery/riders/dto';
import type { JobView } from './job-view';
import { placeDetail, placeTitle } from './rider-text';

const KIND: Record<StopDto['kind'], string> = {
  pickup: 'Pick-up',
  errand: 'Errand',
  dropoff: 'Drop-off',
};
function stateText({ kind, state }: StopDto): string {
  if (state === 'open') return '';
  if (state === 'done') return ' · done';
  // A shop is left out because its part was cancelled.
  return kind === 'pickup' ? ' · cancelled' : ' · skipped';
}

/** Opens all stops of a job, so that a rider can plan ahead. */
export function StopList({ view }: { view: JobView }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton label="All stops" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon name="list-ordered" className="size-5.5" />
      </IconButton>
      {isOpen ? (
        <Sheet isOpen onClose={() => setOpen(false)} title="All stops">
          <ol className="divide-y divide-line pb-2">
            {view.stops.map((stop, index) => (
              <li key={stop.seq} className="py-3 leading-snug wrap-anywhere">
                <p className="text-sm text-ink-2">
                  {index + 1} · {KIND[stop.kind]}
                  {stateText(stop)}
                </p>
                <p className="font-bold">{placeTitle(stop)}</p>
                <p className="text-sm text-ink-2">{placeDetail(stop)}</p>
                {stop.landmark ? <p className="mt-1">{stop.landmark}</p> : null}
                {stop.note ? (
                  <p dir="auto" className="mt-1 whitespace-pre-line">
                    <Quote text={stop.note} />
                  </p>
                ) : null}
                {stop.budget > 0 ? (
                  <p className="mt-1 text-sm">
                    Spend up to <Naira amount={stop.budget} />
                  </p>
                ) : null}
              </li>
            ))}
          </ol>
        </Sheet>
      ) : null}
    </>
  );
}
