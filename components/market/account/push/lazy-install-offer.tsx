'use client';

import { lazyPart } from '@/components/ui/lazy-part';

/** The offer to install the app, loaded after the page. */
export const LazyInstallOffer = lazyPart(() =>
  import('./install-offer').then((module) => module.InstallOffer),
);
