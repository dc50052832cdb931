'use client';

import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button, buttonClass } from '@/components/ui/button';
import { focusHeading } from '@/components/ui/focus-heading';
import { Icon } from '@/components/ui/icon';
import { IconButton } from '@/components/ui/icon-button';
import { Naira } from '@/components/ui/naira';
import { pushToast } from '@/lib/client/toast-queue';
import { formatNaira } from '@/lib/core/format';
import { shortId } from '@/lib/core/ids';
import { paths } from '@/lib/core/paths';
import type { ServiceKind } from '@/lib/core/service-kind';
import type { JobDto, JobStep } from '@/lib/purchases/delivery/riders/dto';
import { provenStep } from '@/lib/purchases/delivery/riders/policy';
import { ArriveStep } from './arrive-step';
import { CollectFirst } from './collect-first';
import { ConnectionNotice, type ConnectionState, StoredNotice } from './connection';
import { DeliverStep } from './deliver-step';
import { ErrandStep } from './errand-step';
import { type JobView, toView } from './job-view';
import { PickStep } from './pick-step';
import { ReasonSheet } from './reason-sheet';
import { JobMap } from './rider-map';
import { cancelCause, KIND_TEXT, nearness, placeTitle } from './rider-text';
import { CallLink } from './stop-heading';
import { StopList } from './stop-list';
import { StopProgress } from './stop-progress';
import { HelpButton, SupportLink } from './support';
import type { Presence } from './use-presence';
import type { LiveRider, RiderData } from './use-rider';
import type { StepResult, Steps } from './use-steps';
import { goTo } from './views';

const GIVE_BACK_REASONS: Record<ServiceKind, readonly string[]> = {
  order: ['Bike or car trouble', 'Too far away', 'Waiting too long at the shop'],
  dispatch: ['Bike or car trouble', 'Too far away', 'Nobody hands over the parcel'],
  errand: ['Bike or car trouble', 'Too far away', 'Too much money to advance'],
};

interface JobPageProps {
  jobId: string;
  data: RiderData;
  live: LiveRider;
  connection: ConnectionState;
  presence: Presence;
  steps: Steps;
  /** Server time. */
  now: Date;
}

/** Props of each step. */
export interface StepProps {
  job: JobDto;
  view: JobView;
  /** The stop of the step. */
  stop: JobDto['stops'][number];
  steps: Steps;
  presence: Presence;
  vehicle: RiderData['rider']['vehicle'];
  now: Date;
  /** Leaves the job when it can't be completed. */
  exitButton: ReactNode;
  /** The step that proves the arrival without a position; null where there is none. */
  provenBy: JobStep | null;
  onProve: () => void;
}

/** A job under way: the current stop and its one next step. */
export function JobPage({ jobId, data, live, connection, presence, steps, now }: JobPageProps) {
  const job = data.jobs.find((one) => one.jobId === jobId);
  const ended = getEnd(jobId, data, steps);
  /** The stop where the rider has no signal and opened the step that proves the arrival. */
  const [provenStop, setProvenStop] = useState<number | null>(null);
  useStepStart(job ? toView(job, steps.unsent).next : null);
  if (!job) {
    if (ended) return <JobEnded {...ended} />;
    return <JobGone number={shortId(jobId)} />;
  }
  const current = toView(job, steps.unsent);
  const provenBy = provenStep(job.kind, current.next, current.stops);
  const isProving = provenBy !== null && current.next?.stop === provenStop;
  const view =
    isProving && current.next ? { ...current, next: { ...current.next, step: provenBy } } : current;
  const stop = view.stops.find(({ seq }) => seq === view.next?.stop);
  const door = view.stops.find(({ kind }) => kind === 'dropoff');
  const notices = (
    <>
      <ConnectionNotice connection={connection} onRetry={() => void live.refetch()} />
      <StoredNotice stored={view.stored} />
      <CollectFirst job={job} />
    </>
  );
  const exitButton = (
    <>
      {isProving ? (
        <Button variant="link" size="phoneSm" onClick={() => setProvenStop(null)}>
          Not there yet?
        </Button>
      ) : null}
      {job.canGiveBack ? <GiveBack job={job} steps={steps} /> : null}
    </>
  );
  const props = stop && {
    job,
    view,
    stop,
    steps,
    presence,
    now,
    exitButton,
    provenBy,
    onProve: () => setProvenStop(stop.seq),
    vehicle: data.rider.vehicle,
  };
  return (
    <>
      <JobHeader job={job} view={view} />
      {!props ? (
        <div className="px-(--gutter) pt-3">
          <h1 className="text-2xl">{view.isCodeStored ? 'Code saved' : 'Nothing left to do'}</h1>
          {view.isCodeStored ? (
            <p className="mt-1.5 text-ink-2">
              We’ll send it when you’re back online. If it’s wrong, we’ll tell you here.
            </p>
          ) : null}
          {view.isCodeStored && door ? (
            <p className="mt-3 flex items-center gap-3">
              <span className="min-w-0 flex-1 wrap-anywhere">
                <b>{placeTitle(door)}</b>
                {door.name ? (
                  <>
                    {' · '}
                    <bdi>{door.name}</bdi>
                  </>
                ) : null}
              </span>
              <CallLink stop={door} />
            </p>
          ) : null}
          {notices}
        </div>
      ) : (
        <>
          <StepMap {...props} />
          <div className="px-(--gutter)">{notices}</div>
          {view.next?.step === 'arrive' ? <ArriveStep key={props.stop.seq} {...props} /> : null}
          {view.next?.step === 'pick' ? <PickStep key={props.stop.seq} {...props} /> : null}
          {view.next?.step === 'stop' ? <ErrandStep key={props.stop.seq} {...props} /> : null}
          {view.next?.step === 'deliver' ? <DeliverStep key={props.stop.seq} {...props} /> : null}
        </>
      )}
    </>
  );
}

/** After a step change scrolls to the top and restores lost focus to the heading. */
function useStepStart(next: JobDto['next']): void {
  const step = next && `${next.stop} ${next.step}`;
  const before = useRef(step);
  useEffect(() => {
    if (before.current === step) return;
    before.current = step;
    window.scrollTo(0, 0);
    if (document.activeElement === document.body) focusHeading();
  }, [step]);
}

function JobHeader({ job, view }: { job: JobDto; view: JobView }) {
  const index = view.stops.findIndex(({ seq }) => seq === view.next?.stop);
  const facts = [
    ...(index < 0 ? [] : [`Stop ${index + 1} of ${view.stops.length}`]),
    KIND_TEXT[job.kind],
    ...(job.isExpress ? ['Express'] : []),
  ];
  return (
    <header className="sticky top-0 z-5 bg-paper short:static">
      <div className="flex min-h-14 items-center gap-1 px-2 py-1.5">
        <IconButton label="Back to jobs" onClick={() => goTo(paths.rider())}>
          <Icon name="arrow-left" className="size-5.5" />
        </IconButton>
        <p className="min-w-0 flex-1 leading-snug">
          <b>
            {job.number} · you get <Naira amount={job.pay} />
          </b>
          <span className="block text-sm text-ink-2">{facts.join(' · ')}</span>
        </p>
        <StopList view={view} />
        <HelpButton number={job.number} />
      </div>
      <StopProgress view={view} className="px-4 pb-2" />
    </header>
  );
}

/** The map: large on the route, small at a shop; at the door the code needs the space. */
function StepMap({ view, stop, presence }: StepProps) {
  const step = view.next?.step;
  if (step === 'deliver') return null;
  const isThere = step !== 'arrive' && nearness(presence.place, stop)?.isThere;
  return (
    <div
      className={step === 'arrive' ? 'relative min-h-55 flex-1' : 'relative mt-1 h-38 short:h-28'}
    >
      <div className="absolute inset-0 *:h-full">
        <JobMap view={view} place={presence.place} height="100%" />
      </div>
      {isThere ? (
        <p className="absolute bottom-3 left-3 flex items-center gap-1.5 rounded-xl border border-line bg-card px-2.5 py-0.5 text-sm font-bold text-leaf">
          <Icon name="locate-fixed" className="size-4" strokeWidth={2.2} />
          You are there
        </p>
      ) : null}
    </div>
  );
}

function GiveBack({ job, steps }: { job: JobDto; steps: Steps }) {
  const [isOpen, setOpen] = useState(false);
  async function giveBack(reason: string): Promise<StepResult> {
    const result = await steps.submit(job, 'give-back', { reason });
    if (result.state === 'done') {
      goTo(paths.rider());
      pushToast({ tone: 'info', text: `${job.number} given back` });
    }
    return result;
  }
  return (
    <>
      <Button aria-haspopup="dialog" variant="link" size="phoneSm" onClick={() => setOpen(true)}>
        Can’t do this job?
      </Button>
      {isOpen ? (
        <ReasonSheet
          title={`Give back ${job.number}?`}
          description="We’ll find another rider. You won’t be paid for this job or offered it again."
          reasons={GIVE_BACK_REASONS[job.kind]}
          action="Give back job"
          isDanger
          onConfirm={giveBack}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}

/** How a job ended. */
interface End {
  number: string;
  isDelivered: boolean;
  /** Naira. */
  paid: number;
  /** Why it was cancelled; empty if unknown. */
  cause: string;
}

/** The result from this device's commands or the server's list; null if the job is open or unknown. */
function getEnd(jobId: string, { ended }: RiderData, steps: Steps): End | null {
  const finished = steps.ended.get(jobId);
  if (finished) {
    const isDelivered = finished.status === 'Order Delivered';
    return {
      number: finished.number,
      isDelivered,
      paid: isDelivered ? finished.pay : 0,
      cause: '',
    };
  }
  const known = ended.find((job) => job.jobId === jobId);
  if (!known) return null;
  const { number, state, paid } = known;
  return { number, isDelivered: state === 'delivered', paid, cause: cancelCause(known) };
}

function JobEnded({ number, isDelivered, paid, cause }: End) {
  const icon = isDelivered ? 'circle-check' : 'circle-x';
  return (
    <Outcome
      icon={
        <Icon
          name={icon}
          className={isDelivered ? 'size-20 text-leaf' : 'size-20 text-danger'}
          strokeWidth={1.5}
        />
      }
      title={isDelivered ? `Delivered. You earned ${formatNaira(paid)}` : `${number} was cancelled`}
    >
      {cause ? <p className="mb-2 font-semibold text-ink">{cause}</p> : null}
      {isDelivered
        ? `${number} is in your earnings.`
        : paid > 0
          ? `You still get ${formatNaira(paid)}. It’s in your earnings.`
          : 'You aren’t paid for this job. If you’re carrying something, ask support what to do with it.'}
      {isDelivered ? null : (
        <SupportLink number={number} className={`${buttonClass('link', 'phoneSm')} mt-2 w-full`} />
      )}
    </Outcome>
  );
}

/** Reassigned, or over long before this page was opened. */
function JobGone({ number }: { number: string }) {
  return (
    <Outcome
      icon={<Icon name="circle-x" className="size-20 text-ink-2" strokeWidth={1.5} />}
      title="This job isn’t yours any more"
    >
      Another rider has it, or it ended a while ago. If you’re carrying something, ask support what
      to do with it.
      <SupportLink number={number} className={`${buttonClass('link', 'phoneSm')} mt-2 w-full`} />
    </Outcome>
  );
}

function Outcome({
  icon,
  title,
  children,
}: {
  icon: ReactNode;
  title: string;
  children: ReactNode;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <>
      <div className="mx-auto my-auto flex max-w-md flex-col items-center px-6 py-10 text-center">
        {icon}
        <h1 ref={heading} tabIndex={-1} className="mt-4 text-2xl outline-none">
          {title}
        </h1>
        <div className="mt-2 text-ink-2">{children}</div>
      </div>
      <div data-bottom-bar className="mt-auto px-(--gutter) pb-4">
        <Button size="phone" isBlock onClick={() => goTo(paths.rider())}>
          Back to jobs
        </Button>
        <Button
          variant="link"
          size="phoneSm"
          className="mt-1 w-full"
          onClick={() => goTo(paths.riderEarnings())}
        >
          See earnings
        </Button>
      </div>
    </>
  );
}
