'use client';

import { partOnUse } from '@/components/shell/part-on-use';
import { CartSkeleton } from './cart-skeleton';

/**
 * The cart's contents. They live in this browser, so the page is sent without them, and the code
 * that fills and prices them comes after the frame is drawn.
 */
export const LazyCart = partOnUse(
  () => import('./cart-view').then((module) => module.CartView),
  CartSkeleton,
);
