'use client';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { toCard } from '@/lib/catalog/policy';
import { queryClient } from '@/lib/client/query-client';
import { fetchProducts } from './fetch-products';
import { ProductStrip } from './product-strip';

interface RecentlyViewedStripProps {
  ids: readonly string[];
  title: string;
  /** Shown until the products are fetched. */
  waiting: ReactNode;
}

/** The strip of recently viewed products; absent if none of them is on sale. */
export function RecentlyViewedStrip({ ids, title, waiting }: RecentlyViewedStripProps) {
  const { data, isPending } = useQuery(
    {
      queryKey: ['products', ...ids],
      queryFn: ({ signal }) => fetchProducts(ids, signal),
    },
    queryClient,
  );
  if (isPending) return waiting;
  return <ProductStrip id="seen" title={title} products={(data ?? []).map(toCard)} />;
}
