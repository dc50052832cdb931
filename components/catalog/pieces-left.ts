import { leftWords, SELECTOR_MAX } from '@/lib/cart/policy';
import type { ProductOptionDto } from '@/lib/catalog/dto';

type Left = ProductOptionDto['left'];

/** Highest number that the quantity selector offers: 9 (spec §9), or what is left beyond the cart; at least 1. */
export function mostPieces(left: Left, inCart: number): number {
  return Math.max(1, Math.min(SELECTOR_MAX, (left ?? Number.POSITIVE_INFINITY) - inCart));
}

/** From how few pieces on it is said that there are few. */
const FEW = 5;

/**
 * "Only 3 left" where few are, or where no more than this quantity can be had, and how many of them
 * the cart holds beside it; else null.
 */
export function fewLeft(left: Left, quantity: number, inCart = 0): string | null {
  if (left === undefined || left === 0) return null;
  return left > Math.max(FEW, quantity + inCart) ? null : leftWords(left, inCart);
}
