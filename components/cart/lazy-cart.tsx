'use client';

import { lazyPart } from '@/components/shell/lazy-part';
import { CartSkeleton } from './cart-skeleton';

/**
 * The cart's contents. They live in this browser, so the page is sent without them, and the code
 * that fills and prices them comes after the frame is drawn.
 */
export const LazyCart = lazyPart(
  () => import('./cart-view').then((module) => module.CartView),
  CartSkeleton,
);
