'use client';

import { CloudOff } from 'lucide-react';
import { useCartSyncStatus } from '@/lib/client/cart-sync-engine';
import { useIsOnline } from '@/lib/client/use-is-online';

/** Says that the network is gone, and that nothing done meanwhile is lost. Part of the header: it stays in sight. */
export function OfflineBar() {
  const isOffline = useIsOnline() === false;
  const isWaiting = useCartSyncStatus() === 'later';
  return (
    <div role="status">
      {isOffline ? (
        <p className="flex items-center justify-center gap-2 bg-night px-4 py-2 text-center text-sm font-semibold text-white">
          <CloudOff className="size-4.5 shrink-0" strokeWidth={1.75} aria-hidden />
          {isWaiting
            ? 'You’re offline. Your cart will be saved to your account when you are back.'
            : 'You’re offline. Your cart is kept; other pages need the network.'}
        </p>
      ) : null}
    </div>
  );
}
