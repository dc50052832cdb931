import { expect, it } from 'vitest';
import { findAccountLines } from './merged-cart';

it('returns the lines that only the account had', () => {
  const guest = { rice: { big: 1 } };
  const after = { rice: { big: 1, small: 2 }, shoe: { '40': 3 } };
  expect(findAccountLines(guest, after)).toEqual([
    { productId: 'rice', key: 'small' },
    { productId: 'shoe', key: '40' },
  ]);
});

it('returns no lines when the guest’s cart was empty', () => {
  expect(findAccountLines({}, { rice: { big: 1 } })).toEqual([]);
});
