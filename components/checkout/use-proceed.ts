'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';
import { openAuth, openDialog } from '@/lib/client/dialogs';
import { paths } from '@/lib/core/paths';
import type { Checkout } from './use-checkout';

/** The cart with the payment dialog open. */
const PAY_ADDRESS = `${paths.cart()}?pay=1`;

/**
 * Goes to the payment dialog, over whatever is missing on the way: signing in (and then straight
 * on), an address, the fee. `isWaiting` while something is still being read.
 */
export function useProceed(checkout: Checkout) {
  const router = useRouter();
  const [isWanted, setWanted] = useState(false);
  const { isSessionLoading, user, addresses, addressesError, totals, fee } = checkout;
  const hasUser = user !== null;
  const addressCount = addresses?.length ?? null;
  const isKnown = totals !== null;
  const isFailed = fee.error !== null || addressesError !== null;

  useEffect(() => {
    if (!isWanted || isSessionLoading) return;
    const isMissingData = hasUser && (addressCount === null || (addressCount > 0 && !isKnown));
    if (isMissingData && !isFailed) return;
    setWanted(false);
    if (isMissingData) return;
    if (!hasUser) openAuth({ after: () => setWanted(true) });
    else if (addressCount === 0) router.push(paths.addAddress(PAY_ADDRESS));
    else openDialog('pay');
  }, [isWanted, isSessionLoading, hasUser, addressCount, isKnown, isFailed, router]);

  return { start: () => setWanted(true), isWaiting: isWanted };
}
