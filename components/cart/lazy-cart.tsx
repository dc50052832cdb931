'use client';

import dynamic from 'next/dynamic';
import { loadPart } from '@/components/shell/load-part';
import { CartSkeleton } from './cart-skeleton';

/**
 * The cart's contents. They live in this browser, so the page is sent without them, and the code
 * that fills and prices them comes after the frame is drawn.
 */
export const LazyCart = dynamic(
  () => loadPart(() => import('./cart-view').then((module) => module.CartView)),
  {
    ssr: false,
    loading: CartSkeleton,
  },
);
