import { expect, it } from 'vitest';
import type { ServiceDto } from '@/lib/purchases/moves/dto';
import { listPrices } from './prices';

const PAID = { deliveryFee: 400, serviceFee: 290, promo: null } as ServiceDto;
const PROMO = { code: 'EKI10', saved: 250 } as ServiceDto['promo'];

it.each<[string, Parameters<typeof listPrices>, [string, number][]]>([
  [
    'an order’s items before the fees',
    [PAID, { items: [{ label: 'Price', naira: 2_500 }] }],
    [
      ['Price', 2_500],
      ['Delivery fee', 400],
      ['Service fee', 290],
    ],
  ],
  [
    'an errand’s budgets after the fees, and the promo last',
    [{ ...PAID, promo: PROMO }, { budgets: [{ label: 'Budget: Mama Blessing', naira: 1_500 }] }],
    [
      ['Delivery fee', 400],
      ['Service fee', 290],
      ['Budget: Mama Blessing', 1_500],
      ['Promo EKI10', -250],
    ],
  ],
])('lists %s', (_, given, rows) => {
  expect(listPrices(...given).map(({ label, naira }) => [label, naira])).toEqual(rows);
});

it('shows free delivery only for an order', () => {
  const free = { ...PAID, deliveryFee: 0 };
  const isFree = (...given: Parameters<typeof listPrices>) =>
    listPrices(...given).find(({ label }) => label === 'Delivery fee')?.isFreeAtZero;
  expect(isFree(free, { items: [{ label: 'Price', naira: 2_500 }] })).toBe(true);
  expect(isFree(free, {})).toBe(false);
});
