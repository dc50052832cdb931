'use client';
import { lazyPart } from '@/components/ui/lazy-part';
import { useCartStore } from '@/lib/client/cart/cart-store';

// Loaded only where there is something to show: most visitors of a menu have an empty cart.
const VendorCartSummary = lazyPart(() =>
  import('./vendor-cart-summary').then((module) => module.VendorCartSummary),
);

interface VendorCartBarProps {
  name: string;
  productIds: readonly string[];
}

/** The bar with this vendor's part of the cart; nothing while that is empty. */
export function VendorCartBar({ name, productIds }: VendorCartBarProps) {
  const holdsSome = useCartStore(({ items }) => productIds.some((id) => id in items));
  return holdsSome ? <VendorCartSummary name={name} productIds={productIds} /> : null;
}
