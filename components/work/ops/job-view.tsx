'use client';

import clsx from 'clsx';
import { type ReactNode, useState } from 'react';
import { CATEGORY_NAMES } from '@/components/purchase/report-text';
import { SpeedTag } from '@/components/purchase/speed-tag';
import { StatusTag } from '@/components/purchase/status-tag';
import { Button, buttonClass } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { iconButtonClass } from '@/components/ui/icon-button';
import { Naira } from '@/components/ui/naira';
import { Notice } from '@/components/ui/notice';
import { Quote } from '@/components/ui/quote';
import { Tag } from '@/components/ui/tag';
import { Panel } from '@/components/work/kit/panel';
import { StaffMain } from '@/components/work/kit/staff-main';
import { StaleNotice } from '@/components/work/kit/staff-query';
import { useReading } from '@/components/work/kit/use-reading';
import { isOngoing } from '@/lib/core/delivery/status';
import { formatDayTime, formatList, formatNaira, formatTime, formatWhen } from '@/lib/core/format';
import { OPS_MESSAGES } from '@/lib/core/ops-messages';
import { paths } from '@/lib/core/paths';
import type { JobStopDto } from '@/lib/purchases/delivery/staff-dto';
import type { JobDto, JobPlaceDto } from '@/lib/purchases/moves/staff-dto';
import { AssignSheet } from './assign-sheet';
import { Call } from './call';
import { CancelSheet, DeliverSheet, RefundSheet, ReleaseSheet } from './job-sheets';
import { heldText, KIND_NAMES, promiseText, spentText, stopText } from './job-text';
import { JobMoney, JobTimeline } from './job-timeline';
import { Problems } from './jobs-view';
import { Photo } from './photo';

const ACTIONS = ['assign', 'release', 'deliver', 'refund', 'cancel'] as const;
type Action = (typeof ACTIONS)[number];

const ACTION_NAMES: Readonly<Record<Action, string>> = {
  assign: 'Assign rider',
  release: 'Take from rider',
  deliver: 'Mark delivered',
  refund: 'Refund',
  cancel: 'Cancel',
};

/** The actions that ops can take now. */
function getActions(job: JobDto): Action[] {
  const { status, next, canAssign, canRelease, cancellation, money, approval } = job;
  const isPossible: Record<Action, boolean> = {
    assign: canAssign,
    release: canRelease,
    deliver: next.some(({ command }) => command === 'deliver'),
    refund: money.refundable > 0 && !isOngoing(status) && !approval,
    cancel: cancellation !== null && !approval?.isCancel,
  };
  return ACTIONS.filter((action) => isPossible[action]);
}

/** An order, dispatch or errand: its position, its history, and the actions of ops. */
export function JobView({ userId, initial }: { userId: string; initial: JobDto }) {
  const path = `/api/admin/jobs/${initial.kind}/${initial.id}`;
  const { data, error, refetch } = useReading<{ job: JobDto }>({
    userId,
    path,
    failed: OPS_MESSAGES.jobFailed,
    initial: { job: initial },
  });
  const [action, setAction] = useState<Action | null>(null);
  const job = data?.job ?? initial;
  const sheet = {
    job,
    onDone: () => void refetch(),
    onClose: () => setAction(null),
  };
  return (
    <StaffMain
      title={
        <>
          <a
            href={paths.adminJobs()}
            aria-label="All deliveries"
            className={clsx(iconButtonClass(), '-ml-2.5')}
          >
            <Icon name="arrow-left" className="size-5" />
          </a>
          <h1 className="text-lg tracking-wide wide:text-2xl">
            <span className="sr-only">{KIND_NAMES[job.kind]} </span>
            {job.number}
          </h1>
        </>
      }
      aside={
        <>
          <StatusTag status={job.status} />
          <Tag tone="quiet">{KIND_NAMES[job.kind]}</Tag>
          {job.isExpress ? <SpeedTag isExpress /> : null}
          <Actions job={job} onAction={setAction} />
        </>
      }
    >
      <StaleNotice error={error} onRetry={() => void refetch()} />
      <div className="mt-3 grid gap-1">
        <Problems job={job} now={job.serverNow} />
      </div>
      <Unreachable job={job} />
      <Held job={job} />
      <Approval job={job} />
      <Facts job={job} />
      <div className="mt-3.5 grid items-start gap-3.5 wide:grid-cols-[minmax(0,1fr)_23.25rem]">
        <div className="grid gap-3.5">
          {job.items.length > 0 ? <Items job={job} /> : null}
          <Places job={job} />
          {job.stops.length > 0 ? <Stops job={job} /> : null}
          {job.reports.length > 0 ? <Reports job={job} /> : null}
          <JobTimeline job={job} />
        </div>
        <JobMoney job={job} />
      </div>
      {action === 'cancel' ? <CancelSheet {...sheet} /> : null}
      {action === 'refund' ? <RefundSheet {...sheet} /> : null}
      {action === 'deliver' ? <DeliverSheet {...sheet} /> : null}
      {action === 'release' ? <ReleaseSheet {...sheet} /> : null}
      {action === 'assign' ? <AssignSheet {...sheet} userId={userId} /> : null}
    </StaffMain>
  );
}

/** Action buttons; the filled one solves the current problem. */
function Actions({ job, onAction }: { job: JobDto; onAction: (action: Action) => void }) {
  const isStuck = job.problems.some(({ code }) => code === 'rider');
  const isLocked = job.problems.some(({ code }) => code === 'code');
  const urgent: Action | null = isStuck ? 'assign' : isLocked ? 'deliver' : null;
  return (
    <div className="flex w-full flex-wrap gap-2 wide:ml-auto wide:w-auto">
      {getActions(job).map((action) => (
        <Button
          key={action}
          aria-haspopup="dialog"
          variant={action === urgent ? 'primary' : 'quiet'}
          size="desk"
          className={clsx(action === 'cancel' && 'text-danger!')}
          onClick={() => onAction(action)}
        >
          {ACTION_NAMES[action]}
        </Button>
      ))}
      {job.approval ? (
        <a href={paths.adminApprovals()} className={buttonClass('quiet', 'desk')}>
          <span>
            <Naira amount={job.approval.amount} /> waits for a second person
          </span>
        </a>
      ) : null}
    </div>
  );
}

/** The report of a rider at the door, while ops has to decide on it. */
function Unreachable({ job: { status, unreachable } }: { job: JobDto }) {
  if (!unreachable || !isOngoing(status)) return null;
  return (
    <Notice tone="danger" className="mt-3">
      <b>The rider is at the drop-off and can’t reach anyone.</b> Reported{' '}
      {formatTime(unreachable.at)}: “<bdi>{unreachable.reason}</bdi>”. Call the customer. If nobody
      answers, cancel it.
    </Notice>
  );
}

/** Items still held by a rider who no longer delivers them: after a hand-over or a cancellation. */
function Held({ job: { status, assigned, holders } }: { job: JobDto }) {
  const held = holders.filter(({ id }) => id !== assigned?.id);
  if (held.length === 0) return null;
  const isOver = !isOngoing(status);
  return (
    <Notice tone="warn" className="mt-3">
      {held.map((holder) => (
        <p key={holder.id}>
          <b>{heldText(holder)}</b> {isOver ? 'Agree on where it goes.' : null}
          {!isOver && assigned ? `${assigned.name} has to collect it first.` : null}{' '}
          <Call phone={holder.phone} name={holder.name} />
        </p>
      ))}
    </Notice>
  );
}

function Approval({ job: { approval, serverNow } }: { job: JobDto }) {
  if (!approval) return null;
  const { amount, askedBy, reason, expiresAt, isCancel } = approval;
  return (
    <Notice tone="warn" className="mt-3">
      <b>
        {askedBy ?? 'Someone'} asked to{' '}
        {isCancel
          ? `cancel it, which costs Eki ${formatNaira(amount)}`
          : `refund ${formatNaira(amount)}`}
        :
      </b>{' '}
      “<bdi>{reason}</bdi>”. Expires {formatWhen(expiresAt, new Date(serverNow))}.{' '}
      {isCancel
        ? 'It goes on until a second person decides.'
        : 'Nothing else can be refunded until a second person decides.'}
    </Notice>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs font-semibold text-ink-2">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}

function Facts({ job }: { job: JobDto }) {
  const now = new Date(job.serverNow);
  const { owner, assigned, lastRider, promisedBy, scheduledFor } = job;
  return (
    <dl className="mt-3 grid gap-x-7 gap-y-3 rounded-[18px] border border-line bg-card px-4 py-3.5 wide:flex wide:flex-wrap">
      <Fact name="Customer">
        <b dir="auto">{owner.name}</b> <Call phone={owner.phone} name={owner.name} />
        <span className="block text-ink-2">{owner.email}</span>
      </Fact>
      <Fact name="Rider">
        {assigned ? (
          <>
            <b dir="auto">{assigned.name}</b> <Call phone={assigned.phone} name={assigned.name} />
          </>
        ) : lastRider ? (
          <>
            <b dir="auto">{lastRider.name}</b>{' '}
            <Call phone={lastRider.phone} name={lastRider.name} />
            <span className="block text-ink-2">had it last</span>
          </>
        ) : (
          'No rider'
        )}
      </Fact>
      <Fact name="Placed">{formatDayTime(job.placedAt, now)}</Fact>
      {scheduledFor ? <Fact name="Starts">{formatDayTime(scheduledFor, now)}</Fact> : null}
      {promisedBy ? (
        <Fact name="Promised">
          {formatDayTime(promisedBy, now)},{' '}
          <span
            className={clsx(
              'font-semibold',
              promisedBy <= job.serverNow ? 'text-danger' : 'text-leaf',
            )}
          >
            {promiseText(job, job.serverNow)}
          </span>
        </Fact>
      ) : null}
      {job.wrongCodes > 0 ? <Fact name="Wrong codes">{job.wrongCodes}</Fact> : null}
      <div className="wide:ml-auto wide:text-right">
        <dt className="text-xs font-semibold text-ink-2">Paid</dt>
        <dd className="font-display text-lg font-bold tabular">
          <Naira amount={job.money.total} />
        </dd>
      </div>
    </dl>
  );
}

function Items({ job: { items, parts, note } }: { job: JobDto }) {
  return (
    <Panel title="Items" id="job-items">
      {parts.map((part) => (
        <div key={part.vendorId}>
          <h3 className="flex flex-wrap gap-x-2 bg-sand px-4 py-2 text-sm">
            {part.name} <span className="font-normal text-ink-2">{partText(part)}</span>
            <Call phone={part.phone} name={part.name} />
          </h3>
          <ul>
            {items
              .filter(({ vendorId }) => vendorId === part.vendorId)
              .map((item) => (
                <li
                  key={item.id}
                  className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line px-4 py-2.5 first:border-t-0"
                >
                  <span className="min-w-6 font-bold text-adire tabular">{item.quantity}×</span>
                  <span className="min-w-0 flex-1 basis-40">
                    <span className="font-semibold">{item.name}</span>
                    {item.choices ? (
                      <span className="block text-xs text-ink-2">{item.choices}</span>
                    ) : null}
                  </span>
                  <StatusTag status={item.status} />
                  <b className="min-w-18 text-right tabular">
                    <Naira amount={item.price} />
                  </b>
                </li>
              ))}
          </ul>
        </div>
      ))}
      {note ? (
        <p className="border-t border-line px-4 py-2.5">
          Note: <Quote text={note} />
        </p>
      ) : null}
    </Panel>
  );
}

/** Progress of a shop's part. */
function partText({ acceptedAt, readyBy, readyAt, handedOverAt }: JobDto['parts'][number]): string {
  if (handedOverAt) return `handed over ${formatTime(handedOverAt)}`;
  if (readyAt) return `ready ${formatTime(readyAt)}`;
  if (readyBy) return `ready by ${formatTime(readyBy)}`;
  return acceptedAt ? `accepted ${formatTime(acceptedAt)}` : '';
}

const PLACE_NAMES: Readonly<Record<JobPlaceDto['role'], string>> = {
  pickup: 'Pick-up',
  stop: 'Stop',
  dropoff: 'Drop-off',
};

function Places({ job: { places, note, items } }: { job: JobDto }) {
  return (
    <Panel title="Where" id="job-places">
      <ol>
        {places.map((place) => (
          <li
            key={`${place.role}:${place.name}:${place.address}:${place.note}`}
            className="grid gap-0.5 border-t border-line px-4 py-2.5"
          >
            <p className="text-xs font-semibold text-ink-2">{PLACE_NAMES[place.role]}</p>
            <p>
              {place.name ? (
                <>
                  <b dir="auto">{place.name}</b>{' '}
                </>
              ) : null}
              <Call phone={place.phone} name={place.name || PLACE_NAMES[place.role]} />
            </p>
            <p dir="auto">{place.address}</p>
            {place.note ? (
              <p dir="auto" className="text-ink-2">
                <Quote text={place.note} />
              </p>
            ) : null}
            {place.budget > 0 ? (
              <p>
                Budget <Naira amount={place.budget} />
              </p>
            ) : null}
          </li>
        ))}
      </ol>
      {note && items.length === 0 ? (
        <p className="border-t border-line px-4 py-2.5">
          Parcel: <Quote text={note} />
        </p>
      ) : null}
    </Panel>
  );
}

const STOP_NAMES: Readonly<Record<JobStopDto['kind'], string>> = {
  pickup: 'Pick-up',
  errand: 'Stop',
  dropoff: 'Drop-off',
};

/** The rider's route, and the visits on it. */
function Stops({ job: { stops, status } }: { job: JobDto }) {
  return (
    <Panel title="Rider’s stops" id="job-stops">
      <ol>
        {stops.map((stop) => (
          <li key={stop.seq} className="grid gap-0.5 border-t border-line px-4 py-2.5">
            <p className="text-xs font-semibold text-ink-2">{STOP_NAMES[stop.kind]}</p>
            <p>
              <b>{stop.name || stop.address}</b>
            </p>
            <p>{stopText(stop, !isOngoing(status))}</p>
            {spentText(stop) ? <p>{spentText(stop)}</p> : null}
            {stop.remark ? <p dir="auto">“{stop.remark}”</p> : null}
            <div className="flex flex-wrap gap-2 empty:hidden">
              {stop.photoId ? <Photo id={stop.photoId} alt="Photo from the rider" /> : null}
              {stop.receiptId ? <Photo id={stop.receiptId} alt="Receipt" /> : null}
            </div>
            {stop.isDoubtful ? (
              <p className="font-semibold text-danger">
                Check this stop: the rider’s phone doesn’t show that they were there.
              </p>
            ) : null}
          </li>
        ))}
      </ol>
    </Panel>
  );
}

/** The problems that the customer reported. */
function Reports({ job }: { job: JobDto }) {
  return (
    <Panel title="Problem reports" id="job-reports">
      <ul>
        {job.reports.map((report) => (
          <li key={report.id} className="grid gap-1 border-t border-line px-4 py-2.5">
            <p>
              <b>{CATEGORY_NAMES[job.kind][report.category]}</b>
              {report.items.length > 0 ? `, ${formatList(report.items)}` : ''}
            </p>
            <p dir="auto">“{report.message}”</p>
            {report.photoId ? (
              <Photo id={report.photoId} alt="Open what the customer photographed" />
            ) : null}
            <p className="text-ink-2">
              {formatWhen(report.at, new Date(job.serverNow))}
              {report.isLate ? ', after the 30 minutes' : ''}
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
