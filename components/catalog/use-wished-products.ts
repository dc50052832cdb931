import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import type { ProductDto } from '@/lib/catalog/dto';
import { useCartReady, useCartStore } from '@/lib/client/cart-store';
import { queryClient } from '@/lib/client/query-client';
import { fetchProducts } from './fetch-products';

/** Most products that one call gives. */
const CALL_MAX = 100;

/** The wishlist as far as it has been read. */
export interface WishedProducts {
  /** Whether the list of this browser is known. */
  isReady: boolean;
  /** All wishes. */
  total: number;
  /** Those that are sold, the latest first. */
  shown: ProductDto[];
  /** Ids of those that are no longer sold. */
  gone: string[];
  /** Whether there are older ones. */
  hasMore: boolean;
  /** Some of them are still being read. */
  isLoading: boolean;
  error: Error | null;
  readMore: () => void;
  retry: () => void;
}

/**
 * The products on the wishlist, a hundred at a time. What has been read stays while hearts come and
 * go, so that taking one off reads nothing anew.
 */
export function useWishedProducts(): WishedProducts {
  const isReady = useCartReady();
  const wishList = useCartStore((state) => state.wishList);
  const [limit, setLimit] = useState(CALL_MAX);
  const [asked, setAsked] = useState<readonly (readonly string[])[]>([]);
  const ids = isReady ? [...wishList].reverse() : [];
  const wanted = ids.slice(0, limit);
  const known = new Set(asked.flat());
  const missing = wanted.filter((id) => !known.has(id));
  if (missing.length > 0) setAsked([...asked, ...chunkIds(missing)]);

  const answers = useQueries(
    {
      queries: asked.map((call) => ({
        queryKey: ['products', ...call],
        queryFn: ({ signal }: { signal: AbortSignal }) => fetchProducts(call, signal),
      })),
    },
    queryClient,
  );
  const read = new Set(asked.filter((_, at) => answers[at]?.data).flat());
  const products = new Map(
    answers.flatMap(({ data }) => (data ?? []).map((product) => [product._id, product])),
  );
  return {
    isReady,
    total: ids.length,
    shown: wanted.flatMap((id) => products.get(id) ?? []),
    gone: wanted.filter((id) => read.has(id) && !products.has(id)),
    hasMore: ids.length > limit,
    isLoading: wanted.some((id) => !read.has(id)) && answers.every(({ error }) => !error),
    error: answers.find(({ error, data }) => error && !data)?.error ?? null,
    readMore: () => setLimit(limit + CALL_MAX),
    retry: () => {
      for (const { error, refetch } of answers) if (error) void refetch();
    },
  };
}

function chunkIds(ids: readonly string[]): string[][] {
  const count = Math.ceil(ids.length / CALL_MAX);
  return Array.from({ length: count }, (_, at) => ids.slice(at * CALL_MAX, (at + 1) * CALL_MAX));
}
