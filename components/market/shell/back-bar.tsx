'use client';

import { useRouter } from 'next/navigation';
import type { ReactNode } from 'react';
import { Icon } from '@/components/ui/icon';
import { iconButtonClass } from '@/components/ui/icon-button';
import { paths } from '@/lib/core/paths';

interface BackBarProps {
  title: ReactNode;
  /** Default: returns to the previous page, or home. */
  onBack?: (() => void) | undefined;
  /** Shown at the end. */
  children?: ReactNode;
}

/** The bar of a page with a form; the shop's header and footer aren't shown there. */
export function BackBar({ title, onBack, children }: BackBarProps) {
  const router = useRouter();
  const leave = () => (window.history.length > 1 ? router.back() : router.replace(paths.home()));
  return (
    <div data-own-bar className="flex min-h-11 flex-wrap items-center gap-x-1">
      <button
        type="button"
        aria-label="Back"
        className={`${iconButtonClass()} -ml-2.5 noscript:hidden`}
        onClick={onBack ?? leave}
      >
        <Icon name="arrow-left" className="size-5.5" />
      </button>
      <div className="min-w-0 flex-1 basis-24 font-display text-lg font-bold">{title}</div>
      {children}
    </div>
  );
}
