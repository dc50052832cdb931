'use client';

import { lazyPart } from '@/components/shell/lazy-part';
import { Skeleton } from '@/components/ui/skeleton';

/** The wishlist lives in this browser, so its code comes after the page's frame is drawn. */
export const LazyWishlist = lazyPart(
  () => import('./wishlist-view').then((module) => module.WishlistView),
  () => <Skeleton className="mt-6 h-64 w-full" />,
);
