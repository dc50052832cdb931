import clsx from 'clsx';
import type { ReactNode } from 'react';
import { Logo } from '@/components/market/shell/logo';
import { SkipLink } from '@/components/market/shell/skip-link';
import { STAFF_AREAS, type StaffAreaName } from './areas';
import { LoginHost, type LoginHostProps } from './login-host';
import { StaffNav } from './staff-nav';
import { StaffStart } from './staff-start';

interface StaffShellProps extends LoginHostProps {
  area: StaffAreaName;
  /** The rail shows only icons, where the page needs the space. */
  isSlim?: boolean;
  children: ReactNode;
}

/**
 * The frame of a work area: a rail with its pages on wide screens. Elsewhere the page shows a
 * `StaffMenuButton`. The page brings its own `<main id="main">`.
 */
export function StaffShell({ area, isSlim = false, children, ...login }: StaffShellProps) {
  return (
    <div className="flex min-h-dvh">
      <SkipLink />
      <header
        className={clsx(
          'sticky top-0 hidden h-dvh shrink-0 flex-col overflow-y-auto border-r border-line py-3.5 min-[75rem]:flex print:hidden',
          isSlim ? 'w-16 px-2.5' : 'w-52 px-3',
        )}
      >
        <p
          className={clsx(
            'flex flex-wrap items-end gap-2.25 pb-3.5',
            isSlim ? 'justify-center pt-1' : 'px-2',
          )}
        >
          <Logo className={isSlim ? 'h-4.5' : 'h-7'} />
          <span className={isSlim ? 'sr-only' : 'text-xs font-bold text-ink-2'}>
            {STAFF_AREAS[area].name}
          </span>
        </p>
        <StaffNav area={area} isSlim={isSlim} />
      </header>
      <div className="min-w-0 flex-1">{children}</div>
      <LoginHost {...login} />
      <StaffStart />
    </div>
  );
}
