'use client';

import type { ReactNode } from 'react';
import { DirectHome } from '@/components/orders/direct-list';
import { formatList } from '@/lib/core/format';
import type { ErrandDto } from '@/lib/errands/dto';

/** A guest sees what the service is; who is signed in sees their errands. */
export function ErrandHome({ children }: { children: ReactNode }) {
  return (
    <DirectHome<ErrandDto> kind="errand" wayOf={wayOf}>
      {children}
    </DirectHome>
  );
}

function wayOf({ errands, dropOff }: ErrandDto) {
  return { from: formatList(errands.map(({ name }) => name)), to: dropOff.address };
}
