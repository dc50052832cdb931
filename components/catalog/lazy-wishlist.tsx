'use client';

import { lazyPart } from '@/components/shell/lazy-part';
import { EmptyWishlist } from './empty-wishlist';
import { WishlistSkeleton } from './wishlist-skeleton';

/**
 * The wishlist is known to the browser alone, so its code loads after the page. Whether it is empty,
 * the page knows before its first paint (`data-wishes` on the root element).
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
