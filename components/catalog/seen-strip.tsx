'use client';
import { useQuery } from '@tanstack/react-query';
import { queryClient } from '@/lib/client/query-client';
import { fetchProducts } from './fetch-products';
import { productCardOf } from './product-card-of';
import { ProductStrip } from './product-strip';

/** The strip of products looked at before; absent while loading and where they are gone. */
export function SeenStrip({ ids }: { ids: readonly string[] }) {
  const { data = [] } = useQuery(
    {
      queryKey: ['products', ...ids],
      queryFn: ({ signal }) => fetchProducts(ids, signal),
    },
    queryClient,
  );
  return <ProductStrip id="seen" title="Seen lately" products={data.map(productCardOf)} />;
}
