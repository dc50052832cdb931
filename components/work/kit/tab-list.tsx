'use client';

import clsx from 'clsx';

interface TabListProps {
  label: string;
  tabs: readonly { text: string; href: string; isCurrent: boolean; count?: number | undefined }[];
}

/** Links to the lists of a page. */
export function TabList({ label, tabs }: TabListProps) {
  return (
    <nav aria-label={label} className="mt-3">
      <ul className="flex w-fit max-w-full flex-wrap gap-1 rounded-3xl bg-sand p-1">
        {tabs.map(({ text, href, isCurrent, count }) => (
          <li key={text}>
            <a
              href={href}
              aria-current={isCurrent ? 'page' : undefined}
              className={clsx(
                'inline-flex min-h-11 items-center rounded-full px-3.5 font-semibold wide:min-h-8',
                isCurrent ? 'bg-segment inset-ring-1 inset-ring-line' : 'text-ink-2 hover:text-ink',
              )}
            >
              {text}
              {count === undefined ? null : <b className="ml-1.5 tabular">{count}</b>}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
