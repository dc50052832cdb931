'use client';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Sheet } from '@/components/ui/sheet';
import type { ProductListQuery } from '@/lib/catalog/schemas';
import { apiGet } from '@/lib/client/api';
import { queryClient } from '@/lib/client/query-client';
import type { Category } from '@/lib/core/categories';
import { plural } from '@/lib/core/format';
import { PAGE_MESSAGES } from '@/lib/core/page-messages';
import { PriceRange, StockSwitch } from './filter-fields';
import { listHref, typedRange } from './list-params';

interface FilterSheetProps {
  category: Category | undefined;
  query: ProductListQuery;
  /** Items the list has now. */
  total: number;
  onClose: () => void;
  /** The form has been submitted. */
  onSent: () => void;
}

/** The filters as a sheet; its button shows how many items match. */
export function FilterSheet({ category, query, total, onClose, onSent }: FilterSheetProps) {
  const formId = useId();
  const [asked, setAsked] = useState<string | null>(null);
  const { data } = useQuery(
    {
      queryKey: ['match-count', asked],
      queryFn: ({ signal }) =>
        apiGet<{ total: number }>(asked ?? '', PAGE_MESSAGES.errorOccurred, { signal }),
      enabled: asked !== null,
      placeholderData: (previous) => previous,
    },
    queryClient,
  );
  const count = data?.total ?? (asked === null ? total : null);

  function onInput({ currentTarget }: FormEvent<HTMLFormElement>) {
    setAsked(callFor(category, query, new FormData(currentTarget)));
  }

  return (
    <Sheet
      isOpen
      onClose={onClose}
      title="Filters"
      footer={
        <Button type="submit" form={formId} isBlock>
          {count === null ? 'Show items' : `Show ${plural(count, 'item')}`}
        </Button>
      }
    >
      <form
        id={formId}
        action={listHref(category, {})}
        data-replaces=""
        onInput={onInput}
        onSubmit={onSent}
        className="grid gap-5"
      >
        {query.search ? <input type="hidden" name="search" value={query.search} /> : null}
        <input type="hidden" name="sort" value={query.sort} />
        <div>
          <p aria-hidden="true" className="mb-1.5 text-sm font-semibold">
            Price
          </p>
          <PriceRange query={query} />
        </div>
        <StockSwitch query={query} />
      </form>
    </Sheet>
  );
}

/** Path of the call that counts the matches of the form. */
function callFor(category: Category | undefined, query: ProductListQuery, data: FormData): string {
  const search = new URLSearchParams({ limit: '1', page: '1' });
  if (category) search.set('category', category);
  if (query.search) search.set('q', query.search);
  const { min, max } = typedRange(data);
  if (min) search.set('min', min);
  if (max) search.set('max', max);
  search.set('inStock', data.getAll('inStock').at(-1) === '1' ? 'true' : 'false');
  return `/api/product/list?${search}`;
}
