'use client';

import { useState } from 'react';
import { Notice } from '@/components/ui/notice';
import { Spinner } from '@/components/ui/spinner';
import { travelSeconds, type Vehicle } from '@/lib/delivery/assignment';
import { roadMetres } from '@/lib/delivery/distance';
import { ARRIVAL_M } from '@/lib/riders/policy';
import type { StepProps } from './job-page';
import { BIG_BUTTON, BIG_SOFT_BUTTON, CallLink, Dock, MapsLink, StopHeading } from './rider-parts';
import { distanceText, nearness } from './rider-text';
import { placeBody } from './use-presence';

/** On the way to a stop: how far it is, and the button for being there. */
export function ArriveStep({ job, stop, steps, presence, vehicle, wayOut, now }: StepProps) {
  const [message, setMessage] = useState<string | null>(null);
  const [isLooking, setLooking] = useState(false);
  const near = nearness(presence.place, stop);
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
    const said = await steps.say(job, 'arrive', { stop: stop.seq, ...placeBody(place) });
    if (said.state === 'refused' && said.message) setMessage(said.message);
  }

  const onCall = () => void steps.say(job, 'contact', { stop: stop.seq });
  return (
    <Dock>
      <StopHeading stop={stop} isThere={false} call={<CallLink stop={stop} onCall={onCall} />} />
      <div className="mt-3.5 mb-2.5 flex flex-wrap items-center gap-2.5">
        <p className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2.5">
          {near ? (
            <>
              <b className="font-display text-2xl leading-none font-extrabold tabular">
                {distanceText(near.metres)}
              </b>
              <span className="text-ink-2">
                {near.isThere
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
      {message ? (
        <Notice tone="danger" role="alert" className="mb-2.5">
          {message}
        </Notice>
      ) : null}
      <button
        type="button"
        className={near?.isThere === false ? BIG_SOFT_BUTTON : BIG_BUTTON}
        aria-busy={isBusy || undefined}
        onClick={() => void arrive()}
      >
        {isBusy ? <Spinner className="size-5" /> : null}I am there
      </button>
      <div className="mt-1 flex flex-wrap items-center justify-center gap-x-2 text-sm text-ink-2">
        {near?.isThere === false ? <span>Counts within {ARRIVAL_M} m.</span> : null}
        {wayOut}
      </div>
    </Dock>
  );
}

/** "about 4 min": by road, at this hour. */
function awayText(metres: number, vehicle: Vehicle, now: Date): string {
  return `about ${Math.max(1, Math.round(travelSeconds(metres, vehicle, now) / 60))} min`;
}
