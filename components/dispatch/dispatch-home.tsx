'use client';

import type { ReactNode } from 'react';
import { DirectHome, DirectListPlaceholder } from '@/components/orders/direct-home';
import { lazyPart } from '@/components/ui/lazy-part';

const DispatchList = lazyPart(
  () => import('./dispatch-list').then((module) => module.DispatchList),
  () => <DirectListPlaceholder heading="Dispatch Delivery" />,
);

/** Information for guests; the customer’s own dispatches once they are loaded. */
export function DispatchHome({ children }: { children: ReactNode }) {
  return <DirectHome List={DispatchList}>{children}</DirectHome>;
}
