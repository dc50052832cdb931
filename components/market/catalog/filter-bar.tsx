import { buttonClass } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import type { ProductListQuery } from '@/lib/catalog/schemas';
import { SORT_TEXT, SORTS } from '@/lib/catalog/sorts';
import type { Category } from '@/lib/core/categories';
import { PriceRange, StockSwitch } from './filter-fields';
import { FilterSheetButton } from './filter-sheet-button';
import { listHref } from './list-params';

interface FilterBarProps {
  category: Category | undefined;
  query: ProductListQuery;
  total: number;
}

/**
 * Filters and sort as a GET form. On phones the filters open in a sheet; without JavaScript they are
 * in the page, with "Show" to submit them.
 */
export function FilterBar({ category, query, total }: FilterBarProps) {
  const { min, max, inStock } = query;
  const inUse = [min !== undefined, max !== undefined, inStock === '0'].filter(Boolean).length;
  return (
    <div className="mt-4 flex flex-wrap items-center gap-3">
      <FilterSheetButton category={category} query={query} total={total} inUse={inUse} />
      <form
        action={listHref(category, {})}
        autoComplete="off"
        className="flex min-w-[min(100%,9rem)] flex-1 flex-wrap items-center justify-end gap-x-6 gap-y-3 wide:justify-between"
      >
        {query.search ? <input type="hidden" name="search" value={query.search} /> : null}
        <div className="hidden flex-wrap items-center gap-x-6 gap-y-3 wide:flex noscript:flex">
          <StockSwitch query={query} isInstant />
          <PriceRange query={query}>
            <button type="submit" className={buttonClass('quiet', 'sm')}>
              Apply<span className="sr-only"> price range</span>
            </button>
          </PriceRange>
        </div>
        <label className="relative flex max-w-full min-w-0 items-center">
          <span className="sr-only">Sort</span>
          <Icon
            name="arrow-up-down"
            className="pointer-events-none absolute left-4 size-4"
            strokeWidth={1.9}
          />
          <select
            name="sort"
            defaultValue={query.sort}
            data-value={query.sort}
            data-instant=""
            className="min-h-11 w-full appearance-none rounded-full bg-sand py-2 pr-4 pl-10 text-sm font-semibold hover:bg-line"
          >
            {SORTS.map((sort) => (
              <option key={sort} value={sort}>
                {SORT_TEXT[sort]}
              </option>
            ))}
          </select>
        </label>
        <span className="hidden noscript:block">
          <button type="submit" className={buttonClass('quiet', 'sm')}>
            Show
          </button>
        </span>
      </form>
    </div>
  );
}
