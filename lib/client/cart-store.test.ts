import { beforeEach, expect, it } from 'vitest';
import { type CartItems, MAX_LINES, setQuantity } from '@/lib/cart/policy';
import { addToCart, useCartStore } from './cart-store';
import { EMPTY_CART } from './cart-sync';

const id = (index: number) => index.toString(16).padStart(24, '0');

beforeEach(async () => {
  await useCartStore.persist.rehydrate();
  useCartStore.setState(EMPTY_CART);
});

it('says how many pieces it added', () => {
  expect(addToCart(id(1), id(2), 60)).toBe(60);
  expect(addToCart(id(1), id(3), 1)).toBe(1);
  expect(addToCart(id(1), id(2), 60)).toBe(39);
});

it('adds nothing to a full cart, nor on a double tap', () => {
  let items: CartItems = {};
  for (let line = 0; line < MAX_LINES; line += 1) {
    items = setQuantity(items, id(1), id(100 + line), 1);
  }
  useCartStore.setState({ items });
  expect(addToCart(id(4), id(5), 2)).toBe(0);
  expect(addToCart(id(1), id(100), 2)).toBe(2);
  expect(addToCart(id(1), id(100), 2)).toBe(0);
});
