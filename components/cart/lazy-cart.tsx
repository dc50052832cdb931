'use client';

import { lazyPart } from '@/components/shell/lazy-part';
import { CartSkeleton } from './cart-skeleton';
import { EmptyCart } from './empty-cart';

/**
 * The cart's contents. They are stored in this browser, so the page is sent without them, and their code
 * loads after the frame is drawn. `data-cart` on the root element, set before the first paint, tells CSS
 * whether the cart has lines.
 */
export const LazyCart = lazyPart(
  () => import('./cart-view').then((module) => module.CartView),
  () => (
    <>
      <div className="in-data-cart:hidden">
        <EmptyCart />
      </div>
      <div className="hidden in-data-cart:block">
        <CartSkeleton />
      </div>
    </>
  ),
);
