'use client';

import { Icon } from '@/components/ui/icon';
import type { ProductListQuery } from '@/lib/catalog/schemas';
import type { Category } from '@/lib/core/categories';
import { formatNaira } from '@/lib/core/format';
import { listHref, listParams } from './list-params';

interface ActiveFiltersProps {
  category: Category | undefined;
  query: ProductListQuery;
  /** Sold-out products that "In stock only" hides. */
  hiddenSoldOut: number;
}

/**
 * The active filters, each with a link that removes it; nothing when there are none. "In stock only",
 * which is on by default, is one of them where it hides something.
 */
export function ActiveFilters({ category, query, hiddenSoldOut }: ActiveFiltersProps) {
  const without = (changes: Partial<ProductListQuery>) =>
    listHref(category, listParams(query, changes));
  const chips = [
    query.search && { text: `“${query.search}”`, href: without({ search: undefined }) },
    query.min !== undefined && {
      text: `From ${formatNaira(query.min)}`,
      href: without({ min: undefined }),
    },
    query.max !== undefined && {
      text: `Up to ${formatNaira(query.max)}`,
      href: without({ max: undefined }),
    },
    query.inStock === '0' && { text: 'Sold out too', href: without({ inStock: '1' }) },
  ].filter((chip) => typeof chip === 'object');
  const canClear = chips.length > 1;
  if (hiddenSoldOut > 0) chips.push({ text: 'In stock only', href: without({ inStock: '0' }) });
  if (chips.length === 0) return null;
  return (
    <ul aria-label="Active filters" className="mt-3 flex flex-wrap items-center gap-2">
      {chips.map(({ text, href }) => (
        <li key={text} className="max-w-full">
          <a
            href={href}
            data-list-link=""
            className="flex min-h-11 max-w-full items-center gap-1.5 rounded-full px-3 text-sm font-semibold inset-ring-[1.5px] inset-ring-border hover:bg-sand"
          >
            <span className="truncate">{text}</span>
            <Icon name="x" className="size-4 shrink-0" strokeWidth={2} />
            <span className="sr-only">, remove this filter</span>
          </a>
        </li>
      ))}
      {canClear ? (
        <li>
          <a
            href={listHref(category, {})}
            data-list-link=""
            className="flex min-h-11 items-center px-2 text-sm font-bold text-adire hover:underline"
          >
            Clear all
          </a>
        </li>
      ) : null}
    </ul>
  );
}
