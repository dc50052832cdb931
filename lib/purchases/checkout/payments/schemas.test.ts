import { describe, expect, it } from 'vitest';
import { PROMO_MESSAGES } from '@/lib/purchases/checkout/promos/messages';
import { payOrderInput } from './schemas';

const id = (digit: string) => digit.repeat(24);
const [RICE, BIG, EGG, FISH] = [id('1'), id('2'), id('3'), id('4')];
const line = (addonIds: string[], quantity = 1) => ({
  productId: RICE,
  optionId: BIG,
  addonIds,
  quantity,
});
const read = (items: unknown[]) =>
  payOrderInput.safeParse({ totalAmount: 1, address: id('a'), items }).data?.items;

describe('payOrderInput.items', () => {
  it.each([
    ['in their order', [line([EGG, FISH])], [line([EGG, FISH])]],
    ['unsorted', [line([FISH, EGG])], [line([EGG, FISH])]],
    ['doubled', [line([EGG, EGG])], [line([EGG])]],
    ['naming the option too', [line([BIG])], [line([])]],
    ['in two lines', [line([FISH, EGG], 2), line([EGG, FISH], 3)], [line([EGG, FISH], 5)]],
    ['in lines of different choices', [line([EGG]), line([])], [line([EGG]), line([])]],
  ])('normalizes add-ons given %s', (_how, given, items) => {
    expect(read(given)).toEqual(items);
  });

  it('limits one configuration to the maximum of a line, across lines', () => {
    expect(read([line([EGG], 60), line([EGG], 39)])).toEqual([line([EGG], 99)]);
    expect(read([line([EGG], 60), line([EGG], 40)])).toBeUndefined();
  });
});

describe('payOrderInput.promo', () => {
  const readPromo = (promo?: unknown) =>
    payOrderInput.safeParse({ totalAmount: 1, address: id('a'), promo });

  it('is optional', () => {
    expect(readPromo(null).success).toBe(true);
    expect(readPromo().success).toBe(true);
  });

  it('trims and uppercases the code', () => {
    expect(readPromo(' save-10 ').data).toMatchObject({ promo: 'SAVE-10' });
  });

  it.each(['SAVE+10', '', 0, {}, 'A'.repeat(33)])('refuses %j', (promo) => {
    expect(readPromo(promo).error?.issues).toMatchObject([
      { path: ['promo'], message: PROMO_MESSAGES.invalidPromo },
    ]);
  });
});
