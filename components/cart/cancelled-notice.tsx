'use client';

import { useSearchParams } from 'next/navigation';
import { useEffect } from 'react';
import { Notice } from '@/components/ui/notice';
import { forgetWaiting } from '@/lib/client/waiting-payment';

/** Said to whoever comes back from the provider's page without paying. */
export function CancelledNotice() {
  const isCancelled = useSearchParams().get('payment') === 'cancelled';
  useEffect(() => {
    if (isCancelled) forgetWaiting();
  }, [isCancelled]);
  return (
    <div role="status">
      {isCancelled ? (
        <Notice className="mt-3">Payment was not finished. Your cart is as you left it.</Notice>
      ) : null}
    </div>
  );
}
