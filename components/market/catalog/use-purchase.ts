'use client';
import { useRouter } from 'next/navigation';
import { useRef, useState, useTransition } from 'react';
import type { ProductOptionDto } from '@/lib/catalog/dto';
import { addToCart, useCartStore } from '@/lib/client/cart/cart-store';
import { notifyNavigation } from '@/lib/client/navigation';
import { paths } from '@/lib/core/paths';
import { countOptionPieces, getQuantity } from '@/lib/purchases/checkout/cart/policy';
import { maxQuantity } from './pieces-left';

/**
 * Quantity and buttons of a product's own page. key: the `configKey` of the choice. "Buy now" right after
 * adding the choice goes to the cart without adding it again.
 */
export function usePurchase(productId: string, option: ProductOptionDto | undefined, key: string) {
  const router = useRouter();
  const [isLeaving, startLeaving] = useTransition();
  const [wanted, setQuantity] = useState(1);
  const added = useRef('');
  const inCart = useCartStore((state) =>
    countOptionPieces(state.items, productId, option?._id ?? ''),
  );
  const most = maxQuantity(option?.left, inCart);
  const quantity = Math.min(wanted, most);
  const choice = `${key}×${wanted}`;

  function add(): void {
    addToCart(productId, key, quantity, option?.left);
    added.current = choice;
  }

  function goToCart(): void {
    const isInCart = getQuantity(useCartStore.getState().items, productId, key) > 0;
    if (!isInCart || added.current !== choice) add();
    notifyNavigation();
    startLeaving(() => router.push(paths.cart()));
  }

  return {
    quantity,
    setQuantity,
    /** Highest quantity to offer. */
    most,
    /** Pieces of the option that are in the cart already. */
    inCart,
    add,
    goToCart,
    /** Navigation to the cart has started. */
    isLeaving,
  };
}
