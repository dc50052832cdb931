import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Kobo, kobo } from '@/lib/core/money';
import type { ItemState, OrderState, PartyAmount } from '@/lib/purchases/moves/state';
import { getHeld, getReportRefund, type Room, type SoldPurchase } from './money';
import { BEARERS, type REPORT_CATEGORIES } from './policy';

const item = (itemId: string, vendorId: string, given: Partial<ItemState> = {}): ItemState => ({
  itemId,
  vendorId,
  status: 'Order Delivered',
  lineKobo: 140_000,
  feeShareKobo: 9_607,
  ...given,
});

const state = (given: Partial<OrderState> = {}): OrderState => ({
  id: 'order',
  customerId: 'ada',
  items: [
    item('zobo', 'kitchen'),
    item('jollof', 'kitchen', { lineKobo: 630_000, feeShareKobo: 40_000 }),
    item('charger', 'gadgets', { lineKobo: 1_650_000, feeShareKobo: 110_000 }),
  ],
  parts: [
    { vendorId: 'kitchen', deliveryKobo: 50_000, deliveryFeeShareKobo: 3_000 },
    { vendorId: 'gadgets', deliveryKobo: 40_000, deliveryFeeShareKobo: 2_000 },
  ],
  riderId: 'nosa',
  assignment: 1,
  wrongCodes: [],
  acceptBy: null,
  statusRank: 4,
  rev: 9,
  events: [],
  ...given,
});

const sold = (given: Partial<SoldPurchase> = {}): SoldPurchase => ({
  state: state(),
  quantities: new Map([
    ['zobo', 2],
    ['jollof', 3],
  ]),
  refunded: new Map(),
  refundedDeliveries: [],
  riderId: 'nosa',
  ...given,
});

const ROOM: Room = {
  shops: new Map([
    ['kitchen', kobo(5_000_000)],
    ['gadgets', kobo(5_000_000)],
  ]),
  rider: kobo(72_000),
};

const all = (of: SoldPurchase) =>
  of.state.items.map(({ itemId }) => ({ itemId, quantity: of.quantities.get(itemId) ?? 1 }));
const toTable = (amounts: readonly PartyAmount[]) =>
  Object.fromEntries(amounts.map(({ party, amount }) => [party, amount]));
const withPromo = (promoFunder: 'platform' | 'vendor') =>
  sold({
    state: state({
      promoFunder,
      items: [item('zobo', 'kitchen', { promoKobo: 20_001 }), item('jollof', 'kitchen')],
    }),
  });

interface Case {
  of?: SoldPurchase;
  items?: { itemId: string; quantity: number }[];
  deliveryFee?: boolean;
  room?: Room;
}

const ZOBO = [{ itemId: 'zobo', quantity: 2 }];
const KITCHEN = [...ZOBO, { itemId: 'jollof', quantity: 3 }];

describe('a refund for a report', () => {
  it.each<[string, (typeof BEARERS)[number], Case, Record<string, number>]>([
    [
      'of a line costs the shop what it got, and its service fee comes back',
      'shop',
      { items: ZOBO },
      { customer: 149_607, 'seller:kitchen': -140_000, 'service-fee': -9_607 },
    ],
    [
      'of one piece of two gives the first the odd kobo',
      'shop',
      { items: [{ itemId: 'zobo', quantity: 1 }] },
      { customer: 74_804, 'seller:kitchen': -70_000, 'service-fee': -4_804 },
    ],
    [
      'of the second piece gives what the first left',
      'shop',
      { of: sold({ refunded: new Map([['zobo', 1]]) }), items: [{ itemId: 'zobo', quantity: 1 }] },
      { customer: 74_803, 'seller:kitchen': -70_000, 'service-fee': -4_803 },
    ],
    [
      'of a whole part adds its delivery fee, which the shop doesn’t bear',
      'shop',
      { items: KITCHEN },
      {
        customer: 872_607,
        'seller:kitchen': -770_000,
        'service-fee': -52_607,
        goodwill: -50_000,
      },
    ],
    [
      'charges a shop only down to what it may owe',
      'shop',
      { items: ZOBO, room: { ...ROOM, shops: new Map([['kitchen', kobo(100_000)]]) } },
      {
        customer: 149_607,
        'seller:kitchen': -100_000,
        'service-fee': -9_607,
        goodwill: -40_000,
      },
    ],
    [
      'charges each shop for its own lines',
      'shop',
      { items: [...ZOBO, { itemId: 'charger', quantity: 1 }] },
      {
        customer: 1_951_607,
        'seller:kitchen': -140_000,
        'seller:gadgets': -1_650_000,
        'service-fee': -121_607,
        goodwill: -40_000,
      },
    ],
    [
      'gives back the platform’s promo',
      'shop',
      { of: withPromo('platform'), items: ZOBO },
      {
        customer: 129_606,
        'seller:kitchen': -140_000,
        'service-fee': -9_607,
        promo: 20_001,
      },
    ],
    [
      'charges a shop without the discount that it paid itself',
      'shop',
      { of: withPromo('vendor'), items: ZOBO },
      { customer: 129_606, 'seller:kitchen': -119_999, 'service-fee': -9_607 },
    ],
    [
      'costs a rider the goods, at most the pay of the job',
      'rider',
      { items: ZOBO },
      {
        customer: 149_607,
        'rider:nosa': -72_000,
        'service-fee': -9_607,
        goodwill: -68_000,
      },
    ],
    [
      'of the delivery fee comes from the rider’s pay and the platform’s share',
      'rider',
      { deliveryFee: true },
      {
        customer: 95_000,
        'rider:nosa': -72_000,
        delivery: -18_000,
        'service-fee': -5_000,
      },
    ],
    [
      'of the delivery fee is goodwill unless the rider bears it',
      'platform',
      { deliveryFee: true },
      { customer: 95_000, 'service-fee': -5_000, goodwill: -90_000 },
    ],
    [
      'leaves out a delivery fee that was refunded before',
      'platform',
      { of: sold({ refundedDeliveries: ['kitchen'] }), deliveryFee: true },
      { customer: 42_000, 'service-fee': -2_000, goodwill: -40_000 },
    ],
    [
      'that the platform bears leaves shop and rider what they got',
      'platform',
      { items: ZOBO },
      { customer: 149_607, 'service-fee': -9_607, goodwill: -140_000 },
    ],
    [
      'of the last delivered line adds the delivery fee, if the others were cancelled and refunded',
      'platform',
      {
        of: sold({
          state: state({
            items: [
              item('zobo', 'kitchen'),
              item('jollof', 'kitchen', { status: 'Order Cancelled' }),
            ],
          }),
        }),
        items: ZOBO,
      },
      { customer: 202_607, 'service-fee': -12_607, goodwill: -190_000 },
    ],
  ])('%s', (_, bearer, { of = sold(), items = [], deliveryFee = false, room = ROOM }, expected) => {
    const { amounts, refund } = getReportRefund(of, { items, deliveryFee, bearer }, room);
    expect(toTable(amounts)).toEqual(expected);
    expect(refund).toBe(expected.customer);
  });

  it('refuses pieces that aren’t left', () => {
    const of = sold({ refunded: new Map([['zobo', 1]]) });
    const request = { items: ZOBO, deliveryFee: false, bearer: 'shop' } as const;
    expect(() => getReportRefund(of, request, ROOM)).toThrow(RangeError);
  });
});

describe('refunds of any purchase', () => {
  const amount = (max: number) => fc.integer({ min: 0, max });
  const anySold = fc
    .record({
      items: fc.array(
        fc.record({
          line: amount(3_000_000),
          fee: amount(200_000),
          share: amount(100),
          n: fc.integer({ min: 1, max: 9 }),
          vendor: fc.constantFrom('kitchen', 'gadgets'),
        }),
        { minLength: 1, maxLength: 6 },
      ),
      delivery: fc.tuple(amount(200_000), amount(200_000)),
      funder: fc.constantFrom('platform' as const, 'vendor' as const, undefined),
    })
    .map(({ items, delivery, funder }): SoldPurchase => {
      const lines = items.map(({ line, fee, share, vendor }, at) =>
        item(`i${at}`, vendor, {
          lineKobo: line,
          feeShareKobo: fee,
          ...(funder && { promoKobo: Math.floor((line * share) / 100) }),
        }),
      );
      const parts = ['kitchen', 'gadgets']
        .map((vendorId, at) => ({
          vendorId,
          deliveryKobo: delivery[at] ?? 0,
          deliveryFeeShareKobo: Math.floor((delivery[at] ?? 0) / 20),
        }))
        .filter(({ vendorId }) => lines.some((line) => line.vendorId === vendorId));
      return sold({
        state: state({ items: lines, parts, ...(funder && { promoFunder: funder }) }),
        quantities: new Map(items.map(({ n }, at) => [`i${at}`, n])),
      });
    });
  const anyRoom = fc.tuple(amount(4_000_000), amount(4_000_000), amount(300_000)).map(
    ([kitchen, gadgets, rider]): Room => ({
      shops: new Map<string, Kobo>([
        ['kitchen', kobo(kitchen)],
        ['gadgets', kobo(gadgets)],
      ]),
      rider: kobo(rider),
    }),
  );

  const paid = ({ state: { items, parts } }: SoldPurchase) =>
    [
      ...items.map(
        ({ lineKobo, feeShareKobo, promoKobo = 0 }) => lineKobo + feeShareKobo - promoKobo,
      ),
      ...parts.map(({ deliveryKobo, deliveryFeeShareKobo }) => deliveryKobo + deliveryFeeShareKobo),
    ].reduce((a, b) => a + b, 0);

  it('add up to 0, stay within the room, and return what was paid if all is refunded', () => {
    fc.assert(
      fc.property(anySold, anyRoom, fc.constantFrom(...BEARERS), (of, room, bearer) => {
        const request = { items: all(of), deliveryFee: false, bearer };
        const { amounts, refund } = getReportRefund(of, request, room);
        expect(amounts.reduce((sum, one) => sum + one.amount, 0)).toBe(0);
        expect(refund).toBe(paid(of));
        const table = toTable(amounts);
        expect(table['rider:nosa'] ?? 0).toBeGreaterThanOrEqual(-room.rider);
        for (const [vendorId, most] of room.shops) {
          expect(table[`seller:${vendorId}`] ?? 0).toBeGreaterThanOrEqual(-most);
        }
      }),
    );
  });

  it('return the same in two steps as in one', () => {
    fc.assert(
      fc.property(
        anySold,
        fc.array(fc.integer({ min: 0, max: 9 })),
        fc.constantFrom(...BEARERS),
        (of, counts, bearer) => {
          const first = all(of).flatMap(({ itemId, quantity }, at) => {
            const taken = Math.min(counts[at] ?? 0, quantity);
            return taken > 0 ? [{ itemId, quantity: taken }] : [];
          });
          const taken = new Map(first.map(({ itemId, quantity }) => [itemId, quantity]));
          const rest = all(of).flatMap(({ itemId, quantity }) => {
            const left = quantity - (taken.get(itemId) ?? 0);
            return left > 0 ? [{ itemId, quantity: left }] : [];
          });
          const ample: Room = { shops: new Map(ROOM.shops), rider: kobo(100_000_000) };
          const request = { deliveryFee: false, bearer };
          const one = getReportRefund(of, { ...request, items: first }, ample);
          const then = sold({ ...of, refunded: taken, refundedDeliveries: one.deliveries });
          const two = getReportRefund(then, { ...request, items: rest }, ample);
          expect(one.refund + two.refund).toBe(paid(of));
        },
      ),
    );
  });
});

describe('what a report holds', () => {
  const SHOPS = { 'seller:kitchen': 770_000, 'seller:gadgets': 1_650_000 };
  const RIDER = { 'rider:nosa': 72_000 };
  it.each<[(typeof REPORT_CATEGORIES)[number], string[], Record<string, number>]>([
    ['missing', ['zobo'], { 'seller:kitchen': 140_000 }],
    ['missing', [], SHOPS],
    ['wrong', [], SHOPS],
    ['late', [], RIDER],
    ['rider', [], RIDER],
    ['damaged', [], { ...SHOPS, ...RIDER }],
    ['other', [], { ...SHOPS, ...RIDER }],
  ])('%s about %j', (category, itemIds, held) => {
    expect(toTable(getHeld(sold(), { category, itemIds }))).toEqual(held);
  });

  it('is the rider’s pay for a dispatch or an errand, and never what was refunded', () => {
    const direct = sold({
      state: state({
        isDirect: true,
        items: [item('direct', 'direct', { lineKobo: 0, feeShareKobo: 0, budgetKobo: 500_000 })],
        parts: [{ vendorId: 'direct', deliveryKobo: 100_000, deliveryFeeShareKobo: 6_000 }],
      }),
    });
    expect(toTable(getHeld(direct, { category: 'missing', itemIds: [] }))).toEqual({
      'rider:nosa': 80_000,
    });
    const refunded = sold({ refunded: new Map([['zobo', 1]]) });
    expect(toTable(getHeld(refunded, { category: 'missing', itemIds: ['zobo'] }))).toEqual({
      'seller:kitchen': 70_000,
    });
  });
});
