'use client';

import type { ReactNode } from 'react';
import { buttonClass } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { iconButtonClass } from '@/components/ui/icon-button';
import { Quote } from '@/components/ui/quote';
import type { JobDto, StopDto } from '@/lib/purchases/delivery/riders/dto';
import { mapsLink, parcelNote, placeDetail, placeTitle } from './rider-text';

/** A stop's place, the customer's note, and a call to its contact. */
export function StopHeading({
  stop,
  call,
  isThere = true,
}: {
  stop: StopDto;
  call?: ReactNode;
  /** At a door the rider doesn't need the whole address. */
  isThere?: boolean;
}) {
  const detail = isThere && stop.kind === 'dropoff' ? '' : placeDetail(stop);
  const who = stop.kind === 'dropoff' ? stop.name : '';
  return (
    <div className="flex items-start gap-3">
      <div className="min-w-0 flex-1 wrap-anywhere">
        <h1 className="text-2xl wide:text-3xl">{placeTitle(stop)}</h1>
        {who || detail ? (
          <p className="mt-1 leading-snug text-ink-2">
            {who ? <b className="font-semibold text-ink">{who}</b> : null}
            {who && detail ? ' · ' : ''}
            {detail}
          </p>
        ) : null}
        {stop.landmark ? <p className="mt-1.5 leading-snug">{stop.landmark}</p> : null}
        {stop.note ? (
          <p className="mt-1.5 leading-snug whitespace-pre-line">
            <span className="sr-only">Note from the customer: </span>
            <Quote text={stop.note} />
          </p>
        ) : null}
      </div>
      {call}
    </div>
  );
}

/** Description of a parcel at its pick-up, from the sender's note. */
export function ParcelNote({ job, stop }: { job: JobDto; stop: StopDto }) {
  const note = stop.kind === 'pickup' ? parcelNote(job) : '';
  return note ? (
    <p className="mt-2.5 flex gap-2.5 leading-snug">
      <Icon name="package" className="size-5 shrink-0 text-adire" />
      <span className="min-w-0 wrap-anywhere whitespace-pre-line">
        <b>Parcel:</b> <Quote text={note} />
      </span>
    </p>
  ) : null;
}

/** Calls the contact at a stop. */
export function CallLink({
  stop: { name, phone },
  onCall,
}: {
  stop: Pick<StopDto, 'name' | 'phone'>;
  onCall?: () => void;
}) {
  return phone ? (
    <a
      href={`tel:${phone}`}
      aria-label={`Call ${name || 'the place'}`}
      className={iconButtonClass('tint')}
      onClick={onCall}
    >
      <Icon name="phone" className="size-5" />
    </a>
  ) : null;
}

export function MapsLink({ stop }: { stop: StopDto }) {
  return (
    <a
      href={mapsLink(stop)}
      target="_blank"
      rel="noreferrer"
      className={buttonClass('soft', 'phoneSm')}
    >
      <Icon name="navigation" className="size-4.25" strokeWidth={2} />
      Maps app
    </a>
  );
}
