'use client';

import { lazyPart } from '@/components/ui/lazy-part';

/** The offer of push messages, loaded after the page. */
export const LazyPushOffer = lazyPart<{ userId: string }>(() =>
  import('./push-offer').then((module) => module.DeliveryPushOffer),
);
