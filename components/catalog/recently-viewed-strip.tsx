'use client';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { cardOf } from '@/lib/catalog/policy';
import { queryClient } from '@/lib/client/query-client';
import { fetchProducts } from './fetch-products';
import { ProductStrip } from './product-strip';

interface RecentlyViewedStripProps {
  ids: readonly string[];
  title: string;
  /** Stands here until the products are known. */
  waiting: ReactNode;
}

/** The strip of products looked at before; absent where they are gone. */
export function RecentlyViewedStrip({ ids, title, waiting }: RecentlyViewedStripProps) {
  const { data, isPending } = useQuery(
    {
      queryKey: ['products', ...ids],
      queryFn: ({ signal }) => fetchProducts(ids, signal),
    },
    queryClient,
  );
  if (isPending) return waiting;
  return <ProductStrip id="seen" title={title} products={(data ?? []).map(cardOf)} />;
}
