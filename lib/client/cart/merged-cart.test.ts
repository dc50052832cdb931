import { expect, it } from 'vitest';
import { linesFromAccount } from './merged-cart';

it('names the lines that only the account had', () => {
  const guest = { rice: { big: 1 } };
  const after = { rice: { big: 1, small: 2 }, shoe: { '40': 3 } };
  expect(linesFromAccount(guest, after)).toEqual([
    { productId: 'rice', key: 'small' },
    { productId: 'shoe', key: '40' },
  ]);
});

it('lists nothing when the guest’s cart was empty', () => {
  expect(linesFromAccount({}, { rice: { big: 1 } })).toEqual([]);
});
