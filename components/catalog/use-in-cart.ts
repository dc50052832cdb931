'use client';
import { piecesOfOption } from '@/lib/cart/policy';
import { useCartStore } from '@/lib/client/cart-store';

/** Pieces of one option in the cart, with whatever add-ons; 0 until the kept cart has been read. */
export function useInCart(productId: string, optionId: string): number {
  return useCartStore((state) => piecesOfOption(state.items, productId, optionId));
}
