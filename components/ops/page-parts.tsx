'use client';

import clsx from 'clsx';
import type { ComponentProps, FormEvent, ReactNode } from 'react';
import type { StaffAreaName } from '@/components/staff/areas';
import { StaffMenuButton } from '@/components/staff/staff-menu-button';
import { Button } from '@/components/ui/button';
import { EmptyArt } from '@/components/ui/empty-art';
import { EmptyState } from '@/components/ui/empty-state';
import { Icon } from '@/components/ui/icon';
import { Notice } from '@/components/ui/notice';
import { type FailureProps, QueryView } from '@/components/ui/query-view';
import { useIsOnline } from '@/lib/client/live/use-is-online';
import { logInAgain } from '@/lib/client/session/log-in-again';
import { useSession } from '@/lib/client/session/use-session';
import { formatPhone } from '@/lib/core/format';

/** Main area of an ops page, with its heading. */
export function OpsMain({
  area = 'ops',
  title,
  aside,
  children,
}: {
  area?: StaffAreaName;
  title: ReactNode;
  /** In the row of the heading, after it. */
  aside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <main
      id="main"
      tabIndex={-1}
      className="px-(--gutter) pt-2 pb-10 text-sm outline-none wide:px-6 wide:pt-4.5"
    >
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-2">
        <StaffMenuButton area={area} />
        {title}
        {aside}
      </div>
      {children}
    </main>
  );
}

interface TabListProps {
  label: string;
  tabs: readonly { text: string; href: string; isCurrent: boolean; count?: number | undefined }[];
}

/** Links to the lists of a page. */
export function TabList({ label, tabs }: TabListProps) {
  return (
    <nav aria-label={label} className="mt-3">
      <ul className="flex w-fit max-w-full flex-wrap gap-1 rounded-3xl bg-sand p-1">
        {tabs.map(({ text, href, isCurrent, count }) => (
          <li key={text}>
            <a
              href={href}
              aria-current={isCurrent ? 'page' : undefined}
              className={clsx(
                'inline-flex min-h-11 items-center rounded-full px-3.5 font-semibold wide:min-h-8',
                isCurrent ? 'bg-segment inset-ring-1 inset-ring-line' : 'text-ink-2 hover:text-ink',
              )}
            >
              {text}
              {count === undefined ? null : <b className="ml-1.5 tabular">{count}</b>}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** A white panel with a heading. */
export function Plate({
  title,
  id,
  aside,
  children,
}: {
  title: string;
  id: string;
  aside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section
      aria-labelledby={id}
      className="overflow-hidden rounded-[18px] border border-line bg-card wrap-anywhere"
    >
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 px-4 pt-3.5 pb-2.5">
        <h2 id={id} className="text-base">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}

/** A link that calls a person; empty without a phone number. */
export function Call({ phone, name }: { phone: string; name: string }) {
  if (!phone) return null;
  return (
    <a
      href={`tel:${phone}`}
      aria-label={`Call ${name}, ${formatPhone(phone)}`}
      className="inline-flex min-h-6 items-center gap-1 font-semibold whitespace-nowrap text-adire"
    >
      <Icon name="phone" className="size-3.5 shrink-0" strokeWidth={2} />
      {formatPhone(phone)}
    </a>
  );
}

/** Thumbnail of a stored photo; opens the full size in a new tab. */
export function Photo({ id, alt }: { id: string; alt: string }) {
  return (
    <a href={`/api/files/${id}`} target="_blank" rel="noreferrer">
      <img src={`/api/files/${id}`} alt={alt} className="size-24 rounded-control object-cover" />
    </a>
  );
}

/** Opens the login above the page. */
function LoginButton({ onDone }: { onDone?: () => void }) {
  return (
    <Button
      variant={onDone ? 'primary' : 'quiet'}
      size={onDone ? 'md' : 'sm'}
      onClick={() => void logInAgain().then(onDone)}
    >
      Login
    </Button>
  );
}

interface StaleNoticeProps extends FailureProps {
  /** The message for an offline or logged-out member of staff. */
  offline?: string;
  loggedOut?: string;
}

/** Explains why the data may be outdated. */
export function StaleNotice(props: StaleNoticeProps) {
  const {
    error,
    onRetry,
    offline = 'You’re offline. What you see may be out of date.',
    loggedOut = 'You’re logged out. Log in again to see what’s new.',
    className = 'mt-3',
  } = props;
  const isOnline = useIsOnline() !== false;
  const { endedUser } = useSession();
  return (
    <div role="status" className={clsx(className, 'empty:mt-0')}>
      {!isOnline ? (
        <Notice tone="warn">{offline}</Notice>
      ) : endedUser || error?.isLoggedOut ? (
        <Notice tone="danger" action={<LoginButton />}>
          {loggedOut}
        </Notice>
      ) : error ? (
        <Notice
          tone="danger"
          action={
            <Button variant="quiet" size="sm" onClick={onRetry}>
              Try again
            </Button>
          }
        >
          {error.message}
        </Notice>
      ) : null}
    </div>
  );
}

interface LoadFailedProps extends FailureProps {
  title?: string;
  /** The device is offline, which explains the failure. */
  isOffline?: boolean;
}

/** Replaces data that couldn't be loaded. */
export function LoadFailed(props: LoadFailedProps) {
  const { error, onRetry, title = 'This didn’t load', isOffline = false } = props;
  const isOut = error?.isLoggedOut === true;
  return (
    <EmptyState
      art={<EmptyArt name={isOffline ? 'offline' : 'error'} />}
      title={isOffline ? 'You’re offline' : isOut ? 'You’re logged out' : title}
      action={
        isOut ? <LoginButton onDone={onRetry} /> : <Button onClick={onRetry}>Try again</Button>
      }
    >
      {isOffline || isOut || !error || error.message === title ? null : (
        <p role="alert">{error.message}</p>
      )}
    </EmptyState>
  );
}

/** The data of a work area's call, or the reason why there is none. */
export function StaffQuery<T>(
  props: Omit<ComponentProps<typeof QueryView<T>>, 'Failed' | 'Stale'>,
) {
  return <QueryView {...props} Failed={LoadFailed} Stale={StaleNotice} />;
}

interface StaffSearchProps {
  label: string;
  /** The current search term. */
  q: string;
  /** Gets the new term, trimmed. */
  onSearch: (q: string) => void;
}

/** Searches a list of ops. */
export function StaffSearch({ label, q, onSearch }: StaffSearchProps) {
  function search(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('q');
    onSearch(typeof typed === 'string' ? typed.trim() : '');
  }
  return (
    <search className="min-w-0 flex-1 basis-64">
      <form className="flex max-w-lg gap-2" onSubmit={search}>
        <input
          key={q}
          type="search"
          name="q"
          defaultValue={q}
          maxLength={100}
          aria-label={label}
          placeholder={label}
          className="min-h-11 w-full min-w-0 rounded-control bg-card px-3 text-base inset-ring-[1.5px] inset-ring-border wide:min-h-9 wide:text-sm"
        />
        <Button type="submit" variant="quiet" size="desk">
          <Icon name="search" className="size-4.5 shrink-0" strokeWidth={1.9} />
          Search
        </Button>
      </form>
    </search>
  );
}
