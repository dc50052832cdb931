import { useQuery } from '@tanstack/react-query';
import type { SuggestionsDto } from '@/lib/catalog/dto';
import { apiGet } from '@/lib/client/api';
import { queryClient } from '@/lib/client/query-client';
import { useDebounced } from '@/lib/client/use-debounced';
import { categoryLabel } from '@/lib/core/categories';
import { formatNaira } from '@/lib/core/format';
import { paths } from '@/lib/core/paths';

const MIN_CHARS = 2;
const PAUSE_MS = 180;
const FRESH_MS = 60_000;

/** One line of the list, and where it leads. */
export interface Suggestion {
  kind: 'correction' | 'category' | 'vendor' | 'product' | 'all';
  text: string;
  /** In smaller letters: where it is from, what it costs. */
  detail: string;
  href: string;
}

/** What the shop offers for the words so far; nothing for less than two letters, or when it fails. */
export function useSearchSuggestions(typed: string): readonly Suggestion[] {
  const text = typed.trim().replace(/\s+/g, ' ');
  const settled = useDebounced(text, PAUSE_MS);
  const { data } = useQuery(
    {
      queryKey: ['suggest', settled.toLowerCase()],
      enabled: settled.length >= MIN_CHARS,
      staleTime: FRESH_MS,
      retry: false,
      queryFn: ({ signal }) =>
        apiGet<SuggestionsDto>(`/api/product/suggest?q=${encodeURIComponent(settled)}`, '', {
          signal,
        }),
    },
    queryClient,
  );
  // Only for the exact text: a quick Enter must not pick from stale results.
  return data && settled === text && text.length >= MIN_CHARS ? linesOf(data, text) : [];
}

function linesOf({ didYouMean, categories, vendors, products }: SuggestionsDto, text: string) {
  const lines: Suggestion[] = [];
  if (didYouMean) {
    const href = paths.products({ search: didYouMean });
    lines.push({ kind: 'correction', text: didYouMean, detail: 'Did you mean', href });
  }
  for (const category of categories) {
    const href = paths.category(category);
    lines.push({ kind: 'category', text: categoryLabel(category), detail: 'Category', href });
  }
  for (const vendor of vendors) {
    const detail = vendor.isFood ? 'Kitchen' : 'Shop';
    lines.push({ kind: 'vendor', text: vendor.name, detail, href: paths.vendor(vendor) });
  }
  for (const product of products) {
    const price = `${product.isFrom ? 'from ' : ''}${formatNaira(product.fromPrice)}`;
    const detail = `${product.vendorName} · ${price}`;
    lines.push({ kind: 'product', text: product.name, detail, href: paths.product(product) });
  }
  if (lines.length === 0) return lines;
  const all = { kind: 'all', detail: '', href: paths.products({ search: text }) } as const;
  return [...lines, { ...all, text: `See all for “${text}”` }];
}
