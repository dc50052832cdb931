import { type CartLine, groupByShop } from '@/components/cart/cart-lines';
import { listed } from '@/lib/core/format';
import { MESSAGES, tooManyVendors } from '@/lib/core/messages';
import { isTooMuch } from '@/lib/pricing/quote';

/** Why a cart is more than one order. */
export interface Excess {
  text: string;
  /** The lines of the shops that came last, without which it is one order; empty where it is not shops. */
  later: CartLine[];
}

/** What is too much of these lines for one order of up to `maxVendors` shops; null where nothing is. */
export function excessOf(lines: readonly CartLine[], maxVendors: number): Excess | null {
  if (isTooMuch(lines.map(({ price }) => price))) {
    return { text: MESSAGES.orderTooLarge, later: [] };
  }
  const over = groupByShop(lines).slice(maxVendors);
  if (over.length === 0) return null;
  const names = listed(over.map(({ vendorName }) => vendorName));
  const text = `${tooManyVendors(maxVendors)} ${names} can wait on your Wishlist.`;
  return { text, later: over.flatMap((group) => group.lines) };
}
