'use client';
import dynamic from 'next/dynamic';
import { loadPart } from '@/components/shell/load-part';
import { useCartStore } from '@/lib/client/cart-store';

// Loaded only where there is something to show: most visitors of a menu have an empty cart.
const VendorCartSummary = dynamic(
  () => loadPart(() => import('./vendor-cart-summary').then((module) => module.VendorCartSummary)),
  { ssr: false },
);

interface VendorCartBarProps {
  name: string;
  productIds: readonly string[];
}

/** The bar with what the cart holds of this vendor; nothing while it holds nothing. */
export function VendorCartBar({ name, productIds }: VendorCartBarProps) {
  const holdsSome = useCartStore(({ items }) => productIds.some((id) => id in items));
  return holdsSome ? <VendorCartSummary name={name} productIds={productIds} /> : null;
}
