'use client';

import dynamic from 'next/dynamic';
import { loadPart } from '@/components/shell/load-part';
import { Skeleton } from '@/components/ui/skeleton';

/** The wishlist lives in this browser, so its code comes after the page's frame is drawn. */
export const LazyWishlist = dynamic(
  () => loadPart(() => import('./wishlist-view').then((module) => module.WishlistView)),
  { ssr: false, loading: () => <Skeleton className="mt-6 h-64 w-full" /> },
);
