'use client';

import clsx from 'clsx';
import type { ComponentProps } from 'react';
import { Button } from '@/components/ui/button';
import { EmptyArt } from '@/components/ui/empty-art';
import { EmptyState } from '@/components/ui/empty-state';
import { Notice } from '@/components/ui/notice';
import { type FailureProps, QueryView } from '@/components/ui/query-view';
import { Loading } from '@/components/ui/skeleton';
import { useIsOnline } from '@/lib/client/live/use-is-online';
import { logInAgain } from '@/lib/client/session/log-in-again';
import { useSession } from '@/lib/client/session/use-session';

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

/** Shown while a seller page loads. */
export function StaffLoading() {
  return <Loading className="mt-4 grid gap-4" rows={['h-24', 'h-60']} />;
}
