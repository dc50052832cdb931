'use client';

import clsx from 'clsx';
import type { ReactNode } from 'react';
import { LoadFailed, StaleNotice } from '@/components/ops/page-parts';
import { StaffMenuButton } from '@/components/staff/staff-menu-button';
import { buttonClass } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { iconButtonClass } from '@/components/ui/icon-button';
import { Quote } from '@/components/ui/quote';
import { releaseWhenTall } from '@/components/ui/release-when-tall';
import { Loading } from '@/components/ui/skeleton';
import type { ApiError } from '@/lib/client/api';
import { formatTime } from '@/lib/core/format';
import { paths } from '@/lib/core/paths';
import { RIDER_MESSAGES } from '@/lib/core/rider-messages';
import type { JobDto, StopDto } from '@/lib/riders/dto';
import type { StoredStep } from './job-view';
import { mapsLink, parcelNote, placeDetail, placeTitle } from './rider-text';
import { goTo } from './views';

/** State of the connection to the server. */
export interface ConnectionState {
  /** The device has a connection. */
  isConnected: boolean;
  /** Error of the last refresh. */
  error: ApiError | null;
  /** The socket is connected. */
  isFresh: boolean;
}

/** Action bar at the bottom of the screen. */
export function Dock({ children }: { children: ReactNode }) {
  return (
    <div
      ref={releaseWhenTall}
      data-bottom-bar
      className="sticky bottom-0 z-10 mt-auto bg-card px-(--gutter) pt-3 pb-[calc(0.875rem+env(safe-area-inset-bottom))] shadow-bar short:static wide:rounded-t-sheet"
    >
      {children}
    </div>
  );
}

const TABS = [
  { text: 'Jobs', href: paths.rider(), icon: 'bike' },
  { text: 'Earnings', href: paths.riderEarnings(), icon: 'wallet' },
] as const;

/** Navigation between the app's pages where there is no side rail. */
export function Tabs({ current }: { current: string }) {
  return (
    <nav
      aria-label="Rider pages"
      ref={releaseWhenTall}
      data-bottom-bar
      className="sticky bottom-0 z-10 mt-auto flex bg-card px-1 pt-1 pb-[calc(0.375rem+env(safe-area-inset-bottom))] shadow-bar short:static min-[75rem]:hidden"
    >
      {TABS.map(({ text, href, icon }) => (
        <a
          key={href}
          href={href}
          aria-current={href === current ? 'page' : undefined}
          className={clsx(
            'grid min-h-13 flex-1 content-center justify-items-center gap-0.5 rounded-xl text-xs font-semibold',
            href === current ? 'text-adire' : 'text-ink-2',
          )}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return;
            event.preventDefault();
            goTo(href);
          }}
        >
          <Icon name={icon} className="size-5.5" />
          {text}
        </a>
      ))}
    </nav>
  );
}

/** Explains why the data may be outdated. */
export function ConnectionNotice({
  connection,
  onRetry,
}: {
  connection: ConnectionState;
  onRetry: () => void;
}) {
  return (
    <StaleNotice
      error={connection.error}
      onRetry={onRetry}
      offline="You’re offline. We’ll save what you do here and send it when you’re back online."
      loggedOut="You’re logged out. Log in to get offers."
      className="mt-2.5"
    />
  );
}

/** Shown while loading. */
export function RiderLoading({
  connection,
  onRetry,
}: {
  connection: ConnectionState;
  onRetry: () => void;
}) {
  const { error, isConnected } = connection;
  return (
    <>
      <div className="flex items-center gap-2 px-(--gutter) pt-3">
        <StaffMenuButton area="rider" />
        <h1 className="text-lg">Jobs</h1>
      </div>
      {error || !isConnected ? (
        <LoadFailed
          error={error}
          onRetry={onRetry}
          title={RIDER_MESSAGES.riderJobsFailed}
          isOffline={!isConnected}
        />
      ) : (
        <Loading
          className="grid gap-3 px-(--gutter) pt-4"
          rows={['h-13', 'h-64', 'h-15 rounded-full']}
        />
      )}
    </>
  );
}

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

/** Riders collect no money at the door. */
export function PaidNote() {
  return (
    <p className="mt-3 flex items-center gap-2 text-sm">
      <Icon name="circle-check" className="size-5 shrink-0 text-leaf" />
      <span>
        <b>Paid already.</b> Collect no money.
      </span>
    </p>
  );
}

/** Commands stored on this device and not yet sent to the server. */
export function StoredNotice({ stored }: { stored: readonly StoredStep[] }) {
  return (
    <div role="status" className="mt-3 empty:mt-0">
      {stored.length > 0 ? (
        <div className="flex gap-2.5 rounded-control bg-mango-tint px-3.5 py-3 text-sm leading-snug">
          <Icon name="cloud-off" className="size-5 shrink-0 text-mango-text" />
          <div className="min-w-0">
            <b>Saved on this phone, not sent yet</b>
            <ul>
              {stored.map(({ call, text, at }) => (
                <li key={`${call} ${at}`}>
                  {text}, {formatTime(at)}
                </li>
              ))}
            </ul>
          </div>
        </div>
      ) : null}
    </div>
  );
}

/** The ringed dot of the logo, for a rider's state. */
export function RingedDot({ tone }: { tone: 'go' | 'wait' | 'off' }) {
  const colour = { go: 'text-leaf', wait: 'text-mango', off: 'text-border' }[tone];
  return (
    <svg viewBox="0 0 96 96" fill="none" className={clsx('size-24', colour)} aria-hidden="true">
      <circle cx="48" cy="48" r="14" fill="currentColor" />
      <circle cx="48" cy="48" r="28" stroke="currentColor" strokeWidth="5" />
      <circle cx="48" cy="48" r="43" stroke="currentColor" strokeWidth="3" opacity=".5" />
    </svg>
  );
}
