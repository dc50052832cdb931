'use client';

import { useEffect, useState } from 'react';
import { lazyPart } from '@/components/ui/lazy-part';
import { useCartCount } from '@/lib/client/cart/cart-store';
import { usePendingPayment } from '@/lib/client/drafts/pending-payment';
import { CartSkeleton } from './cart-skeleton';
import { EmptyCart } from './empty-cart';

/** `data-cart` on the root element, set before the first paint, tells CSS whether the cart has lines. */
function Placeholder() {
  return (
    <>
      <div className="in-data-cart:hidden">
        <EmptyCart />
      </div>
      <div className="hidden in-data-cart:block">
        <CartSkeleton />
      </div>
    </>
  );
}

const CartView = lazyPart(
  () => import('./cart-view').then((module) => module.CartView),
  Placeholder,
);

/**
 * The cart's contents. They are stored in this browser, so the page is sent without them. Their code loads
 * once there are lines, or news of a payment; a cart that was empty from the start needs none.
 */
export function LazyCart() {
  const hasNews = usePendingPayment() !== null;
  const isFilled = useCartCount() > 0;
  const [wasNeeded, setNeeded] = useState(false);
  const isNeeded = wasNeeded || isFilled || hasNews;
  useEffect(() => {
    const hadLines = 'cart' in document.documentElement.dataset;
    // The query says that a payment was cancelled.
    if (isNeeded || hadLines || window.location.search) setNeeded(true);
  }, [isNeeded]);
  return isNeeded ? <CartView /> : <Placeholder />;
}
