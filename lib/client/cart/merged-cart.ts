'use client';

import { useMemo } from 'react';
import { create } from 'zustand';
import {
  type CartItems,
  getQuantity,
  type LineId,
  listLines,
} from '@/lib/purchases/checkout/cart/policy';
import { useCartStore } from './cart-store';

const useMergedStore = create<{ lines: readonly LineId[] }>(() => ({ lines: [] }));

/**
 * The lines that sign-in added from the account to a guest's cart; none if the guest's cart was
 * empty.
 */
export function findAccountLines(guest: CartItems, after: CartItems): LineId[] {
  if (listLines(guest).length === 0) return [];
  return listLines(after)
    .filter(([productId, key]) => getQuantity(guest, productId, key) === 0)
    .map(([productId, key]) => ({ productId, key }));
}

/**
 * Remembers the lines added from the account until the page is left. Returns their number of
 * pieces.
 */
export function setMergedLines(guest: CartItems, after: CartItems): number {
  const lines = findAccountLines(guest, after);
  useMergedStore.setState({ lines });
  return getPieces(lines, after);
}

export function clearMergedLines(): void {
  useMergedStore.setState({ lines: [] });
}

/** The lines that the last sign-in added and that are still in the cart. */
export function useMergedLines(): { lines: readonly LineId[]; pieces: number } {
  const lines = useMergedStore((state) => state.lines);
  const items = useCartStore((state) => state.items);
  return useMemo(() => {
    const left = lines.filter(({ productId, key }) => getQuantity(items, productId, key) > 0);
    return { lines: left, pieces: getPieces(left, items) };
  }, [lines, items]);
}

function getPieces(lines: readonly LineId[], items: CartItems): number {
  return lines.reduce((sum, { productId, key }) => sum + getQuantity(items, productId, key), 0);
}
