'use client';

import { useEffect } from 'react';
import { Button, ButtonLink } from '@/components/ui/button';
import { EmptyArt } from '@/components/ui/empty-art';
import { EmptyState } from '@/components/ui/empty-state';
import { reloadStalePage } from '@/lib/client/stale-page';
import { paths } from '@/lib/core/paths';

export interface ErrorViewProps {
  error: Error & { digest?: string };
  /** Fetches and draws the page again. */
  retry: () => void;
  /** What could not be had; else that something went wrong. */
  title?: string;
}

/** A page that could not be drawn: what is safe, and the way on. */
export function ErrorView({ error, retry, title = 'Something went wrong.' }: ErrorViewProps) {
  useEffect(() => {
    reloadStalePage(error);
  }, [error]);
  return (
    <main id="main" tabIndex={-1} className="wrap py-6 outline-none wide:py-14">
      <EmptyState
        as="h1"
        art={<EmptyArt name="error" />}
        title={title}
        action={
          <>
            <Button onClick={retry}>Try again</Button>
            <ButtonLink href={paths.home()} variant="quiet">
              Go home
            </ButtonLink>
          </>
        }
      >
        <p>The fault is ours. Your cart and what you typed are kept on this device.</p>
        {error.digest ? <p className="mt-2 text-sm">Reference {error.digest}</p> : null}
      </EmptyState>
    </main>
  );
}
