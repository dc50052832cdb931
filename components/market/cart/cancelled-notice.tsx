'use client';

import { useSearchParams } from 'next/navigation';
import { useEffect, useState } from 'react';
import { Notice } from '@/components/ui/notice';
import { clearPendingPayment } from '@/lib/client/drafts/pending-payment';

const MARK = 'payment';

/** Shown once to a customer who returns from the provider's page without paying. */
export function CancelledNotice() {
  const isBack = useSearchParams().get(MARK) === 'cancelled';
  const [isCancelled, setCancelled] = useState(isBack);
  useEffect(() => {
    if (!isBack) return;
    setCancelled(true);
    clearPendingPayment();
    // Removed from the address, so that a reload or a shared link doesn't show it again.
    const url = new URL(window.location.href);
    url.searchParams.delete(MARK);
    window.history.replaceState(null, '', `${url.pathname}${url.search}${url.hash}`);
  }, [isBack]);
  return (
    <div role="status">
      {isCancelled ? (
        <Notice className="mt-3">
          You didn’t finish paying. Your cart is just as you left it.
        </Notice>
      ) : null}
    </div>
  );
}
