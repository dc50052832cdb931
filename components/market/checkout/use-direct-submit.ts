'use client';

import { useEffect, useEffectEvent, useState } from 'react';
import { openAuth, openDialog } from '@/lib/client/dialogs';
import { hasSignedInHere } from '@/lib/client/session/prior-sign-in';
import { useSession } from '@/lib/client/session/use-session';

/**
 * Takes a request from its form to the payment dialog, with a sign-in first for guests. `check` returns
 * the validated payment call, or null once it has shown the errors. `request`: the last validated
 * request, for the dialog; null before that. `needsLogin`: a guest has tried.
 */
export function useDirectSubmit<R extends object>(check: () => Promise<R | null>) {
  const { user, isLoading } = useSession();
  const [isWanted, setWanted] = useState(false);
  const [request, setRequest] = useState<R | null>(null);
  const [hasAsked, setHasAsked] = useState(false);
  const isSignedIn = user !== null;

  const run = useEffectEvent(async (): Promise<void> => {
    const checked = await check();
    if (!checked) return;
    if (!isSignedIn) {
      setHasAsked(true);
      openAuth({ mode: hasSignedInHere() ? 'login' : 'register', after: () => setWanted(true) });
      return;
    }
    setRequest(checked);
    openDialog('pay');
  });

  useEffect(() => {
    if (!isWanted || isLoading) return;
    // Ends after the navigation, so that the button stays busy and a second tap is ignored.
    void run().finally(() => setWanted(false));
  }, [isWanted, isLoading]);

  return {
    submit: () => setWanted(true),
    isBusy: isWanted,
    request,
    needsLogin: hasAsked && !isSignedIn,
  };
}
