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
  /** Something is still being read. */
  isWaiting: boolean;
  /** Why it cannot go on, to be said at the top of the page; null while it can. */
  problem: string | null;
}

/**
 * Goes to the payment dialog, over whatever is missing on the way: signing in (and then straight
 * on), an address, the fee. Stands above the lines of the cart: signing in may change them all, and
 * what was wanted must outlive that.
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
      // Who was never here has no account to log in to, more likely than not.
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
