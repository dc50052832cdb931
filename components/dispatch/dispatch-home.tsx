'use client';

import type { ReactNode } from 'react';
import { splitPlace } from '@/components/addresses/split-place';
import { DirectHome } from '@/components/orders/direct-list';
import type { DispatchDto } from '@/lib/dispatch/dto';

const wayOf = ({ pickupAddress, dropoff }: DispatchDto) => ({
  from: splitPlace(pickupAddress.address).place,
  to: splitPlace(dropoff.address).place,
});

/** What the service is, for guests; the customer's own dispatches once they are known. */
export function DispatchHome({ children }: { children: ReactNode }) {
  return (
    <DirectHome<DispatchDto> kind="dispatch" wayOf={wayOf}>
      {children}
    </DirectHome>
  );
}
