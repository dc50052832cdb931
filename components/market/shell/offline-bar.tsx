'use client';

import { usePathname } from 'next/navigation';
import { Icon } from '@/components/ui/icon';
import { useCartStore } from '@/lib/client/cart/cart-store';
import { hasEdits } from '@/lib/client/cart/cart-sync';
import { useIsOnline } from '@/lib/client/live/use-is-online';

/** Pages of purchases, where a message about the cart would be out of place. */
const SHOWS_ORDER = /^\/(?:my-orders|order|dispatch|errand)(?:\/|$)/;

/** Shows that the device is offline. In the header, so it stays visible. */
export function OfflineBar() {
  const isOffline = useIsOnline() === false;
  const pathname = usePathname();
  const isSyncPending = useCartStore(hasEdits);
  return (
    <div role="status">
      {isOffline ? (
        <p className="flex items-center justify-center gap-2 bg-night px-4 py-2 text-center text-sm font-semibold text-white">
          <Icon name="cloud-off" className="size-4.5 shrink-0" />
          {isSyncPending
            ? 'You’re offline. We’ll save your cart when you’re back online.'
            : SHOWS_ORDER.test(pathname)
              ? 'You’re offline. This page may be out of date.'
              : 'You’re offline. Your cart is saved on this device.'}
        </p>
      ) : null}
    </div>
  );
}
