import { useQuery } from '@tanstack/react-query';
import type { SuggestionsDto } from '@/lib/catalog/dto';
import { apiGet } from '@/lib/client/api';
import { queryClient } from '@/lib/client/query-client';
import { recentSearches } from '@/lib/client/storage/recent-searches';
import { useDebounced } from '@/lib/client/use-debounced';
import { categoryLabel } from '@/lib/core/categories';
import { formatNaira } from '@/lib/core/format';
import { paths } from '@/lib/core/paths';
import { cleanLine } from '@/lib/core/text';

const MIN_CHARS = 2;
const DEBOUNCE_MS = 180;
const STALE_MS = 60_000;

/** One suggestion and its target. */
export interface Suggestion {
  /** `clear`: forgets the recent searches instead of leading anywhere. */
  kind: 'correction' | 'category' | 'vendor' | 'product' | 'all' | 'recent' | 'clear';
  text: string;
  /** Secondary text: kind, vendor, price. */
  detail: string;
  href: string;
}

/** Suggestions for the typed text, or what was searched before for an empty box; none for less than two letters, or if the call fails. */
export function useSearchSuggestions(typed: string): readonly Suggestion[] {
  const text = cleanLine(typed);
  const debounced = useDebounced(text, DEBOUNCE_MS);
  const { data } = useQuery(
    {
      queryKey: ['suggest', debounced.toLowerCase()],
      enabled: debounced.length >= MIN_CHARS,
      staleTime: STALE_MS,
      retry: false,
      queryFn: ({ signal }) =>
        apiGet<SuggestionsDto>(`/api/product/suggest?q=${encodeURIComponent(debounced)}`, '', {
          signal,
        }),
    },
    queryClient,
  );
  if (text === '') return recentSuggestions();
  // Only for the exact text: a quick Enter must not pick from stale results.
  return data && debounced === text && text.length >= MIN_CHARS ? toSuggestions(data, text) : [];
}

function recentSuggestions(): Suggestion[] {
  const recent = recentSearches().map(
    (text): Suggestion => ({
      kind: 'recent',
      text,
      detail: '',
      href: paths.products({ search: text }),
    }),
  );
  if (recent.length === 0) return [];
  return [...recent, { kind: 'clear', text: 'Clear recent searches', detail: '', href: '' }];
}

function toSuggestions(
  { didYouMean, categories, vendors, products }: SuggestionsDto,
  text: string,
): Suggestion[] {
  const list: Suggestion[] = [];
  if (didYouMean) {
    const href = paths.products({ search: didYouMean });
    list.push({ kind: 'correction', text: didYouMean, detail: 'Did you mean', href });
  }
  for (const category of categories) {
    const href = paths.category(category);
    list.push({ kind: 'category', text: categoryLabel(category), detail: 'Category', href });
  }
  for (const vendor of vendors) {
    const detail = vendor.isFood ? 'Kitchen' : 'Shop';
    list.push({ kind: 'vendor', text: vendor.name, detail, href: paths.vendor(vendor) });
  }
  for (const product of products) {
    const price = `${product.isFrom ? 'from ' : ''}${formatNaira(product.fromPrice)}`;
    const detail = `${product.vendorName} · ${price}`;
    list.push({ kind: 'product', text: product.name, detail, href: paths.product(product) });
  }
  if (list.length === 0) return list;
  const all = { kind: 'all', detail: '', href: paths.products({ search: text }) } as const;
  return [...list, { ...all, text: `See all for “${text}”` }];
}
