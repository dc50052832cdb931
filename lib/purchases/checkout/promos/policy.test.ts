import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MESSAGES } from '@/lib/core/messages';
import { PROMO_MESSAGES } from '@/lib/purchases/checkout/promos/messages';
import {
  type PromoFacts,
  type PromoPurchase,
  type PromoTerms,
  personKeys,
  pricePromo,
  promoShares,
  shareAfterSwap,
} from './policy';
import { promoCode } from './schemas';

const NOW = new Date('2026-11-21T11:00:00Z');
const LATER = new Date(NOW.getTime() + 1);

const TERMS: PromoTerms = {
  id: '0'.repeat(24),
  code: 'EKI10',
  type: 'percentage',
  valueBp: 1_000,
  valueKobo: 0,
  freeShipping: false,
  maxDiscountKobo: null,
  minSpendKobo: 0,
  startsAt: null,
  endsAt: null,
  perUser: null,
  categories: [],
  vendorIds: [],
  productIds: [],
  funder: 'platform',
};

const line = (lineKobo: number, own: Partial<PromoPurchase['lines'][number]> = {}) => ({
  productId: 'sneakers',
  category: 'Shoes',
  vendorId: 'first',
  feeShareKobo: 0,
  ...own,
  lineKobo,
});

const order = (lines: PromoPurchase['lines'], deliveries: PromoPurchase['deliveries'] = []) =>
  ({ service: 'order', lines, deliveries }) as const;

/** ₦3,000 and ₦2,000 of two shops, ₦400 for delivery, ₦460 for the service. */
const TWO = order(
  [
    line(300_000, { feeShareKobo: 25_000 }),
    line(200_000, {
      productId: 'soap',
      category: 'Cosmetics',
      vendorId: 'second',
      feeShareKobo: 17_000,
    }),
  ],
  [
    { deliveryKobo: 20_000, feeShareKobo: 2_000 },
    { deliveryKobo: 20_000, feeShareKobo: 2_000 },
  ],
);
/** The same by Express: ₦600 for delivery. */
const EXPRESS = {
  ...TWO,
  deliveries: TWO.deliveries.map((one) => ({ ...one, deliveryKobo: 30_000 })),
};
const DISPATCH = {
  service: 'dispatch',
  lines: [],
  deliveries: [{ deliveryKobo: 50_000, feeShareKobo: 4_000 }],
} as const;

const fixed = (valueKobo: number) => ({ type: 'fixed', valueBp: 0, valueKobo }) as const;
const FREE = { ...fixed(0), freeShipping: true } as const;

describe('promoShares', () => {
  it.each<[string, Partial<PromoTerms>, PromoPurchase, number[], number[]]>([
    ['10 % of each line', {}, TWO, [30_000, 20_000], [0, 0]],
    ['a percentage rounded down to the kobo', { valueBp: 1_250 }, order([line(333)]), [41], []],
    [
      'rounding to the largest remainder',
      { valueBp: 100 },
      order([line(150), line(150), line(150)]),
      [2, 1, 1],
      [],
    ],
    ['a percentage up to its cap', { maxDiscountKobo: 10_001 }, TWO, [6_001, 4_000], [0, 0]],
    ['all of the items', { valueBp: 10_000 }, TWO, [300_000, 200_000], [0, 0]],
    ['only one category', { categories: ['Cosmetics'] }, TWO, [0, 20_000], [0, 0]],
    ['only one vendor', { vendorIds: ['first'] }, TWO, [30_000, 0], [0, 0]],
    [
      'only one product of a vendor',
      { vendorIds: ['first'], productIds: ['soap'] },
      TWO,
      [0, 0],
      [0, 0],
    ],
    ['an amount by the lines’ prices', fixed(50_000), TWO, [30_000, 20_000], [0, 0]],
    [
      'an amount that doesn’t divide',
      fixed(100),
      order([line(100), line(100), line(100)]),
      [34, 33, 33],
      [],
    ],
    [
      'an amount within what it is for',
      { ...fixed(500_000), vendorIds: ['second'] },
      TWO,
      [0, 200_000],
      [0, 0],
    ],
    [
      'an amount above the items lowers the fees',
      fixed(543_000),
      TWO,
      [312_500, 208_500],
      [11_000, 11_000],
    ],
    [
      'an amount above the total takes all of it',
      fixed(9_000_000),
      TWO,
      [325_000, 217_000],
      [22_000, 22_000],
    ],
    ['a free delivery without its service fee', FREE, TWO, [0, 0], [20_000, 20_000]],
    ['a free delivery by Express', FREE, EXPRESS, [0, 0], [30_000, 30_000]],
    ['a free delivery with 10 %', { freeShipping: true }, TWO, [30_000, 20_000], [20_000, 20_000]],
    ['a free delivery before there is an address', FREE, order([line(100)]), [0], []],
    ['10 % of the delivery fee of a dispatch', {}, DISPATCH, [], [5_000]],
    ['a free dispatch', FREE, DISPATCH, [], [50_000]],
    ['10 % of a delivery fee that is free already', { freeShipping: true }, DISPATCH, [], [50_000]],
    ['an amount above the price of a dispatch', fixed(100_000), DISPATCH, [], [54_000]],
  ])('pays %s', (_what, terms, purchase, lines, deliveries) => {
    const shares = promoShares({ ...TERMS, ...terms }, purchase);
    expect([shares.lines, shares.deliveries]).toEqual([lines, deliveries]);
    const sum = [...lines, ...deliveries].reduce((all, one) => all + one, 0);
    expect(shares.discountKobo + shares.freeDeliveryKobo).toBe(sum);
  });

  it('never takes a line or a delivery below 0, and its shares add up', () => {
    const amount = fc.integer({ min: 0, max: 1_000_000_00 });
    const lines = fc.array(
      fc.record({
        productId: fc.constantFrom('sneakers', 'soap'),
        category: fc.constantFrom('Shoes', 'Cosmetics'),
        vendorId: fc.constantFrom('first', 'second'),
        lineKobo: amount,
        feeShareKobo: amount,
      }),
      { maxLength: 8 },
    );
    const deliveries = fc.array(fc.record({ deliveryKobo: amount, feeShareKobo: amount }), {
      maxLength: 4,
    });
    const terms = fc.record({
      type: fc.constantFrom('percentage' as const, 'fixed' as const),
      valueBp: fc.integer({ min: 0, max: 10_000 }),
      valueKobo: amount,
      freeShipping: fc.boolean(),
      maxDiscountKobo: fc.option(amount),
      vendorIds: fc.subarray(['first', 'second']),
      categories: fc.subarray(['Shoes']),
    });
    const service = fc.constantFrom('order' as const, 'errand' as const);
    fc.assert(
      fc.property(terms, lines, deliveries, service, (own, items, carried, kind) => {
        const purchase = { service: kind, lines: items, deliveries: carried };
        const shares = promoShares({ ...TERMS, ...own }, purchase);
        const left = [
          ...items.map((one, at) => one.lineKobo + one.feeShareKobo - (shares.lines[at] ?? 0)),
          ...carried.map(
            (one, at) => one.deliveryKobo + one.feeShareKobo - (shares.deliveries[at] ?? 0),
          ),
        ];
        expect(Math.min(0, ...left)).toBe(0);
        const paid = [...shares.lines, ...shares.deliveries].reduce((sum, one) => sum + one, 0);
        expect(paid).toBe(shares.discountKobo + shares.freeDeliveryKobo);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('pricePromo', () => {
  const FACTS: PromoFacts = {
    code: 'EKI10',
    terms: TERMS,
    usesLeft: null,
    ownUses: 0,
    isGuest: false,
    isHeld: false,
  };
  const price = (
    own: Partial<PromoFacts>,
    terms: Partial<PromoTerms>,
    purchase: PromoPurchase,
    isHeld = false,
  ) => pricePromo({ ...FACTS, terms: { ...TERMS, ...terms }, ...own, isHeld }, purchase, NOW);

  it('returns the quote in naira, and what to freeze', () => {
    expect(price({}, { freeShipping: true }, TWO)).toMatchObject({
      quote: {
        code: 'EKI10',
        type: 'percentage',
        discount: 500,
        freeShipping: true,
        saved: 900,
        message: null,
      },
      applied: { frozen: { discountKobo: 50_000, freeDeliveryKobo: 40_000, funder: 'platform' } },
    });
  });

  it.each<[string, Partial<PromoFacts>, Partial<PromoTerms>, PromoPurchase, string, string]>([
    [
      'is unknown',
      { terms: null },
      {},
      TWO,
      PROMO_MESSAGES.invalidPromo,
      PROMO_MESSAGES.invalidPromo,
    ],
    [
      'isn’t valid yet',
      {},
      { startsAt: LATER },
      TWO,
      PROMO_MESSAGES.invalidPromo,
      'EKI10 isn’t valid yet.',
    ],
    ['has just ended', {}, { endsAt: NOW }, TWO, PROMO_MESSAGES.invalidPromo, 'EKI10 has ended.'],
    [
      'is used up',
      { usesLeft: 0 },
      {},
      TWO,
      PROMO_MESSAGES.invalidPromo,
      'EKI10 has been used up.',
    ],
    ...[
      ['the customer has used', { ownUses: 2 }, { perUser: 2 }, TWO, 'You’ve already used EKI10.'],
      [
        'is for something else',
        {},
        { productIds: ['rice'] },
        TWO,
        'EKI10 isn’t for anything in your cart.',
      ],
      ['is for items', {}, { categories: ['Shoes'] }, DISPATCH, 'EKI10 isn’t for dispatches.'],
      ['needs more items', {}, { minSpendKobo: 520_050 }, TWO, 'Add ₦200.50 more to use EKI10.'],
      [
        'needs a higher delivery fee',
        {},
        { minSpendKobo: 60_000 },
        DISPATCH,
        'EKI10 needs a delivery fee of ₦600 or more.',
      ],
      ['a guest enters', { isGuest: true }, {}, TWO, MESSAGES.loginToContinue],
    ].map((row) => [...row, row[4]] as never),
  ])('refuses a code that %s', (_what, facts, terms, purchase, toAnyone, toHolder) => {
    const got = [false, true].map((isHeld) => price(facts, terms, purchase, isHeld));
    expect(got.map(({ quote }) => quote.message)).toEqual([toAnyone, toHolder]);
    expect(got[0]).toMatchObject({ quote: { discount: 0, saved: 0 }, applied: null });
  });

  it.each<[string, Partial<PromoFacts>, Partial<PromoTerms>]>([
    ['from its first moment', {}, { startsAt: NOW }],
    ['until its last', {}, { endsAt: LATER }],
    ['for its last use', { usesLeft: 1 }, {}],
    ['for a customer’s last use', { ownUses: 1 }, { perUser: 2 }],
    ['from exactly its minimum', {}, { minSpendKobo: 500_000 }],
  ])('applies %s', (_what, facts, terms) => {
    expect(price(facts, terms, TWO).quote.message).toBeNull();
  });
});

describe('shareAfterSwap', () => {
  it.each([
    [30_000, 300_000, 200_000, 20_000],
    [100, 300, 200, 66],
    [300, 300, 200, 200],
    [0, 300, 200, 0],
    [0, 0, 0, 0],
  ])(
    'turns a share of %d on a line of %d that becomes %d into %d',
    (share, before, after, left) => {
      expect(shareAfterSwap(share, before, after)).toBe(left);
    },
  );
});

describe('personKeys', () => {
  it.each([
    ['ada@x.com', 'mailbox:ada@x.com'],
    ['ada+eki+2@x.com', 'mailbox:ada@x.com'],
    ['a.da@x.com', 'mailbox:a.da@x.com'],
    ['a.d.a+eki@gmail.com', 'mailbox:ada@gmail.com'],
    ['ada@googlemail.com', 'mailbox:ada@gmail.com'],
  ])('normalizes the mailbox of %s', (email, mailbox) => {
    expect(personKeys({ email, phone: '' })).toEqual([mailbox]);
    expect(personKeys({ email, phone: '+2348031234567' })).toEqual([
      mailbox,
      'phone:+2348031234567',
    ]);
  });
});

it.each([['eki10'], ['“EKI 10”'], ['Use code EKI10'], ['Promo code: EKI10!'], ['code: eki10']])(
  'reads the code in %j',
  (typed) => {
    expect(promoCode.parse(typed)).toBe('EKI10');
  },
);
