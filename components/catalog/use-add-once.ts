'use client';
import { useRouter } from 'next/navigation';
import { useCallback, useRef, useTransition } from 'react';
import { quantityOf } from '@/lib/cart/policy';
import { addToCart, useCartStore } from '@/lib/client/cart-store';
import { tellNavigation } from '@/lib/client/navigation';
import { paths } from '@/lib/core/paths';

/**
 * Adding from a product's page, and going on to the cart from there. Who has just added this very
 * choice and then taps "Buy now" wants to go to the cart, not a second one.
 */
export function useAddOnce(productId: string) {
  const router = useRouter();
  const [isLeaving, startLeaving] = useTransition();
  const added = useRef('');

  const add = useCallback(
    (key: string, pieces: number): void => {
      addToCart(productId, key, pieces);
      added.current = `${key}×${pieces}`;
    },
    [productId],
  );

  const goToCart = useCallback(
    (key: string, pieces: number): void => {
      const isThere = quantityOf(useCartStore.getState().items, productId, key) > 0;
      if (!isThere || added.current !== `${key}×${pieces}`) add(key, pieces);
      tellNavigation();
      startLeaving(() => router.push(paths.cart()));
    },
    [productId, add, router],
  );

  return { add, goToCart, isLeaving };
}
