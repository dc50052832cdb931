'use client';

import { FormSkeleton } from '@/components/market/account/addresses/form-skeleton';
import { lazyPart } from '@/components/ui/lazy-part';

/** The form, whose code loads after the page: its values are stored in this browser. */
export const LazyErrandRequest = lazyPart(
  () => import('./errand-request').then((module) => module.ErrandRequest),
  FormSkeleton,
);
