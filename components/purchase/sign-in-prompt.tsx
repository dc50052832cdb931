'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { Button } from '@/components/ui/button';
import { EmptyArt } from '@/components/ui/empty-art';
import { EmptyState } from '@/components/ui/empty-state';
import { focusHeading } from '@/components/ui/focus-heading';
import { openAuth } from '@/lib/client/dialogs';
import { useSession } from '@/lib/client/session/use-session';
import { MESSAGES } from '@/lib/core/messages';

/** Shown to a guest on a page that needs a user; after signing in, the same page is rendered. */
export function SignInPrompt({ heading, children }: { heading: string; children: string }) {
  const router = useRouter();
  const { user } = useSession();
  useEffect(() => {
    // They may also sign in through the menu or in another tab.
    if (user) router.refresh();
  }, [user, router]);
  const buttonsRef = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const buttons = buttonsRef.current;
    return () => {
      // The dialog returned the focus to a button that is now removed: move it to the new page.
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
            <span ref={buttonsRef} className="contents noscript:hidden">
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
