'use client';
import { useQuery } from '@tanstack/react-query';
import { buttonClass } from '@/components/ui/button';
import { IntentLink } from '@/components/ui/intent-link';
import { Naira } from '@/components/ui/naira';
import { releaseWhenTall } from '@/components/ui/release-when-tall';
import type { ProductDto } from '@/lib/catalog/dto';
import { useCartStore } from '@/lib/client/cart/cart-store';
import { queryClient } from '@/lib/client/query-client';
import { plural } from '@/lib/core/format';
import { paths } from '@/lib/core/paths';
import { parseConfigKey } from '@/lib/purchases/checkout/cart/config-key';
import { listLines } from '@/lib/purchases/checkout/cart/policy';
import { fetchProducts } from './fetch-products';
import { unitPrice } from './food-choice';

interface VendorCartSummaryProps {
  name: string;
  productIds: readonly string[];
}

/**
 * This vendor's part of the cart and its total; nothing while that is empty. At the end of the page it
 * takes the gap above the footer, so that nothing moves when it comes.
 */
export function VendorCartSummary({ name, productIds }: VendorCartSummaryProps) {
  const items = useCartStore((state) => state.items);
  const own = listLines(items).filter(([productId]) => productIds.includes(productId));
  const ids = [...new Set(own.map(([productId]) => productId))].sort();
  const { data } = useQuery(
    {
      queryKey: ['products', ...ids],
      queryFn: ({ signal }) => fetchProducts(ids, signal),
      enabled: ids.length > 0,
      placeholderData: (previous) => previous,
    },
    queryClient,
  );
  if (own.length === 0) return null;
  const pieces = own.reduce((sum, [, , quantity]) => sum + quantity, 0);
  const total = data ? getTotal(own, data) : null;
  return (
    <div
      ref={releaseWhenTall}
      className="buy-bar sticky bottom-0 z-10 short:static -mx-(--gutter) mt-4 -mb-[calc(5.5rem+env(safe-area-inset-bottom))] bg-card px-(--gutter) pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] shadow-bar wide:mx-0 wide:rounded-t-box"
    >
      <IntentLink
        href={paths.cart()}
        className={`${buttonClass('primary', 'md', true)} justify-between!`}
      >
        <span>
          View cart · {plural(pieces, 'item')}
          <span className="sr-only"> of {name}</span>
        </span>
        <span>{total === null ? null : <Naira amount={total} />}</span>
      </IntentLink>
    </div>
  );
}

/** Naira for the lines; null while a product of theirs is not known yet. */
function getTotal(
  own: readonly [productId: string, key: string, quantity: number][],
  products: readonly ProductDto[],
): number | null {
  const byId = new Map(products.map((product) => [product._id, product]));
  let total = 0;
  for (const [productId, key, quantity] of own) {
    const product = byId.get(productId);
    if (!product) return null;
    total += unitPrice(product, parseConfigKey(key)) * quantity;
  }
  return total;
}
