import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { useCartReady, useCartStore } from '@/lib/client/cart/cart-store';
import { queryClient } from '@/lib/client/query-client';
import { fetchProducts } from './fetch-products';

/** Most products in one call. */
const CALL_MAX = 100;

/**
 * The products on the wishlist, a hundred at a time. Removing a heart fetches nothing; loaded products
 * stay.
 */
export function useWishedProducts() {
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
    /** Whether this browser's wishlist has been read. */
    isReady,
    ids,
    total: ids.length,
    /** Those on sale, latest first. */
    shown: wanted.flatMap((id) => products.get(id) ?? []),
    /** Ids of products no longer on sale. */
    gone: wanted.filter((id) => read.has(id) && !products.has(id)),
    /** Whether there are older ones. */
    hasMore: ids.length > limit,
    isLoading: wanted.some((id) => !read.has(id)) && answers.every(({ error }) => !error),
    error: answers.find(({ error, data }) => error && !data)?.error ?? null,
    readMore: () => setLimit(limit + CALL_MAX),
    retry: () => {
      for (const { error, refetch } of answers) if (error) void refetch();
    },
  };
}

export type WishedProducts = ReturnType<typeof useWishedProducts>;

function chunkIds(ids: readonly string[]): string[][] {
  const count = Math.ceil(ids.length / CALL_MAX);
  return Array.from({ length: count }, (_, at) => ids.slice(at * CALL_MAX, (at + 1) * CALL_MAX));
}
