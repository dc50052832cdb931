'use client';

import { splitPlace } from '@/components/addresses/split-place';
import { DirectList } from '@/components/orders/direct-list';
import { formatList } from '@/lib/core/format';
import type { ErrandDto } from '@/lib/errands/dto';

const toRoute = ({ errands, dropOff }: ErrandDto) => ({
  from: formatList(errands.map(({ name }) => name)),
  to: splitPlace(dropOff.address).place,
});

/** The customer’s errands. */
export function ErrandList({ userId }: { userId: string }) {
  return <DirectList<ErrandDto> kind="errand" userId={userId} toRoute={toRoute} />;
}
