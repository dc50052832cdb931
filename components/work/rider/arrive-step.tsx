'use client';

import { useEffect, useState } from 'react';
import { Button, buttonClass } from '@/components/ui/button';
import { ErrorNotice } from '@/components/ui/notice';
import { Spinner } from '@/components/ui/spinner';
import { travelSeconds } from '@/lib/core/delivery/assignment';
import { roadMetres } from '@/lib/core/maps/distance';
import type { Vehicle } from '@/lib/core/vehicles';
import { ARRIVAL_M } from '@/lib/purchases/delivery/riders/policy';
import { Dock } from './bars';
import type { StepProps } from './job-page';
import { nearness, nearnessText } from './rider-text';
import { CallLink, MapsLink, ParcelNote, StopHeading } from './stop-heading';
import { SupportLink } from './support';
import { placeBody } from './use-presence';

/** The step on the route to a stop: the distance, and the button to report the arrival. */
export function ArriveStep(props: StepProps) {
  const { job, stop, steps, presence, vehicle, exitButton, now } = props;
  const [message, setMessage] = useState<string | null>(null);
  const [isLooking, setLooking] = useState(false);
  const near = nearness(presence.place, stop);
  const isSure = near !== null && near.unsureM === null && presence.problem === null;
  // A refusal for an earlier position is out of date.
  useEffect(() => {
    if (near?.isThere) setMessage(null);
  }, [near?.isThere]);
  const isBusy = isLooking || steps.busy === 'arrive';

  async function arrive(): Promise<void> {
    if (isBusy) return;
    setMessage(null);
    setLooking(true);
    const place = (await presence.findPlace()) ?? presence.place;
    setLooking(false);
    if (!place) {
      setMessage(
        presence.problem === 'denied'
          ? 'Location is blocked. Allow it for Eki in your browser, then try again.'
          : 'We can’t find your location. Turn on GPS or step outside, then try again.',
      );
      return;
    }
    const result = await steps.submit(job, 'arrive', { stop: stop.seq, ...placeBody(place) });
    if (result.state === 'refused' && result.message) setMessage(result.message);
  }

  const onCall = () => void steps.submit(job, 'contact', { stop: stop.seq });
  return (
    <Dock>
      <StopHeading stop={stop} isThere={false} call={<CallLink stop={stop} onCall={onCall} />} />
      <ParcelNote job={job} stop={stop} />
      <div className="mt-3.5 mb-2.5 flex flex-wrap items-center gap-2.5">
        <p className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2.5">
          {near ? (
            <>
              <b
                className={
                  near.unsureM === null
                    ? 'font-display text-2xl leading-none font-extrabold tabular'
                    : 'leading-snug tabular first-letter:uppercase'
                }
              >
                {nearnessText(near)}
              </b>
              <span className="text-ink-2">
                {near.unsureM !== null
                  ? 'Weak GPS'
                  : near.isThere
                    ? 'You are there'
                    : awayText(roadMetres(presence.place ?? stop, stop), vehicle, now)}
              </span>
            </>
          ) : (
            <span className="text-ink-2">
              {presence.problem ? 'Your location isn’t known' : 'Finding your location…'}
            </span>
          )}
        </p>
        <MapsLink stop={stop} />
      </div>
      <ErrorNotice message={message} className="mb-2.5" />
      <button
        type="button"
        className={
          near?.isThere === false
            ? buttonClass('soft', 'phone', true)
            : buttonClass('primary', 'phone', true)
        }
        aria-busy={isBusy || undefined}
        onClick={() => void arrive()}
      >
        {isBusy ? <Spinner className="size-5" /> : null}I am there
      </button>
      <div className="mt-1 flex flex-wrap items-center justify-center gap-x-2 text-sm text-ink-2">
        {near?.isThere === false ? <span>Counts within {ARRIVAL_M} m.</span> : null}
        {exitButton}
      </div>
      {!isSure || message ? <NoSignal {...props} /> : null}
    </Dock>
  );
}

/** Alternatives for a phone that can't find its position. */
function NoSignal({ job, stop, provenBy, onProve }: StepProps) {
  if (!provenBy) {
    return (
      <p className="flex flex-wrap items-center justify-center text-sm text-ink-2">
        No signal?
        <SupportLink number={job.number} className={buttonClass('link', 'phoneSm')} />
      </p>
    );
  }
  return (
    <p className="flex flex-wrap items-center justify-center text-sm text-ink-2">
      {stop.kind === 'dropoff' ? 'At the door without a signal?' : 'At the shop without a signal?'}
      <Button variant="link" size="phoneSm" onClick={onProve}>
        {provenBy === 'deliver' ? 'Enter the code' : 'Enter the PIN'}
      </Button>
    </p>
  );
}

/** "about 4 min", by road at the current time of day. */
function awayText(metres: number, vehicle: Vehicle, now: Date): string {
  return `about ${Math.max(1, Math.round(travelSeconds(metres, vehicle, now) / 60))} min`;
}
