import { expect, it } from 'vitest';
import { walletQuery } from './schemas';

it.each([
  [undefined, undefined],
  ['41', 41],
])('pages back from %s', (text, before) => {
  expect(walletQuery.parse({ walletType: 'customer', before: text }).before).toBe(before);
});

it.each(['', '0', '-1', '1.5', '1e2', '0x10', ' 5'])('refuses to page back from %j', (before) => {
  expect(walletQuery.safeParse({ walletType: 'customer', before }).success).toBe(false);
});
