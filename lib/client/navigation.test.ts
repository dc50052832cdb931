import { expect, it } from 'vitest';
import { navigatesAway } from './navigation';

const HERE = 'https://eki.example/products?page=2';
const TAP = {
  button: 0,
  metaKey: false,
  ctrlKey: false,
  shiftKey: false,
  altKey: false,
  defaultPrevented: false,
};
const link = (href: string, target = '') => ({ href, target, hasAttribute: () => false });

it.each([
  ['https://eki.example/cart', true],
  ['https://eki.example/products?page=3', true],
  ['https://eki.example/products?page=2#main', false],
  ['https://eki.example/products?page=2&auth=register', false],
  ['https://x.com/eki_ugbowo', false],
  ['mailto:help@eki.example', false],
])('a plain click on %s leaves the page: %s', (href, expected) => {
  expect(navigatesAway(TAP, link(href), HERE)).toBe(expected);
});

it('ignores other tabs and other mouse buttons', () => {
  const cart = 'https://eki.example/cart';
  expect(navigatesAway({ ...TAP, ctrlKey: true }, link(cart), HERE)).toBe(false);
  expect(navigatesAway({ ...TAP, button: 1 }, link(cart), HERE)).toBe(false);
  expect(navigatesAway(TAP, link(cart, '_blank'), HERE)).toBe(false);
});
