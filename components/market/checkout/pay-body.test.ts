import { expect, it } from 'vitest';
import { getPromo, isWholeCart } from './pay-body';

const id = (digit: string) => digit.repeat(24);
const [RICE, SHOE, BIG, EGG, FISH] = [id('1'), id('2'), id('3'), id('4'), id('5')];
const line = (productId: string, quantity: number, addonIds: string[] = []) => ({
  productId,
  optionId: BIG,
  addonIds,
  quantity,
});
const cart = { [RICE]: { [`${BIG}+${EGG}+${FISH}`]: 2 }, [SHOE]: { [BIG]: 1 } };

it.each([
  ['all of it', [line(SHOE, 1), line(RICE, 2, [FISH, EGG])], true],
  ['a line that has left it, as when it was bought elsewhere', [line(RICE, 2, [EGG, FISH])], false],
  ['another quantity', [line(SHOE, 2), line(RICE, 2, [EGG, FISH])], false],
  ['another choice', [line(SHOE, 1), line(RICE, 2, [EGG])], false],
  ['nothing', [], false],
])('compares the items being paid for with the cart: %s', (_what, items, isWhole) => {
  expect(isWholeCart(items, cart)).toBe(isWhole);
});

it.each([
  ['is applied', null, 'EKI10'],
  ['doesn’t apply', 'EKI10 has ended.', null],
])('pays with a promo that %s: %j', (_what, message, code) => {
  const none = { type: null, discount: 0, freeShipping: false, saved: 0 };
  expect(getPromo({ promo: { code: 'EKI10', ...none, message } })).toBe(code);
  expect(getPromo({ promo: null })).toBeNull();
});
