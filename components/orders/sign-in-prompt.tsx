'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { Button } from '@/components/ui/button';
import { EmptyArt } from '@/components/ui/empty-art';
import { EmptyState } from '@/components/ui/empty-state';
import { focusHeading } from '@/components/ui/focus-heading';
import { openAuth } from '@/lib/client/dialogs';
import { useSession } from '@/lib/client/use-session';
import { MESSAGES } from '@/lib/core/messages';

/** What a guest sees of a page that needs a user: a way in, and then this same page. */
export function SignInPrompt({ heading, children }: { heading: string; children: string }) {
  const router = useRouter();
  const { user } = useSession();
  useEffect(() => {
    // However they signed in (here, in the bar, in another tab): draw the page for them.
    if (user) router.refresh();
  }, [user, router]);
  const ways = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const buttons = ways.current;
    return () => {
      // The dialog gave the focus back to a button that goes now: on to the page that comes instead.
      if (buttons?.contains(document.activeElement)) setTimeout(focusHeading);
    };
  }, []);
  return (
    <>
      <h1>{heading}</h1>
      <EmptyState
        art={<EmptyArt name="orders" />}
        title={MESSAGES.loginToContinue}
        action={
          <>
            <span ref={ways} className="contents noscript:hidden">
              <Button onClick={() => openAuth()}>Login</Button>
              <Button variant="quiet" onClick={() => openAuth({ mode: 'register' })}>
                Sign Up
              </Button>
            </span>
            <span className="hidden text-ink-2 noscript:block">
              You need JavaScript to log in. Turn it on and reload this page.
            </span>
          </>
        }
      >
        {children}
      </EmptyState>
    </>
  );
}
