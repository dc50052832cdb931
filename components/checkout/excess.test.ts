import { expect, it } from 'vitest';
import type { CartLine } from '@/components/cart/cart-lines';
import { MESSAGES } from '@/lib/core/messages';
import { excessOf } from './excess';

// Only what is looked at stands in these.
const line = (shop: string, price = 100_000) =>
  ({
    id: shop,
    price,
    product: { vendorId: shop, vendorName: shop, category: 'Shoes' },
  }) as unknown as CartLine;

it('lets as many shops be one order as are allowed, however many lines', () => {
  expect(excessOf([line('A'), line('B'), line('A'), line('B')], 2)).toBeNull();
  expect(excessOf([], 2)).toBeNull();
});

it('names the shops that came last, and gives all their lines', () => {
  const all = ['A', 'B', 'C', 'D', 'C'].map((shop) => line(shop));
  expect(excessOf(all, 2)).toEqual({
    text: 'One order can hold items of up to 2 shops. Please split your cart. C and D can wait on your Wishlist.',
    later: [all[2], all[4], all[3]],
  });
});

it('says first that it costs more than one order may', () => {
  const all = [line('A', 50_000_000_000), line('B', 40_000_000_001)];
  expect(excessOf(all, 1)).toEqual({ text: MESSAGES.orderTooLarge, later: [] });
});
