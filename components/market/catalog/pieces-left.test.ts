import { describe, expect, it } from 'vitest';
import { lowStockText, maxQuantity } from './pieces-left';

describe('maxQuantity', () => {
  it.each([
    [undefined, 0, 9],
    [undefined, 40, 9],
    [5, 0, 5],
    [5, 3, 2],
    [5, 5, 1],
    [5, 7, 1],
    [20, 15, 5],
  ])('with %s left and %i in the cart is %i', (left, inCart, most) => {
    expect(maxQuantity(left, inCart)).toBe(most);
  });
});

describe('lowStockText', () => {
  it.each([
    [undefined, 9, 9, null],
    [0, 1, 0, null],
    [20, 1, 0, null],
    [5, 1, 0, 'Only 5 left'],
    [7, 7, 0, 'Only 7 left'],
    [5, 1, 3, 'Only 5 left, 3 in your cart'],
    [12, 2, 10, 'Only 12 left, 10 in your cart'],
    [5, 1, 5, 'You have all 5 in your cart'],
    [1, 1, 1, 'You have the last one in your cart'],
    [2, 1, 3, 'Only 2 left, 3 in your cart'],
    [12, 1, 14, 'Only 12 left, 14 in your cart'],
  ])('with %s left, %i chosen and %i in the cart is %s', (left, quantity, inCart, words) => {
    expect(lowStockText(left, quantity, inCart)).toBe(words);
  });
});
