'use client';

import { useSearchParams } from 'next/navigation';
import { Notice } from '@/components/ui/notice';

/** Said to whoever comes back from the provider's page without paying. */
export function CancelledNotice() {
  const isCancelled = useSearchParams().get('payment') === 'cancelled';
  return (
    <div role="status">
      {isCancelled ? (
        <Notice className="mt-3">Payment was not finished. Your cart is as you left it.</Notice>
      ) : null}
    </div>
  );
}
