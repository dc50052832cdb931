import clsx from 'clsx';
import Link from 'next/link';

interface TabLink {
  href: string;
  text: string;
  count?: number | undefined;
  isCurrent: boolean;
}

/** Tabs that are links, each with its own URL. */
export function TabLinks({ label, tabs }: { label: string; tabs: readonly TabLink[] }) {
  return (
    <nav aria-label={label}>
      <ul className="flex flex-wrap gap-1 rounded-[1.625rem] bg-sand p-1">
        {tabs.map((tab) => (
          <li key={tab.href} className="flex-[1_1_7.5rem]">
            <Link
              href={tab.href}
              prefetch={false}
              aria-current={tab.isCurrent ? 'page' : undefined}
              className={clsx(
                'flex min-h-11 flex-wrap items-center justify-center gap-x-1.5 rounded-full px-2 text-center text-sm leading-tight font-semibold transition duration-150',
                tab.isCurrent
                  ? 'bg-segment text-ink inset-ring-1 inset-ring-line'
                  : 'text-ink-2 hover:text-ink',
              )}
            >
              {tab.text}
              {tab.count === undefined ? null : (
                <span className="text-xs font-bold tabular">{tab.count}</span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
