import { expect, it } from 'vitest';
import { countOptionPieces, remainingRoom, stockLeftMessage } from './policy';

const cart = { jollof: { small: 2, 'small+egg': 1, large: 4 } };

it('counts an option with and without add-ons as one stock', () => {
  expect(countOptionPieces(cart, 'jollof', 'small')).toBe(3);
  expect(countOptionPieces(cart, 'jollof', 'large')).toBe(4);
  expect(countOptionPieces(cart, 'suya', 'small')).toBe(0);
});

it('returns the stock left beyond the cart, never below 0', () => {
  expect(remainingRoom(cart, 'jollof', 'small', 5)).toBe(2);
  expect(remainingRoom(cart, 'jollof', 'large', 3)).toBe(0);
  expect(remainingRoom(cart, 'jollof', 'large', undefined)).toBe(Number.POSITIVE_INFINITY);
});

it.each([
  [5, 5, 'You have all 5 in your cart'],
  [1, 1, 'You have the last one in your cart'],
  [5, 3, 'Only 5 left, 3 in your cart'],
  [5, 0, 'Only 5 left'],
  [2, 3, 'Only 2 left, 3 in your cart'],
  [1, 3, 'Only 1 left, 3 in your cart'],
  [0, 3, 'None left, 3 in your cart'],
  [0, 0, 'None left'],
])('with %i left and %i in the cart: %s', (left, inCart, message) => {
  expect(stockLeftMessage(left, inCart)).toBe(message);
});
