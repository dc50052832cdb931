'use client';

import { lazyPart } from '@/components/shell/lazy-part';
import { Skeleton } from '@/components/ui/skeleton';

/** The wishlist is known to the browser alone, so its code loads after the page. */
export const LazyWishlist = lazyPart(
  () => import('./wishlist-view').then((module) => module.WishlistView),
  () => <Skeleton className="mt-6 h-64 w-full" />,
);
