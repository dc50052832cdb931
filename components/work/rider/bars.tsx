'use client';

import clsx from 'clsx';
import type { ReactNode } from 'react';
import { Icon } from '@/components/ui/icon';
import { releaseWhenTall } from '@/components/ui/release-when-tall';
import { paths } from '@/lib/core/paths';
import { goTo } from './views';

/** Action bar at the bottom of the screen. */
export function Dock({ children }: { children: ReactNode }) {
  return (
    <div
      ref={releaseWhenTall}
      data-bottom-bar
      className="sticky bottom-0 z-10 mt-auto bg-card px-(--gutter) pt-3 pb-[calc(0.875rem+env(safe-area-inset-bottom))] shadow-bar short:static wide:rounded-t-sheet"
    >
      {children}
    </div>
  );
}

const TABS = [
  { text: 'Jobs', href: paths.rider(), icon: 'bike' },
  { text: 'Earnings', href: paths.riderEarnings(), icon: 'wallet' },
] as const;

/** Navigation between the app's pages where there is no side rail. */
export function Tabs({ current }: { current: string }) {
  return (
    <nav
      aria-label="Rider pages"
      ref={releaseWhenTall}
      data-bottom-bar
      className="sticky bottom-0 z-10 mt-auto flex bg-card px-1 pt-1 pb-[calc(0.375rem+env(safe-area-inset-bottom))] shadow-bar short:static min-[75rem]:hidden"
    >
      {TABS.map(({ text, href, icon }) => (
        <a
          key={href}
          href={href}
          aria-current={href === current ? 'page' : undefined}
          className={clsx(
            'grid min-h-13 flex-1 content-center justify-items-center gap-0.5 rounded-xl text-xs font-semibold',
            href === current ? 'text-adire' : 'text-ink-2',
          )}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return;
            event.preventDefault();
            goTo(href);
          }}
        >
          <Icon name={icon} className="size-5.5" />
          {text}
        </a>
      ))}
    </nav>
  );
}
