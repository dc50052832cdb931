import type { ProductListQuery } from '@/lib/catalog/schemas';
import type { Category } from '@/lib/core/categories';
import { listHref, listParams } from './list-params';

interface DidYouMeanProps {
  category: Category | undefined;
  query: ProductListQuery;
  /** The search, put right. */
  text: string;
}

/** The same search with its unknown words put right, one tap away. */
export function DidYouMean({ category, query, text }: DidYouMeanProps) {
  return (
    <p className="mb-3.5">
      Did you mean{' '}
      <a
        href={listHref(category, listParams({ ...query, search: text, page: 1 }))}
        data-list-link=""
        className="inline-block py-2 font-bold text-adire underline underline-offset-4"
      >
        {text}
      </a>
      ?
    </p>
  );
}
