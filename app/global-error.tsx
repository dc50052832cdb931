'use client';

import { Logo } from '@/components/shell/logo';
import { Button } from '@/components/ui/button';
import { EmptyArt } from '@/components/ui/empty-art';
import { EmptyState } from '@/components/ui/empty-state';
import { MESSAGES } from '@/lib/core/messages';
import { fontVariables } from './fonts';
import './globals.css';

/** Stands in for the whole document when even the layout could not be drawn. */
export default function GlobalError({ retry }: { error: Error; retry: () => void }) {
  return (
    <html lang="en-NG" className={fontVariables}>
      <body>
        <title>Something went wrong – Eki</title>
        <main id="main" className="wrap py-10">
          <a href="/" aria-label="Eki, home" className="inline-flex min-h-11 items-center">
            <Logo />
          </a>
          <EmptyState
            as="h1"
            art={<EmptyArt name="error" />}
            title={MESSAGES.somethingWrong}
            action={<Button onClick={retry}>Try again</Button>}
          >
            The fault is ours. Your cart is kept on this device.
          </EmptyState>
        </main>
      </body>
    </html>
  );
}
