'use client';

import type { ReactNode } from 'react';
import { DirectHome, DirectListPlaceholder } from '@/components/orders/direct-home';
import { lazyPart } from '@/components/ui/lazy-part';

const ErrandList = lazyPart(
  () => import('./errand-list').then((module) => module.ErrandList),
  () => <DirectListPlaceholder heading="Errand Service" />,
);

/** Information for guests; the customer’s own errands once they are loaded. */
export function ErrandHome({ children }: { children: ReactNode }) {
  return <DirectHome List={ErrandList}>{children}</DirectHome>;
}
