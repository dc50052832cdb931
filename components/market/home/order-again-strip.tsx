'use client';

import { useQuery } from '@tanstack/react-query';
import { fetchProducts } from '@/components/market/catalog/fetch-products';
import { ProductStrip } from '@/components/market/catalog/product-strip';
import { toCard } from '@/lib/catalog/policy';
import { apiGet } from '@/lib/client/api';
import { queryClient } from '@/lib/client/query-client';
import { paths } from '@/lib/core/paths';
import type { OrderDto } from '@/lib/purchases/moves/dto';
import { ORDER_MESSAGES } from '@/lib/purchases/moves/messages';

/** Products in the strip. */
const MAX = 5;
/** Minimum of products for a strip. */
const MIN = 2;

/** Products delivered to the customer that are still on sale, latest first. */
export function OrderAgainStrip({ userId }: { userId: string }) {
  const { data: products } = useQuery(
    { queryKey: ['bought', userId], queryFn: ({ signal }) => fetchBought(signal) },
    queryClient,
  );
  if (!products || products.length < MIN) return null;
  return (
    <ProductStrip
      id="again"
      title="Order again"
      products={products.map(toCard)}
      more={{ href: paths.purchases('order', 'completed'), text: 'Past orders' }}
    />
  );
}

async function fetchBought(signal: AbortSignal) {
  const { orders } = await apiGet<{ orders: OrderDto[] }>(
    '/api/order/user',
    ORDER_MESSAGES.ordersFailed,
    { signal },
  );
  const bought = orders
    .filter(({ status }) => status === 'Order Delivered')
    .sort((a, b) => b.createdAt.localeCompare(a.createdAt))
    .flatMap(({ items }) => items.map(({ product }) => product._id));
  const ids = [...new Set(bought)].slice(0, 2 * MAX);
  if (ids.length < MIN) return [];
  const products = await fetchProducts(ids, signal);
  return products.filter(({ inStock }) => inStock).slice(0, MAX);
}
