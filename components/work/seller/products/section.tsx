'use client';

import clsx from 'clsx';
import { type ReactNode, useState } from 'react';
import { Icon, type IconName } from '@/components/ui/icon';
import { plural } from '@/lib/core/format';

interface SectionProps {
  title: string;
  icon: IconName;
  /** Shown on phones while it is closed. */
  summary: ReactNode;
  /** Number of its fields with an error; any opens it. */
  errors?: number;
  startsOpen?: boolean;
  /** Shown after the heading on wide screens. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A part of the editor: on phones a row that opens, on wide screens a plate. */
export function Section(props: SectionProps) {
  const { title, icon, summary, errors = 0, startsOpen = false, aside, children } = props;
  const [isOpen, setOpen] = useState(startsOpen);
  const isShown = isOpen || errors > 0;
  return (
    <section
      aria-label={title}
      className={clsx(
        'border-line wrap-anywhere max-wide:-mx-(--gutter) max-wide:border-t max-wide:last:border-b wide:overflow-hidden wide:rounded-[18px] wide:border wide:bg-card',
        isShown && 'max-wide:bg-card max-wide:pb-2',
      )}
    >
      <h2 className="text-base wide:hidden">
        <button
          type="button"
          aria-expanded={isShown}
          className="flex min-h-16 w-full items-center gap-3 px-(--gutter) py-2 text-left"
          onClick={() => setOpen(!isShown)}
        >
          <Icon name={icon} className="size-5 shrink-0 text-ink-2" />
          <span className="min-w-0 flex-1 font-sans tracking-normal">
            <b className="block">{title}</b>
            {errors > 0 ? (
              <span className="block text-sm font-bold text-danger">
                {plural(errors, 'thing')} to fix
              </span>
            ) : isShown ? null : (
              <span className="block truncate text-sm font-normal text-ink-2">{summary}</span>
            )}
          </span>
          <Icon
            name={isShown ? 'chevron-down' : 'chevron-right'}
            className={clsx('size-5 shrink-0 text-ink-2', isShown && 'rotate-180')}
          />
        </button>
      </h2>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 px-4 pt-3.5 pb-2.5 max-wide:hidden">
        <h2 className="text-base">{title}</h2>
        {aside}
      </div>
      <div className={clsx(!isShown && 'max-wide:hidden')}>{children}</div>
    </section>
  );
}
