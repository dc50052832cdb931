'use client';

import { useEffect } from 'react';
import { Button, ButtonLink, buttonClass } from '@/components/ui/button';
import { EmptyArt } from '@/components/ui/empty-art';
import { EmptyState } from '@/components/ui/empty-state';
import { useIsOnline } from '@/lib/client/live/use-is-online';
import { PAGE_MESSAGES } from '@/lib/core/page-messages';
import { paths } from '@/lib/core/paths';

const RELOADED_AT = 'eki.reloaded-at';
/** Minimum time between automatic reloads, ms: a second error within it is not due to a stale page. */
const MIN_RELOAD_INTERVAL_MS = 60_000;

export interface ErrorViewProps {
  error: Error & { digest?: string };
  /** Renders the page again. */
  retry: () => void;
  /** What failed to load. */
  title?: string;
  /** The start of a staff area; customers go home. */
  start?: string;
}

/** An error page with links to continue. */
export function ErrorView({
  error,
  retry,
  title = PAGE_MESSAGES.somethingWrong,
  start,
}: ErrorViewProps) {
  const isOnline = useIsOnline() !== false;
  useEffect(() => {
    reloadStalePage(error);
  }, [error]);
  return (
    <main id="main" tabIndex={-1} className="wrap py-6 outline-none wide:py-14">
      <EmptyState
        as="h1"
        art={<EmptyArt name={isOnline ? 'error' : 'offline'} />}
        title={isOnline ? title : 'You’re offline'}
        action={
          <>
            <Button onClick={retry}>Try again</Button>
            {/* A staff area is fully reloaded: its frame itself may have failed. */}
            {start ? (
              <a href={start} className={buttonClass('quiet')}>
                Start over
              </a>
            ) : (
              <ButtonLink href={paths.home()} variant="quiet">
                Go home
              </ButtonLink>
            )}
          </>
        }
      >
        <p>
          {isOnline ? 'It’s our fault. ' : 'Try again when you’re back online. '}
          {start ? null : 'Your cart and anything you typed are saved on this device.'}
        </p>
        {error.digest && isOnline ? <p className="mt-2 text-sm">Reference {error.digest}</p> : null}
      </EmptyState>
    </main>
  );
}

/** Whether a chunk could not be loaded: usually a page from before a release. */
function isChunkLoadError(error: Error): boolean {
  return (
    error.name === 'ChunkLoadError' ||
    /loading (css )?chunk|failed to load chunk|dynamically imported module/i.test(error.message)
  );
}

/**
 * Reloads the page, at most once a minute, when a chunk is gone after a release. Returns whether it
 * reloads.
 */
function reloadStalePage(error: Error): boolean {
  if (!isChunkLoadError(error) || !navigator.onLine) return false;
  try {
    const last = Number(sessionStorage.getItem(RELOADED_AT) ?? 0);
    if (Date.now() - last < MIN_RELOAD_INTERVAL_MS) return false;
    sessionStorage.setItem(RELOADED_AT, String(Date.now()));
  } catch {
    // Without storage a reload loop cannot be detected: leave it to the button.
    return false;
  }
  window.location.reload();
  return true;
}
