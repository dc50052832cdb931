'use client';

import { HelpButton } from '@/components/conversation/help-button';
import { Box } from '@/components/ui/box';
import { Icon } from '@/components/ui/icon';
import { iconButtonClass } from '@/components/ui/icon-button';
import { LazyCampusMap } from '@/components/ui/lazy-campus-map';
import type { TrackedStopDto, TrackingDto } from '@/lib/purchases/delivery/riders/dto';
import { initials } from './initials';
import { StopOutcome } from './stop-outcome';
import { elapsedText, firstName, mapText, trackSentence, waitText } from './track-text';
import { useServerTime } from './use-server-time';

const MAP_HEIGHT = 220;

/** Live tracking: map, current activity, rider and stops. Empty before and after the delivery. */
export function TrackingCard({ tracking }: { tracking: TrackingDto }) {
  const sentence = trackSentence(tracking, new Date(tracking.serverNow));
  const { rider, search, position, stops } = tracking;
  if (search) return <Searching search={search} tracking={tracking} />;
  if (!rider || !sentence) return null;
  const map = (
    <LazyCampusMap
      stops={stops.map(({ latitude, longitude, kind, state, seq }) => ({
        latitude,
        longitude,
        kind,
        state,
        number: seq + 1,
      }))}
      rider={position}
      routeFromRider={position !== null}
      label={mapText(sentence)}
      height={MAP_HEIGHT}
    />
  );
  // At the door the customer needs the sentence and the clock first.
  const isHere = tracking.waitUntil !== null;
  return (
    <Box className="mt-4 overflow-hidden p-0!">
      {isHere ? null : map}
      <div className="p-4.5 wide:p-6">
        <h2 className="text-lg wrap-anywhere">{sentence.title}</h2>
        {sentence.text ? <p className="mt-0.5 text-sm text-ink-2">{sentence.text}</p> : null}
        {tracking.waitUntil && !tracking.unreachableAt ? (
          <WaitClock waitUntil={tracking.waitUntil} serverNow={tracking.serverNow} />
        ) : null}
        <Rider rider={rider} />
        {stops.length > 2 ? <Stops tracking={tracking} /> : null}
      </div>
      {isHere ? map : null}
    </Box>
  );
}

interface SearchingProps {
  search: NonNullable<TrackingDto['search']>;
  tracking: TrackingDto;
}

/** From this long without a rider on, support should look at it, ms. */
const HELP_MS = 3_600_000;

function Searching({ search, tracking }: SearchingProps) {
  const now = useServerTime(tracking.serverNow);
  const sentence = trackSentence(tracking, now);
  const begins = search.since ?? search.asksAt;
  if (!sentence || !begins) return null;
  const elapsedMs = now.getTime() - Date.parse(begins);
  return (
    <Box className="mt-4">
      <div className="flex items-center gap-4">
        <span
          aria-hidden="true"
          className="grid size-16 shrink-0 place-items-center rounded-full bg-mango-tint inset-ring-2 inset-ring-mango"
        >
          <span className="grid size-9 place-items-center rounded-full inset-ring-2 inset-ring-mango">
            <span className="size-3.5 rounded-full bg-mango motion-safe:animate-pulse" />
          </span>
        </span>
        <div className="min-w-0 wrap-anywhere">
          <h2 className="text-lg">{sentence.title}</h2>
          <p className="mt-0.5 text-sm text-ink-2 tabular">
            {elapsedMs < 0 ? 'So they arrive when it’s ready' : `${elapsedText(elapsedMs)} so far`}
          </p>
        </div>
      </div>
      {elapsedMs < HELP_MS ? null : (
        <>
          <p className="mt-3.5 mb-3">
            Sorry, this is taking too long. Tell us and we’ll find a rider or refund you.
          </p>
          <HelpButton kind={tracking.kind} id={tracking.id} />
        </>
      )}
    </Box>
  );
}

/** Counts in server time, whatever the phone's clock. */
function WaitClock({ waitUntil, serverNow }: { waitUntil: string; serverNow: string }) {
  const now = useServerTime(serverNow);
  return (
    <p
      role="timer"
      className="mt-3 rounded-control bg-mango-tint px-3.5 py-2.5 font-bold text-mango-text tabular"
    >
      {waitText(waitUntil, now)}
    </p>
  );
}

function Rider({ rider }: { rider: NonNullable<TrackingDto['rider']> }) {
  return (
    <div className="mt-4 flex flex-wrap items-center gap-3.5">
      <span
        aria-hidden="true"
        className="grid size-13 shrink-0 place-items-center rounded-full bg-tint font-display text-lg font-bold text-adire"
      >
        {initials(rider.name)}
      </span>
      <div className="min-w-0 flex-1 basis-28 wrap-anywhere">
        <h3 className="font-sans text-base leading-normal font-bold tracking-normal">
          <span className="sr-only">Your rider: </span>
          <bdi>{rider.name}</bdi>
        </h3>
        <p className="text-sm text-ink-2">{rider.plate || VEHICLES[rider.vehicle]}</p>
      </div>
      {rider.phone ? (
        <a
          href={`tel:${rider.phone}`}
          aria-label={`Call ${firstName(rider.name)}`}
          className={iconButtonClass('tint')}
        >
          <Icon name="phone" className="size-5" />
        </a>
      ) : null}
    </div>
  );
}

const VEHICLES = {
  foot: 'On foot',
  bicycle: 'On a bicycle',
  motorcycle: 'On a motorbike',
  car: 'By car',
} as const;

/** The stops of the route. The results of errand stops are further down the page. */
function Stops({ tracking: { kind, stops } }: { tracking: TrackingDto }) {
  return (
    <>
      <h3 className="sr-only">Stops</h3>
      <ol className="mt-4 border-t border-line pt-3.5">
        {stops.map((stop) => (
          <li key={stop.seq} className="flex gap-3 not-first:mt-3">
            <StopDot stop={stop} />
            <div className="min-w-0 flex-1 wrap-anywhere">
              <p className="leading-7 font-semibold">
                {stop.kind === 'dropoff' ? stop.area.name : stop.name || stop.area.name}
              </p>
              {kind === 'errand' ? null : <StopOutcome stop={stop} />}
            </div>
          </li>
        ))}
      </ol>
    </>
  );
}

function StopDot({ stop: { state, seq } }: { stop: TrackedStopDto }) {
  const tone =
    state === 'done'
      ? 'bg-leaf text-card'
      : state === 'skipped'
        ? 'bg-sand text-ink-2'
        : 'bg-tint text-adire';
  return (
    <span
      aria-hidden="true"
      className={`grid size-7 shrink-0 place-items-center rounded-full text-sm font-bold ${tone}`}
    >
      {state === 'done' ? (
        <Icon name="check" className="size-4" strokeWidth={2.4} />
      ) : state === 'skipped' ? (
        <Icon name="minus" className="size-4" strokeWidth={2.4} />
      ) : (
        seq + 1
      )}
    </span>
  );
}
