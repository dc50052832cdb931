import type { ProductOptionDto } from '@/lib/catalog/dto';
import { SELECTOR_MAX, stockLeftMessage } from '@/lib/purchases/checkout/cart/policy';

type Left = ProductOptionDto['left'];

/** Highest quantity to offer: 9, or what is left beyond the cart; at least 1. */
export function maxQuantity(left: Left, inCart: number): number {
  return Math.max(1, Math.min(SELECTOR_MAX, (left ?? Number.POSITIVE_INFINITY) - inCart));
}

/** Stock counts as low from this many pieces down. */
const LOW_STOCK = 5;

/**
 * "Only 3 left" when stock is low or below the chosen quantity, with the number in the cart; else
 * null.
 */
export function lowStockText(left: Left, quantity: number, inCart = 0): string | null {
  if (left === undefined || left === 0) return null;
  return left > Math.max(LOW_STOCK, quantity + inCart) ? null : stockLeftMessage(left, inCart);
}
