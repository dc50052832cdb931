'use client';

import { lazyPart } from '@/components/ui/lazy-part';
import type { RecentlyViewedPartProps } from './recently-viewed-part';

/** The strip, whose code loads after the page; until then its space. */
export const LazyRecentlyViewed = lazyPart<RecentlyViewedPartProps>(
  () => import('./recently-viewed-part').then((module) => module.RecentlyViewedPart),
  ({ room }) => room,
);
