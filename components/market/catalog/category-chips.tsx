'use client';

import clsx from 'clsx';
import type { ProductListQuery } from '@/lib/catalog/schemas';
import { CATEGORIES, type Category } from '@/lib/core/categories';
import { listHref, listParams } from './list-params';

interface CategoryChipsProps {
  current: Category | undefined;
  query: ProductListQuery;
  counts: readonly { category: Category; count: number }[];
}

/**
 * The six categories with how many products each has under the same filters. A search leaves out
 * those in which it finds nothing.
 */
export function CategoryChips({ current, query, counts }: CategoryChipsProps) {
  const params = listParams(query);
  const getCount = (path: Category) => counts.find(({ category }) => category === path)?.count ?? 0;
  const shown = CATEGORIES.filter(
    ({ path }) => !query.search || path === current || getCount(path) > 0,
  );
  if (shown.length === 0) return null;
  const chips = [
    { path: undefined, text: 'All', count: counts.reduce((sum, { count }) => sum + count, 0) },
    ...shown.map(({ path, text }) => ({ path, text, count: getCount(path) })),
  ];
  return (
    <nav aria-label="Categories" className="-mx-(--gutter) mt-4 wide:mx-0">
      <ul className="scrollbar-none relative flex gap-2 overflow-x-auto px-(--gutter) py-1 wide:flex-wrap wide:px-0">
        {chips.map(({ path, text, count }) => {
          const isCurrent = path === current;
          return (
            <li key={text}>
              <a
                href={listHref(path, params)}
                data-list-link=""
                aria-current={isCurrent ? 'page' : undefined}
                className={clsx(
                  'flex min-h-11 items-center gap-1.5 rounded-full px-4 text-sm font-semibold whitespace-nowrap transition duration-150',
                  isCurrent
                    ? 'bg-tint text-adire inset-ring-2 inset-ring-adire'
                    : 'bg-sand hover:bg-line',
                )}
              >
                {text}
                <span
                  className={clsx(
                    'text-xs tabular',
                    isCurrent ? 'font-bold' : 'font-medium text-ink-2',
                  )}
                >
                  {count}
                  <span className="sr-only"> {count === 1 ? 'item' : 'items'}</span>
                </span>
              </a>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
