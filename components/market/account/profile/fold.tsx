import clsx from 'clsx';
import type { ReactNode } from 'react';
import { Icon } from '@/components/ui/icon';

interface FoldProps {
  title: string;
  /** A line below the title. */
  about?: ReactNode;
  isDanger?: boolean;
  children: ReactNode;
}

/** A collapsible part of the dialog; typed values stay when it is closed. */
export function Fold({ title, about, isDanger = false, children }: FoldProps) {
  return (
    <details className="group border-t border-line px-5 wide:px-7">
      <summary className="flex min-h-17 cursor-pointer list-none items-center gap-3 py-2.5 [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 flex-1">
          <h3 className={clsx('text-base', isDanger && 'text-danger')}>{title}</h3>
          {about ? <span className="block text-sm text-ink-2 wrap-anywhere">{about}</span> : null}
        </span>
        <Icon
          name="chevron-down"
          className="size-5.5 shrink-0 text-ink-2 transition group-open:rotate-180"
        />
      </summary>
      <div className="pb-6">{children}</div>
    </details>
  );
}
