'use client';

import { lazyPart } from '@/components/shell/lazy-part';
import { CartSkeleton } from './cart-skeleton';
import { EmptyCart } from './empty-cart';

/**
 * The cart's contents. They live in this browser, so the page is sent without them, and the code
 * that fills and prices them comes after the frame is drawn. Whether there are any, the page knows before
 * its first paint (`data-cart` on the root element).
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
