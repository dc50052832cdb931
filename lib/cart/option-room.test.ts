import { expect, it } from 'vitest';
import { allInCart, piecesOfOption, roomFor } from './policy';

const cart = { jollof: { small: 2, 'small+egg': 1, large: 4 } };

it('counts an option with and without add-ons as one stock', () => {
  expect(piecesOfOption(cart, 'jollof', 'small')).toBe(3);
  expect(piecesOfOption(cart, 'jollof', 'large')).toBe(4);
  expect(piecesOfOption(cart, 'suya', 'small')).toBe(0);
});

it('leaves room for what is left beyond the cart, never less than none', () => {
  expect(roomFor(cart, 'jollof', 'small', 5)).toBe(2);
  expect(roomFor(cart, 'jollof', 'large', 3)).toBe(0);
  expect(roomFor(cart, 'jollof', 'large', undefined)).toBe(Number.POSITIVE_INFINITY);
});

it('says that all of them are in the cart', () => {
  expect(allInCart(5)).toBe('You have all 5 in your cart');
  expect(allInCart(1)).toBe('You have the last one in your cart');
});
