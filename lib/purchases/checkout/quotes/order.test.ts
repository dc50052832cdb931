import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SERVICE_HOURS } from '@/lib/core/hours/hours';
import { DEFAULT_LIMITS } from '@/lib/core/pricing/delivery-fee';
import { configKey } from '@/lib/purchases/checkout/cart/config-key';
import { CHECKOUT_MESSAGES } from '@/lib/purchases/checkout/messages';
import type { DraftAddress } from '@/lib/purchases/moves/orders/draft';
import type { RequestedLine, SellableProduct, SellableVendor } from './lines';
import { type OrderFacts, priceOrder } from './order';

const id = (digit: string) => digit.repeat(24);
const [RICE, SHOES] = [id('1'), id('2')];
const [KITCHEN, SHOP] = [id('a'), id('b')];
const [REGULAR, LARGE, SIZE_42] = [id('3'), id('4'), id('5')];
const [FISH, EGG, ZOBO] = [id('6'), id('7'), id('8')];
const ALWAYS = [{ days: [0, 1, 2, 3, 4, 5, 6], open: '00:00', close: '24:00' }];

const rice: SellableProduct = {
  id: RICE,
  name: 'Party jollof',
  category: 'Food',
  vendorId: KITCHEN,
  image: '/art/products/jollof',
  imageAlt: 'A plate of jollof',
  weightGrams: 400,
  options: [
    {
      id: REGULAR,
      name: 'Regular',
      priceKobo: 300_000,
      offerPriceKobo: 280_000,
      inStock: true,
      tracked: false,
    },
    {
      id: LARGE,
      name: 'Large',
      priceKobo: 410_000,
      offerPriceKobo: null,
      inStock: false,
      tracked: false,
    },
  ],
  addons: [
    {
      name: 'Protein',
      min: 0,
      max: 1,
      options: [
        { id: FISH, name: 'Fried fish', priceKobo: 90_000, inStock: true },
        { id: EGG, name: 'Egg', priceKobo: 30_000, inStock: false },
      ],
    },
    {
      name: 'Drink',
      min: 0,
      max: 2,
      options: [{ id: ZOBO, name: 'Zobo', priceKobo: 50_000, inStock: true }],
    },
  ],
};
const shoes: SellableProduct = {
  ...rice,
  id: SHOES,
  name: 'Sneakers',
  category: 'Shoes',
  vendorId: SHOP,
  options: [
    {
      id: SIZE_42,
      name: '42',
      priceKobo: 2_650_000,
      offerPriceKobo: null,
      inStock: true,
      tracked: true,
    },
  ],
  addons: [
    {
      name: 'Wrapping',
      min: 1,
      max: 1,
      options: [{ id: EGG, name: 'Bag', priceKobo: 0, inStock: true }],
    },
  ],
};
const vendor = (
  vendorId: string,
  name: string,
  pausedUntil: Date | null = null,
): SellableVendor => ({
  id: vendorId,
  name,
  latitude: 6.3985,
  longitude: 5.6088,
  hours: ALWAYS,
  pausedUntil,
  prepMinutes: vendorId === KITCHEN ? 25 : 5,
});

const HALL_1: DraftAddress = {
  addressId: id('9'),
  firstName: 'Osaze',
  lastName: 'Igbinovia',
  email: 'osaze@test.example',
  phone: '+2348031234567',
  address: 'Hall 1',
  note: '',
  latitude: 6.4012,
  longitude: 5.6142,
};
const NOON = new Date('2026-11-21T11:00:00Z');
const line = (
  productId: string,
  optionId: string,
  quantity = 1,
  addonIds: string[] = [],
): RequestedLine => ({
  productId,
  optionId,
  quantity,
  addonIds,
});

function facts(requested: RequestedLine[], changes: Partial<OrderFacts> = {}): OrderFacts {
  return {
    lines: requested,
    products: new Map([rice, shoes].map((product) => [product.id, product])),
    vendors: new Map([vendor(KITCHEN, 'Kitchen'), vendor(SHOP, 'Shop')].map((v) => [v.id, v])),
    available: new Map([[`${SHOES}:${SIZE_42}`, 3]]),
    address: HALL_1,
    isExpress: false,
    serviceHours: SERVICE_HOURS,
    limits: DEFAULT_LIMITS,
    now: NOON,
    ...changes,
  };
}

describe('priceOrder', () => {
  it('takes the offer price, adds the add-ons and lists every fee', () => {
    const { quote } = priceOrder(facts([line(RICE, REGULAR, 2, [FISH, ZOBO])]));
    expect(quote.problem).toBeNull();
    // 2 × (2,800 + 900 + 500) = 8,400; delivery 400; 1.5% + 100 + 5% of 8,800 = 672 → 680
    expect(quote).toMatchObject({ price: 8_400, deliveryFee: 400, serviceFee: 680, total: 9_480 });
    expect(quote.lines).toMatchObject([
      {
        unitPrice: 4_200,
        price: 8_400,
        addonNames: ['Fried fish', 'Zobo'],
        key: configKey(REGULAR, [ZOBO, FISH]),
      },
    ]);
  });

  it('multiplies the delivery fee by 1.5 for Express, and bases the service fee on that', () => {
    const { quote } = priceOrder(facts([line(RICE, REGULAR)], { isExpress: true }));
    // 2,800 + 600; 51 + 100 + 170 = 321 → 330
    expect(quote).toMatchObject({ deliveryFee: 600, serviceFee: 330, total: 3_730 });
  });

  it.each<[string, RequestedLine[], string]>([
    ['an unknown product', [line(id('f'), REGULAR)], 'gone'],
    ['an unknown option', [line(RICE, SIZE_42)], 'gone'],
    ['a sold-out option', [line(RICE, LARGE)], 'sold_out'],
    ['more than are left', [line(SHOES, SIZE_42, 4, [EGG])], 'too_few'],
    ['two proteins where one is allowed', [line(RICE, REGULAR, 1, [FISH, EGG])], 'addons'],
    ['a sold-out add-on', [line(RICE, REGULAR, 1, [EGG])], 'addons'],
    ['an add-on of another product', [line(RICE, REGULAR, 1, [id('e')])], 'addons'],
    ['a required choice left out', [line(SHOES, SIZE_42)], 'addons'],
  ])('refuses %s', (_, requested, problem) => {
    const priced = priceOrder(facts(requested));
    expect(priced.quote.problem).toBe('lines');
    expect(priced.draft).toBeNull();
    expect(priced.quote.lines[0]?.problem).toBe(problem);
  });

  it.each<[string, RequestedLine[]]>([
    ['in one line', [line(RICE, REGULAR, 99)]],
    ['in several lines', [line(RICE, REGULAR, 8), line(RICE, REGULAR, 8, [ZOBO])]],
  ])('refuses an order above the maximum, %s', (_, requested) => {
    const [regular] = rice.options;
    if (!regular) throw new Error('rice has no option');
    // ₦60,000,000 each: eight are ₦480,000,000.
    const dear = { ...rice, options: [{ ...regular, offerPriceKobo: 6_000_000_000 }] };
    const products = new Map([[RICE, dear]]);
    const { quote, draft } = priceOrder(facts(requested, { products }));
    const pieces = requested.reduce((sum, { quantity }) => sum + quantity, 0);
    const addons = requested.reduce(
      (sum, { addonIds, quantity }) => sum + addonIds.length * quantity * 500,
      0,
    );
    const price = pieces * 60_000_000 + addons;
    expect(quote).toMatchObject({
      problem: 'too_large',
      message: CHECKOUT_MESSAGES.orderTooLarge,
      price,
      deliveryFee: null,
      serviceFee: null,
      total: price,
    });
    expect(draft).toBeNull();
    const fits = priceOrder(facts([line(RICE, REGULAR, 15)], { products }));
    expect(fits.quote).toMatchObject({ problem: null, price: 900_000_000 });
  });

  it('counts units of one option across lines', () => {
    const priced = priceOrder(
      facts([line(SHOES, SIZE_42, 2, [EGG]), line(SHOES, SIZE_42, 2, [EGG])]),
    );
    expect(priced.quote.lines.map((one) => [one.problem, one.left])).toEqual([
      [null, 3],
      ['too_few', 1],
    ]);
  });

  it.each<[string, number, number, unknown[], unknown[]]>([
    ['enough for both', 5, 3, [null, 5], [null, 2]],
    ['none for the second', 3, 3, [null, 3], ['sold_out', null]],
    ['too few for the first', 2, 3, ['too_few', 2], ['sold_out', null]],
    ['none at all', 0, 3, ['sold_out', null], ['sold_out', null]],
  ])(
    'gives what’s left of an option to its lines in order: %s',
    (_what, left, quantity, ...expected) => {
      const available = new Map([[`${SHOES}:${SIZE_42}`, left]]);
      const requested = [line(SHOES, SIZE_42, quantity, [EGG]), line(SHOES, SIZE_42, 2, [EGG])];
      const { lines } = priceOrder(facts(requested, { available })).quote;
      expect(lines.map((one) => [one.problem, one.left])).toEqual(expected);
    },
  );

  it('shows how many are left only when that helps the customer', () => {
    const leftFor = (requested: RequestedLine, pieces: number) => {
      const available = new Map([[`${SHOES}:${SIZE_42}`, pieces]]);
      return priceOrder(facts([requested], { available })).quote.lines[0]?.left;
    };
    expect(leftFor(line(SHOES, SIZE_42, 1, [EGG]), 98)).toBe(98);
    expect(leftFor(line(SHOES, SIZE_42, 1, [EGG]), 99)).toBeNull();
    expect(leftFor(line(SHOES, SIZE_42, 1, [EGG]), 0)).toBeNull();
    // Its add-ons are wrong, whatever the number of pieces.
    expect(leftFor(line(SHOES, SIZE_42), 3)).toBeNull();
    expect(leftFor(line(RICE, REGULAR), 3)).toBeNull();
  });

  it('prices short lines in full and leaves unavailable ones out', () => {
    const tooFew = line(SHOES, SIZE_42, 4, [EGG]);
    const { quote } = priceOrder(facts([tooFew, line(RICE, LARGE), line(id('f'), REGULAR)]));
    expect(quote).toMatchObject({ problem: 'lines', price: 106_000, deliveryFee: 400 });
    const nothing = priceOrder(facts([line(RICE, LARGE)])).quote;
    expect(nothing).toMatchObject({ price: 0, deliveryFee: null, total: 0, shops: [] });
  });

  it('describes each line for the cart as far as it is on sale', () => {
    const { lines } = priceOrder(
      facts([line(RICE, REGULAR), line(RICE, SIZE_42), line(id('f'), REGULAR)]),
    ).quote;
    const shown = {
      name: 'Party jollof',
      category: 'Food',
      picture: { src: '/art/products/jollof', alt: 'A plate of jollof' },
      weight: '400 g',
      vendorId: KITCHEN,
      vendorName: 'Kitchen',
    };
    expect(lines[0]).toMatchObject(shown);
    expect(lines[1]).toMatchObject({ ...shown, problem: 'gone' });
    expect(lines[2]).toMatchObject({ problem: 'gone', name: '', picture: null, vendorName: '' });
  });

  it('quotes the items without an address, and freezes nothing', () => {
    const { quote, draft } = priceOrder(facts([line(RICE, REGULAR)], { address: null }));
    expect(quote).toMatchObject({
      problem: null,
      price: 2_800,
      deliveryFee: null,
      delivery: null,
      serviceFee: null,
      total: 2_800,
    });
    expect(quote.shops).toMatchObject([{ _id: KITCHEN, isOpen: true }]);
    expect(draft).toBeNull();
  });

  it('breaks down the delivery fee, with the price of Express and the ETAs', () => {
    const quoteFor = (isExpress: boolean) =>
      priceOrder(facts([line(RICE, REGULAR)], { isExpress })).quote;
    const standard = { text: '1 shop, 0.9 km by road', amount: 400 };
    expect(quoteFor(false).delivery).toEqual({
      lines: [standard],
      expressExtra: 200,
      eta: { from: 30, to: 45 },
      expressEta: { from: 30, to: 40 },
    });
    expect(quoteFor(true).delivery).toMatchObject({
      lines: [standard, { text: 'Express (1.5×)', amount: 200 }],
      expressExtra: 200,
      eta: { from: 30, to: 40 },
    });
  });

  it('has no ETA for a scheduled order, but the time that it starts', () => {
    const night = new Date('2026-11-21T20:30:00Z');
    const { quote } = priceOrder(facts([line(RICE, REGULAR)], { now: night }));
    expect(quote.delivery).toMatchObject({ eta: null, expressEta: null });
    expect(quote.opening).toBe('Closed. They’ll start at 8\u00a0AM tomorrow.');
    expect(quote.shops).toEqual([
      { _id: KITCHEN, name: 'Kitchen', isOpen: false, hours: 'Opens tomorrow, 8\u00a0AM' },
    ]);
  });

  it('names the shops that delay the others', () => {
    const paused = vendor(SHOP, 'Shop', new Date('2026-11-21T14:00:00Z'));
    const vendors = new Map([vendor(KITCHEN, 'Kitchen'), paused].map((v) => [v.id, v]));
    const requested = [line(RICE, REGULAR), line(SHOES, SIZE_42, 1, [EGG])];
    const { quote } = priceOrder(facts(requested, { vendors }));
    expect(quote.problem).toBeNull();
    expect(quote.late).toEqual({ vendorIds: [SHOP], isRestNow: true });
    expect(quote.opening).toContain('Shop is on a short break until 3\u00a0PM today');
  });

  it.each([HALL_1, null])(
    'names the shops over the limit, the last ones in the cart',
    (address) => {
      const requested = [line(SHOES, SIZE_42, 1, [EGG]), line(RICE, REGULAR)];
      const limits = { ...DEFAULT_LIMITS, maxVendors: 1 };
      expect(priceOrder(facts(requested, { limits, address })).quote).toMatchObject({
        problem: 'TOO_MANY_STOPS',
        message: 'One order can have items from up to 1 shop. Split your cart.',
        excessVendorIds: [KITCHEN],
        deliveryFee: null,
        total: 29_300,
      });
    },
  );

  it('refuses an empty cart, a far address and a shop that never opens', () => {
    expect(priceOrder(facts([])).quote.problem).toBe('empty');
    const far = { ...HALL_1, latitude: 6.7 };
    expect(priceOrder(facts([line(RICE, REGULAR)], { address: far })).quote.problem).toBe(
      'OUT_OF_AREA',
    );
    const closed = new Map([[KITCHEN, { ...vendor(KITCHEN, 'Kitchen'), hours: [] }]]);
    expect(priceOrder(facts([line(RICE, REGULAR)], { vendors: closed })).quote.problem).toBe(
      'never_open',
    );
  });

  it.each([
    ['at noon', NOON, null, null],
    ['after 9 PM', new Date('2026-11-21T20:30:00Z'), null, '2026-11-22T07:00:00.000Z'],
    [
      'while the kitchen pauses',
      NOON,
      new Date('2026-11-21T12:00:00Z'),
      '2026-11-21T12:00:00.000Z',
    ],
    [
      'while it pauses beyond closing',
      NOON,
      new Date('2026-11-21T22:00:00Z'),
      '2026-11-22T07:00:00.000Z',
    ],
    ['after a pause that is over', NOON, new Date('2026-11-21T10:00:00Z'), null],
  ])('%s, is scheduled for %3$s', (_, now, pausedUntil, expected) => {
    const vendors = new Map([[KITCHEN, vendor(KITCHEN, 'Kitchen', pausedUntil)]]);
    const { quote } = priceOrder(facts([line(RICE, REGULAR)], { now, vendors }));
    expect(quote.scheduledFor).toBe(expected);
  });

  it('freezes shares that add up to the total, to the kobo', () => {
    const requested = fc.array(
      fc.oneof(
        fc.integer({ min: 1, max: 9 }).map((n) => line(RICE, REGULAR, n, [FISH])),
        fc.constant(line(SHOES, SIZE_42, 1, [EGG])),
      ),
      { minLength: 1, maxLength: 3 },
    );
    fc.assert(
      fc.property(requested, fc.boolean(), (lines, isExpress) => {
        const { draft, quote } = priceOrder(facts(lines, { isExpress }));
        if (!draft) throw new Error('expected a draft');
        const shares = draft.items.reduce(
          (sum, item) => sum + item.lineKobo + item.feeShareKobo,
          0,
        );
        const parts = draft.parts.reduce(
          (sum, part) => sum + part.deliveryKobo + part.deliveryFeeShareKobo,
          0,
        );
        expect(shares + parts).toBe(draft.totalKobo);
        expect(draft.totalKobo).toBe(Math.round(quote.total * 100));
        expect(draft.parts.reduce((sum, part) => sum + part.itemsKobo, 0)).toBe(draft.itemsKobo);
      }),
    );
  });
});
