import type { ReactNode } from 'react';
import { Logo } from '@/components/shell/logo';
import { SkipLink } from '@/components/shell/skip-link';
import { STAFF_AREAS, type StaffAreaName } from './areas';
import { StaffNav } from './staff-nav';
import { StaffStart } from './staff-start';

/**
 * The frame of a work area: a rail with its pages where there is room for it. Elsewhere the page
 * shows a `StaffMenuButton`. The page brings its own `<main id="main">`.
 */
export function StaffShell({ area, children }: { area: StaffAreaName; children: ReactNode }) {
  return (
    <div className="flex min-h-dvh">
      <SkipLink />
      <header className="sticky top-0 hidden h-dvh w-52 shrink-0 flex-col overflow-y-auto border-r border-line px-3 py-3.5 min-[75rem]:flex">
        <p className="flex flex-wrap items-end gap-2.25 px-2 pb-3.5">
          <Logo className="h-7" />
          <span className="text-xs font-bold text-ink-2">{STAFF_AREAS[area].name}</span>
        </p>
        <StaffNav area={area} />
      </header>
      <div className="min-w-0 flex-1">{children}</div>
      <StaffStart />
    </div>
  );
}
