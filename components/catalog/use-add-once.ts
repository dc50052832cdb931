'use client';
import { useRouter } from 'next/navigation';
import { useCallback, useRef, useTransition } from 'react';
import { quantityOf } from '@/lib/cart/policy';
import { addToCart, useCartStore } from '@/lib/client/cart-store';
import { notifyNavigation } from '@/lib/client/navigation';
import { paths } from '@/lib/core/paths';

/** What is put into the cart. */
interface Addition {
  /** Its `configKey`. */
  key: string;
  pieces: number;
  /** The number chosen by hand; `pieces` falls below it where few are left. */
  wanted: number;
  /** How many the shop has, the cart's own among them; undefined for plenty. */
  left: number | undefined;
}

/**
 * Adding from a product's page, and going on to the cart from there. Who has just added this very
 * choice and then taps "Buy now" wants to go to the cart, not a second one.
 */
export function useAddOnce(productId: string) {
  const router = useRouter();
  const [isLeaving, startLeaving] = useTransition();
  const added = useRef('');

  const add = useCallback(
    ({ key, pieces, wanted, left }: Addition): void => {
      addToCart(productId, key, pieces, left);
      added.current = `${key}×${wanted}`;
    },
    [productId],
  );

  const goToCart = useCallback(
    (addition: Addition): void => {
      const { key, wanted } = addition;
      const isThere = quantityOf(useCartStore.getState().items, productId, key) > 0;
      if (!isThere || added.current !== `${key}×${wanted}`) add(addition);
      notifyNavigation();
      startLeaving(() => router.push(paths.cart()));
    },
    [productId, add, router],
  );

  return { add, goToCart, isLeaving };
}
