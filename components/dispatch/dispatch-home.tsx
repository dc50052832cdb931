'use client';

import type { ReactNode } from 'react';
import { DirectHome } from '@/components/orders/direct-list';
import type { DispatchDto } from '@/lib/dispatch/dto';

const wayOf = ({ pickupAddress, dropoff }: DispatchDto) => ({
  from: pickupAddress.address,
  to: dropoff.address,
});

/** What the service is, for guests; the customer's own dispatches once they are known. */
export function DispatchHome({ children }: { children: ReactNode }) {
  return (
    <DirectHome<DispatchDto> kind="dispatch" wayOf={wayOf}>
      {children}
    </DirectHome>
  );
}
