'use client';

import { useMemo } from 'react';
import { create } from 'zustand';
import { type CartItems, lines as linesOf, quantityOf } from '@/lib/cart/policy';
import { useCartStore } from './cart-store';

/** One line of the cart. */
export interface LineId {
  productId: string;
  key: string;
}

const useMergedStore = create<{ lines: readonly LineId[] }>(() => ({ lines: [] }));

/** The lines that a sign-in brought from the account into a guest's cart; none into an empty one. */
export function linesFromAccount(guest: CartItems, after: CartItems): LineId[] {
  if (linesOf(guest).length === 0) return [];
  return linesOf(after)
    .filter(([productId, key]) => quantityOf(guest, productId, key) === 0)
    .map(([productId, key]) => ({ productId, key }));
}

/** Remembers, as long as this page lives, what came from the account. Gives its number of pieces. */
export function noteMerged(guest: CartItems, after: CartItems): number {
  const lines = linesFromAccount(guest, after);
  useMergedStore.setState({ lines });
  return piecesOf(lines, after);
}

/** Nothing more is to be said of it. */
export function forgetMerged(): void {
  useMergedStore.setState({ lines: [] });
}

/** What came from the account with the last sign-in and is still in the cart. */
export function useMerged(): { lines: readonly LineId[]; pieces: number } {
  const lines = useMergedStore((state) => state.lines);
  const items = useCartStore((state) => state.items);
  return useMemo(() => {
    const left = lines.filter(({ productId, key }) => quantityOf(items, productId, key) > 0);
    return { lines: left, pieces: piecesOf(left, items) };
  }, [lines, items]);
}

function piecesOf(lines: readonly LineId[], items: CartItems): number {
  return lines.reduce((sum, { productId, key }) => sum + quantityOf(items, productId, key), 0);
}
