'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';
import { openAuth, openDialog } from '@/lib/client/dialogs';
import { notifyNavigation } from '@/lib/client/navigation';
import { hasSignedInHere } from '@/lib/client/session/prior-sign-in';
import { paths } from '@/lib/core/paths';
import { nextStep } from './next-step';
import type { Checkout } from './use-checkout';

/** The cart with the payment dialog open. */
const PAY_ADDRESS = `${paths.cart()}?pay=1`;

export interface Proceed {
  start: () => void;
  /** Something is still loading. */
  isWaiting: boolean;
  /** Why checkout can't continue, shown at the top of the page; null while it can. */
  problem: string | null;
}

/**
 * Opens the payment dialog after whatever is missing: sign-in (which then continues here), an address,
 * the fee. Use it above the cart's lines: signing in may change them all, and the pending step must
 * survive that.
 */
export function useProceed(checkout: Checkout): Proceed {
  const router = useRouter();
  const [isWanted, setWanted] = useState(false);
  const [hasStopped, setStopped] = useState(false);
  const step = nextStep(checkout);
  const { kind } = step;

  useEffect(() => {
    if (!isWanted || kind === 'wait') return;
    setWanted(false);
    setStopped(kind === 'stop');
    if (kind === 'sign-in') {
      // A browser that never signed in most likely needs a sign-up.
      const mode = hasSignedInHere() ? 'login' : 'register';
      openAuth({ mode, after: () => setWanted(true) });
    }
    if (kind === 'address') {
      notifyNavigation();
      router.push(paths.addAddress(PAY_ADDRESS));
    }
    if (kind === 'pay') openDialog('pay');
  }, [isWanted, kind, router]);

  function start(): void {
    setStopped(false);
    setWanted(true);
  }

  const problem = hasStopped && step.kind === 'stop' ? step.reason : null;
  return { start, isWaiting: isWanted, problem };
}
