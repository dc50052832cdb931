'use client';

import { splitPlace } from '@/components/addresses/split-place';
import { DirectList } from '@/components/orders/direct-list';
import type { DispatchDto } from '@/lib/dispatch/dto';

const toRoute = ({ pickupAddress, dropoff }: DispatchDto) => ({
  from: splitPlace(pickupAddress.address).place,
  to: splitPlace(dropoff.address).place,
});

/** The customer’s dispatches. */
export function DispatchList({ userId }: { userId: string }) {
  return <DirectList<DispatchDto> kind="dispatch" userId={userId} toRoute={toRoute} />;
}
