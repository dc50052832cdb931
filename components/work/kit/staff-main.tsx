'use client';

import type { ReactNode } from 'react';
import type { StaffAreaName } from '@/components/work/kit/areas';
import { StaffMenuButton } from '@/components/work/kit/staff-menu-button';

/** Main area of a work area's page, with its heading. */
export function StaffMain({
  area = 'ops',
  title,
  aside,
  children,
}: {
  area?: StaffAreaName;
  /** A text, or a heading with what follows it in its row. */
  title: ReactNode;
  /** Shown after the heading, in its row. */
  aside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <main
      id="main"
      tabIndex={-1}
      className="px-(--gutter) pt-2 pb-10 text-sm outline-none wide:px-6 wide:pt-4.5"
    >
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-2">
        <StaffMenuButton area={area} />
        {typeof title === 'string' ? <h1 className="text-lg wide:text-2xl">{title}</h1> : title}
        {aside}
      </div>
      {children}
    </main>
  );
}
