'use client';

import { lazyPart } from '@/components/ui/lazy-part';
import { EmptyWishlist } from './empty-wishlist';
import { WishlistSkeleton } from './wishlist-skeleton';

/**
 * The wishlist is stored in the browser, so its code loads after the page. `data-wishes` on the root
 * element, set before the first paint, tells CSS whether it is empty.
 */
export const LazyWishlist = lazyPart(
  () => import('./wishlist-view').then((module) => module.WishlistView),
  () => (
    <>
      <div className="in-data-wishes:hidden">
        <EmptyWishlist />
      </div>
      <div className="hidden in-data-wishes:block">
        <WishlistSkeleton />
      </div>
    </>
  ),
);
