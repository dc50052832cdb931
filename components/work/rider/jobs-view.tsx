'use client';

import clsx from 'clsx';
import { useEffect, useRef } from 'react';
import { PushOffer } from '@/components/market/account/push/push-offer';
import { Button, buttonClass } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { IconButton } from '@/components/ui/icon-button';
import { Naira } from '@/components/ui/naira';
import { Notice } from '@/components/ui/notice';
import { Tag } from '@/components/ui/tag';
import { StaffMenuButton } from '@/components/work/kit/staff-menu-button';
import type { useChime } from '@/components/work/kit/use-chime';
import { SCREEN_TEXTS, type WakeLockState } from '@/components/work/kit/use-wake-lock';
import { paths } from '@/lib/core/paths';
import type { JobDto, RiderStateDto } from '@/lib/purchases/delivery/riders/dto';
import { RIDER_MESSAGES } from '@/lib/purchases/delivery/riders/messages';
import { Tabs } from './bars';
import { ChargedReports } from './charged-reports';
import { ConnectionNotice, type ConnectionState } from './connection';
import { toView } from './job-view';
import { OfferView } from './offer-view';
import { OfferMap } from './rider-map';
import { KIND_TEXT, placeTitle } from './rider-text';
import { StopProgress } from './stop-progress';
import type { Presence } from './use-presence';
import type { LiveRider, RiderData } from './use-rider';
import type { Steps } from './use-steps';
import { goTo } from './views';

interface JobsViewProps {
  data: RiderData;
  userId: string;
  live: LiveRider;
  connection: ConnectionState;
  presence: Presence;
  steps: Steps;
  chime: ReturnType<typeof useChime>;
  /** Whether the screen stays awake. */
  screen: WakeLockState;
  /** Server time. */
  now: Date;
}

/** Where the rider goes online, gets offers, and finds the jobs under way. */
export function JobsView(props: JobsViewProps) {
  const { userId, data, live, connection, presence, steps, chime, screen, now } = props;
  const { rider, offer, jobs } = data;
  const hasOffer = offer !== null && presence.isOnline;
  return (
    <>
      <h1 className="sr-only">{hasOffer ? 'New offer' : 'Jobs'}</h1>
      <div className="relative z-2 flex flex-wrap items-center gap-1.5 pt-3 pr-(--gutter) pl-2 min-[75rem]:pl-(--gutter)">
        <StaffMenuButton area="rider" />
        <OnlineSwitch presence={presence} isApproved={rider.isApproved} />
        <p className="ml-auto flex min-h-13 items-center gap-2 rounded-full border border-line bg-card px-3.5">
          <span className="text-sm font-semibold text-ink-2">Today</span>
          <b className="tabular">
            <Naira amount={rider.today.pay} />
          </b>
        </p>
      </div>
      {offer && presence.isOnline ? (
        <OfferView
          key={offer.offerId}
          offer={offer}
          live={live}
          now={now}
          map={<OfferMap offer={offer} place={presence.place} />}
        />
      ) : (
        <>
          <div className="px-(--gutter)">
            <ConnectionNotice connection={connection} onRetry={() => void live.refetch()} />
            <PresenceNotices presence={presence} />
            {live.isOfferGone ? (
              <OfferGone isOnline={presence.isOnline} onClose={live.forgetGone} />
            ) : null}
            <PushOffer
              userId={userId}
              title="Don’t miss an offer"
              about="We’ll notify you of each offer, even when Eki is closed."
            />
            {presence.isOnline && (screen === 'none' || screen === 'refused') ? (
              <p className="mt-2.5 text-sm text-ink-2">{SCREEN_TEXTS[screen]}</p>
            ) : null}
            {jobs.length > 0 ? <JobList jobs={jobs} steps={steps} /> : null}
            <ChargedReports userId={userId} now={now} />
          </div>
          {jobs.length === 0 && !live.isOfferGone ? (
            <Waiting
              isOnline={presence.isOnline}
              pausedBecause={rider.pausedBecause}
              pausedReason={rider.pausedReason}
              isPlaced={presence.problem === null}
            />
          ) : null}
          {presence.isOnline ? (
            <SoundLine chime={chime} />
          ) : (
            <div data-bottom-bar className="mt-auto px-(--gutter) pt-6 pb-4">
              <button
                type="button"
                className={buttonClass('primary', 'phone', true)}
                disabled={!rider.isApproved}
                aria-busy={presence.isBusy || undefined}
                onClick={presence.goOnline}
              >
                {presence.isBusy ? 'Finding your location…' : 'Go online'}
              </button>
              <p className="mt-2.5 text-center text-sm text-ink-2">
                We use your location to offer you jobs nearby, and show it to a customer while you
                carry their order.
              </p>
            </div>
          )}
          <Tabs current={paths.rider()} />
        </>
      )}
    </>
  );
}

function OnlineSwitch({ presence, isApproved }: { presence: Presence; isApproved: boolean }) {
  const { isOnline, isBusy, goOnline, goOffline } = presence;
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOnline}
      aria-busy={isBusy || undefined}
      disabled={!isOnline && !isApproved}
      className="flex min-h-13 items-center gap-2 rounded-full border border-line bg-card px-3.5 font-bold disabled:opacity-50"
      onClick={isOnline ? goOffline : goOnline}
    >
      <span
        aria-hidden="true"
        className={clsx(
          'flex h-6 w-10 shrink-0 rounded-full border border-transparent p-0.75',
          isOnline ? 'justify-end bg-leaf' : 'bg-border',
        )}
      >
        <span className="size-4.25 rounded-full bg-card" />
      </span>
      {isOnline ? 'Online' : 'Offline'}
      <span className="sr-only">: take jobs</span>
    </button>
  );
}

function PresenceNotices({ presence }: { presence: Presence }) {
  const { problem, message, isOnline, goOnline, findPlace } = presence;
  const retry = (
    <Button variant="quiet" size="sm" onClick={isOnline ? () => void findPlace() : goOnline}>
      Try again
    </Button>
  );
  return (
    <div role="status" className="mt-2.5 grid gap-2.5 empty:mt-0">
      {message ? <Notice tone="danger">{message}</Notice> : null}
      {problem === 'denied' ? (
        <Notice tone="warn" action={retry}>
          <b>Location is blocked.</b> Tap the icon beside the address bar, allow location for Eki,
          then try again. Without it we can’t find jobs near you.
        </Notice>
      ) : null}
      {problem === 'unavailable' ? (
        <Notice tone="warn" action={retry}>
          <b>We can’t find your location.</b> Turn on GPS or step outside, then try again.
        </Notice>
      ) : null}
    </div>
  );
}

function OfferGone({ isOnline, onClose }: { isOnline: boolean; onClose: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <section className="mx-auto mt-8 flex max-w-md flex-col items-center text-center">
      <RingedDot tone="wait" />
      <h2 ref={heading} tabIndex={-1} className="mt-4 outline-none">
        {RIDER_MESSAGES.offerGone}
      </h2>
      <p className="mt-1.5 text-ink-2">
        {isOnline
          ? 'You’re still online. The next one rings here.'
          : 'Go online to get the next one.'}
      </p>
      <Button variant="quiet" className="mt-5 mb-4" onClick={onClose}>
        OK
      </Button>
    </section>
  );
}

const PAUSED = {
  licence: ['Your licence has ended', 'Send us the new one to get offers again.'],
  suspended: ['You’re suspended', 'You get no offers for now.'],
  closed: ['Your rider account is closed', 'You get no offers any more.'],
} as const;

/** What a rider who gets no offers asks support. */
const SUPPORT_MESSAGES = {
  suspended: 'I’m suspended as a rider. What can I do?',
  closed: 'My rider account is closed. What can I do?',
} as const;

interface WaitingProps extends Pick<RiderStateDto, 'pausedBecause' | 'pausedReason'> {
  isOnline: boolean;
  /** Whether the phone has a position. */
  isPlaced: boolean;
}

function Waiting({ isOnline, pausedBecause, pausedReason, isPlaced }: WaitingProps) {
  const [title, detail] = isOnline
    ? [
        isPlaced ? 'Looking for jobs near you' : 'No offers without your location',
        'Keep this page open. Offers ring here.',
      ]
    : pausedBecause
      ? PAUSED[pausedBecause]
      : ['You’re offline', 'Go online to get offers.'];
  return (
    <section className="mx-auto my-auto flex max-w-md flex-col items-center px-6 py-8 text-center">
      <RingedDot tone={!isOnline ? 'off' : isPlaced ? 'go' : 'wait'} />
      <h2 className="mt-4">{title}</h2>
      {pausedReason ? (
        <p dir="auto" className="mt-1.5 wrap-anywhere">
          “{pausedReason}”
        </p>
      ) : null}
      <p className="mt-1.5 text-ink-2">{detail}</p>
      {pausedBecause === 'licence' ? (
        <a href={paths.riderApply()} className={`${buttonClass()} mt-4`}>
          Send the new licence
        </a>
      ) : pausedBecause ? (
        <a
          href={paths.supportChat(SUPPORT_MESSAGES[pausedBecause])}
          className={`${buttonClass('quiet')} mt-4`}
        >
          Message support
        </a>
      ) : null}
    </section>
  );
}

function SoundLine({ chime }: { chime: JobsViewProps['chime'] }) {
  const icon = chime.isOn ? 'volume-2' : 'volume-x';
  return (
    <div className="mt-auto flex items-center justify-center gap-1 px-(--gutter) pb-3 text-sm text-ink-2">
      <IconButton label="Sound" role="switch" aria-checked={chime.isOn} onClick={chime.toggle}>
        <Icon name={icon} className="size-5" />
      </IconButton>
      {!chime.isOn
        ? 'Sound is off'
        : chime.isReady
          ? 'Sound is on'
          : 'Tap anywhere to turn the sound on'}
    </div>
  );
}

/** The jobs under way; with two, the rider chooses here which to continue. */
function JobList({ jobs, steps }: { jobs: readonly JobDto[]; steps: Steps }) {
  return (
    <section aria-labelledby="jobs-under-way" className="mt-4">
      <h2 id="jobs-under-way" className="text-lg">
        {jobs.length > 1 ? 'Your jobs' : 'Your job'}
      </h2>
      <ul className="mt-2.5 grid gap-2.5">
        {jobs.map((job) => (
          <li key={job.jobId}>
            <JobCard job={job} steps={steps} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function JobCard({ job, steps }: { job: JobDto; steps: Steps }) {
  const view = toView(job, steps.unsent);
  const stop = view.stops.find(({ seq }) => seq === view.next?.stop);
  const href = paths.riderJob(job.jobId);
  return (
    <a
      href={href}
      className="block rounded-box border border-line bg-card p-4 transition duration-150 hover:border-border"
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        goTo(href);
      }}
    >
      <span className="flex flex-wrap items-center gap-1.5">
        {job.isExpress ? (
          <Tag tone="wait">
            <Icon name="zap" className="size-3.5" strokeWidth={2.2} />
            Express
          </Tag>
        ) : null}
        <Tag>{KIND_TEXT[job.kind]}</Tag>
        <span className="text-sm text-ink-2">{job.number}</span>
        <b className="ml-auto tabular">
          <Naira amount={job.pay} />
        </b>
      </span>
      <span className="mt-2.5 flex items-center gap-2 font-bold">
        <span className="min-w-0 flex-1 wrap-anywhere">
          {stop
            ? `${NOW_TEXT[view.next?.step ?? 'arrive']} ${placeTitle(stop)}`
            : 'Waiting to be sent'}
        </span>
        <Icon name="chevron-right" className="size-5 shrink-0 text-ink-2" />
      </span>
      <StopProgress view={view} className="mt-3" />
    </a>
  );
}

const NOW_TEXT = {
  arrive: 'Go to',
  pick: 'Pick up at',
  stop: 'Errand at',
  deliver: 'Deliver at',
} as const;

/** The ringed dot of the logo, for a rider's state. */
function RingedDot({ tone }: { tone: 'go' | 'wait' | 'off' }) {
  const colour = { go: 'text-leaf', wait: 'text-mango', off: 'text-border' }[tone];
  return (
    <svg viewBox="0 0 96 96" fill="none" className={clsx('size-24', colour)} aria-hidden="true">
      <circle cx="48" cy="48" r="14" fill="currentColor" />
      <circle cx="48" cy="48" r="28" stroke="currentColor" strokeWidth="5" />
      <circle cx="48" cy="48" r="43" stroke="currentColor" strokeWidth="3" opacity=".5" />
    </svg>
  );
}
