// Random sequences of payments and moves in memory, decided by the product's own pricing, promos and moves.
// tests/chaos/money-sequences.test.ts runs fewer of them on the real database.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { statusRank } from '@/lib/core/delivery/status';
import { SERVICE_HOURS } from '@/lib/core/hours/hours';
import { DEFAULT_LIMITS } from '@/lib/core/pricing/delivery-fee';
import type { PromoFacts, PromoTerms } from '@/lib/purchases/checkout/promos/policy';
import type { SellableProduct, SellableVendor } from '@/lib/purchases/checkout/quotes/lines';
import { priceOrder } from '@/lib/purchases/checkout/quotes/order';
import type { OrderDraft } from '@/lib/purchases/moves/orders/draft';
import type { Effect, OrderActor, OrderCommand, OrderState } from '@/lib/purchases/moves/state';
import { nextSteps, transition } from '@/lib/purchases/moves/transition';

const SEQUENCES = 10_000;
const NOON = new Date('2026-11-23T11:00:00Z');
const id = (digit: string) => digit.repeat(24);
const ALWAYS = [{ days: [0, 1, 2, 3, 4, 5, 6], open: '00:00', close: '24:00' }];
const HALL_1 = {
  addressId: id('9'),
  firstName: 'Osaze',
  lastName: 'Igbinovia',
  note: '',
  email: 'osaze@test.example',
  phone: '+2348031234567',
  address: 'Hall 1',
  latitude: 6.4012,
  longitude: 5.6142,
};
const VENDORS = [id('a'), id('b')] as const;
const PRICES = [300_001, 149_999, 2_650_000, 9_900];

const product = (at: number, priceKobo: number): SellableProduct => ({
  id: `${at}`.repeat(24),
  name: `Product ${at}`,
  category: at < 2 ? 'Food' : 'Shoes',
  vendorId: VENDORS[at % 2] ?? '',
  image: '/art/products/test',
  imageAlt: 'Test',
  weightGrams: 400,
  options: [
    {
      id: id('f'),
      name: 'Default Option',
      priceKobo,
      offerPriceKobo: null,
      inStock: true,
      tracked: false,
    },
  ],
  addons: [],
});
const PRODUCTS = PRICES.map((price, at) => product(at, price));
const SHOPS = VENDORS.map(
  (vendorId): SellableVendor => ({
    id: vendorId,
    name: 'Shop',
    latitude: 6.3985,
    longitude: 5.6088,
    hours: ALWAYS,
    pausedUntil: null,
    prepMinutes: 10,
  }),
);

const NO_TERMS = {
  freeShipping: false,
  maxDiscountKobo: null,
  minSpendKobo: 0,
  startsAt: null,
  endsAt: null,
  perUser: null,
  categories: [],
  vendorIds: [],
  productIds: [],
  valueBp: 0,
  valueKobo: 0,
};
/** Each kind of code, with its total limit. */
const PROMOS: { terms: PromoTerms; limit: number }[] = [
  { type: 'percentage', valueBp: 1_333, funder: 'platform' },
  { type: 'fixed', valueKobo: 33_333, funder: 'platform' },
  { type: 'fixed', valueKobo: 9_000_000, funder: 'platform' },
  { type: 'percentage', valueBp: 500, freeShipping: true, funder: 'platform' },
  { type: 'percentage', valueBp: 9_999, vendorIds: [VENDORS[1]], funder: 'vendor' },
].map((terms, at) => ({
  terms: { ...NO_TERMS, id: `promo-${at}`, code: `CODE${at}`, ...terms } as PromoTerms,
  limit: 2,
}));

const OPS: OrderActor = { role: 'ops', userId: 'ops' };
const CUSTOMER: OrderActor = { role: 'customer', userId: 'customer' };
const ACTORS: OrderActor[] = [
  CUSTOMER,
  OPS,
  { role: 'seller', userId: 'seller a', vendorIds: [VENDORS[0]] },
  { role: 'seller', userId: 'seller b', vendorIds: [VENDORS[1]] },
  { role: 'rider', userId: 'rider' },
];

const aStep = fc.record({
  does: fc.oneof(
    { weight: 2, arbitrary: fc.constant('fund' as const) },
    { weight: 3, arbitrary: fc.constant('pay' as const) },
    { weight: 1, arbitrary: fc.constant('cancel' as const) },
    { weight: 6, arbitrary: fc.constant('move' as const) },
  ),
  amountKobo: fc.integer({ min: 1, max: 5_000_000 }),
  isByWallet: fc.boolean(),
  isExpress: fc.boolean(),
  pieces: fc.array(fc.nat(2), { minLength: 4, maxLength: 4 }),
  /** Beyond the last: none. */
  promo: fc.nat(PROMOS.length + 2),
  choice: fc.nat(999),
  fault: fc.constantFrom('customer', 'rider', 'platform'),
});
type Step = typeof aStep extends fc.Arbitrary<infer T> ? T : never;

interface Purchase {
  state: OrderState;
  paidKobo: number;
  promo: OrderDraft['promo'];
  /** Net amount by party, kobo. */
  shares: Map<string, number>;
  isPromoFree: boolean;
}

/** Calls `expect`, which is slow, only for a failure. */
function expectSame<T>(actual: T, expected: T, what: string): void {
  if (!Object.is(actual, expected)) expect(actual, what).toBe(expected);
}
const sum = (numbers: Iterable<number>) => [...numbers].reduce((all, one) => all + one, 0);

class Life {
  readonly books = new Map<string, number>();
  readonly purchases: Purchase[] = [];
  readonly #uses = PROMOS.map(() => 0);
  #sent = 0;

  take(step: Step): void {
    if (step.does === 'fund') this.#post({ bank: -step.amountKobo, customer: step.amountKobo });
    else if (step.does === 'pay') this.#pay(step);
    else this.#move(step);
    this.#expectEscrowToBeOwed();
  }

  /** Books a transfer, and checks that wallet and escrow stay at 0 or more. */
  #post(postings: Record<string, number>): void {
    expectSame(sum(Object.values(postings)), 0, 'a transfer adds up');
    for (const [account, amount] of Object.entries(postings)) {
      this.books.set(account, (this.books.get(account) ?? 0) + amount);
    }
    for (const account of ['customer', 'escrow']) {
      expectSame((this.books.get(account) ?? 0) >= 0, true, `${account} is not short`);
    }
  }

  #pay({ pieces, promo: at, isByWallet, isExpress }: Step): void {
    const draft = this.#price(pieces, at, isExpress);
    if (!draft) return;
    const { totalKobo, promo } = draft;
    if (isByWallet && (this.books.get('customer') ?? 0) < totalKobo) return;
    const byPlatform =
      promo?.funder === 'platform' ? promo.discountKobo + promo.freeDeliveryKobo : 0;
    this.#post({
      [isByWallet ? 'customer' : 'provider']: -totalKobo,
      promo: -byPlatform,
      escrow: totalKobo + byPlatform,
    });
    if (promo) this.#uses[at] = (this.#uses[at] ?? 0) + 1;
    this.purchases.push({
      state: placeOrder(draft, `order-${this.purchases.length}`),
      paidKobo: totalKobo,
      promo,
      shares: new Map(),
      isPromoFree: false,
    });
  }

  #price(pieces: number[], at: number, isExpress: boolean): OrderDraft | null {
    const promo = PROMOS[at];
    const facts: PromoFacts | null = promo
      ? {
          code: promo.terms.code,
          terms: promo.terms,
          ownUses: 0,
          isGuest: false,
          usesLeft: promo.limit - (this.#uses[at] ?? 0),
          isHeld: true,
        }
      : null;
    const wanted = PRODUCTS.flatMap(({ id: productId }, index) => {
      const quantity = pieces[index] ?? 0;
      return quantity > 0 ? [{ productId, optionId: id('f'), quantity, addonIds: [] }] : [];
    });
    const { quote, draft } = priceOrder({
      lines: wanted,
      address: HALL_1,
      isExpress,
      promo: facts,
      now: NOON,
      serviceHours: SERVICE_HOURS,
      limits: DEFAULT_LIMITS,
      available: new Map(),
      products: new Map(PRODUCTS.map((one) => [one.id, one])),
      vendors: new Map(SHOPS.map((one) => [one.id, one])),
    });
    if (!draft || quote.promo?.message) return null;
    const shares = [...draft.items, ...draft.parts].map(({ promoKobo = 0 }) => promoKobo);
    const { discountKobo = 0, freeDeliveryKobo = 0 } = draft.promo ?? {};
    expectSame(sum(shares), discountKobo + freeDeliveryKobo, 'the shares of a promo add up');
    expectSame(
      sum(draft.parts.map(({ deliveryKobo }) => deliveryKobo)),
      draft.deliveryKobo,
      'delivery',
    );
    const fees = [
      ...draft.items.map(({ feeShareKobo }) => feeShareKobo),
      ...draft.parts.map(({ deliveryFeeShareKobo }) => deliveryFeeShareKobo),
    ];
    expectSame(sum(fees), draft.serviceFeeKobo, 'the shares of the service fee add up');
    return draft;
  }

  /** Sends a command that is possible for one of the orders; `cancel`: by its customer. */
  #move({ does, choice, fault }: Step): void {
    const purchase = this.purchases[choice % Math.max(1, this.purchases.length)];
    if (!purchase) return;
    const actors = does === 'cancel' ? [CUSTOMER] : ACTORS;
    const possible = actors.flatMap((actor) =>
      nextSteps(purchase.state, actor)
        .filter(({ command }) => does === 'cancel' || command !== 'cancel' || choice % 7 === 0)
        .map((next) => ({ ...next, actor })),
    );
    const next = possible[choice % possible.length];
    if (!next) return;
    const [first] = next.itemIds;
    this.#sent += 1;
    // The fields of every command.
    const command = {
      id: `command-${this.#sent}`,
      type: next.command,
      fault,
      reason: 'lost',
      isHandedOver: true,
      isVendorOpen: true,
      isCodeRight: true,
      hasPhoto: true,
      minutes: 5,
      ...(choice % 3 === 0 && next.command === 'cancel' && { itemIds: [first] }),
      ...(['ask', 'swap', 'drop'].includes(next.command) && { itemIds: [first] }),
      swap: { optionId: 'small', unitKobo: 1, lineKobo: 1, tracked: false },
      vendorId: purchase.state.items.find(({ itemId }) => itemId === first)?.vendorId,
      rider: { id: 'rider', isOnDuty: true, hasRoom: true, isOffered: true },
    } as unknown as OrderCommand;
    this.#apply(purchase, command, next.actor);
  }

  #apply(purchase: Purchase, command: OrderCommand, actor: OrderActor): void {
    const result = transition(purchase.state, command, actor, NOON);
    if (!result.isAllowed) {
      purchase.state = result.order ?? purchase.state;
      return;
    }
    purchase.state = result.order;
    for (const effect of result.effects) this.#book(purchase, effect);
  }

  #book(purchase: Purchase, effect: Effect): void {
    if (effect.type === 'promo') {
      expectSame(purchase.isPromoFree, false, 'the use of a promo is released once');
      purchase.isPromoFree = true;
      const at = PROMOS.findIndex(({ terms }) => terms.id === purchase.promo?.promoId);
      if (at >= 0) this.#uses[at] = (this.#uses[at] ?? 0) - 1;
    }
    if (effect.type !== 'money') return;
    const postings = Object.fromEntries(effect.amounts.map(({ party, amount }) => [party, amount]));
    this.#post(postings);
    for (const [party, amount] of Object.entries(postings)) {
      purchase.shares.set(party, (purchase.shares.get(party) ?? 0) + amount);
    }
  }

  /** Escrow holds the money of ongoing orders, and none of completed ones. */
  #expectEscrowToBeOwed(): void {
    const left = this.purchases.map(
      (purchase) => getFunded(purchase) + (purchase.shares.get('escrow') ?? 0),
    );
    expectSame(this.books.get('escrow') ?? 0, sum(left), 'escrow is what is owed');
    expectSame(sum(this.books.values()), 0, 'the books balance');
    this.purchases.forEach((purchase, at) => {
      const refunded = purchase.shares.get('customer') ?? 0;
      expectSame(
        refunded >= 0 && refunded <= purchase.paidKobo,
        true,
        'no refund above what was paid',
      );
      if (purchase.state.statusRank >= statusRank('Order Delivered'))
        expectSame(left[at], 0, 'none is left');
    });
    PROMOS.forEach(({ terms, limit }, at) => {
      const users = this.purchases.filter(
        ({ promo, state }) =>
          promo?.promoId === terms.id && state.statusRank !== statusRank('Order Cancelled'),
      );
      expectSame(this.#uses[at], users.length, 'uses are those of orders that are not cancelled');
      expectSame(users.length <= limit, true, 'no promo beyond its limit');
    });
  }
}

/** Kobo booked into escrow for an order. */
const getFunded = ({ paidKobo, promo }: Purchase) =>
  paidKobo + (promo?.funder === 'platform' ? promo.discountKobo + promo.freeDeliveryKobo : 0);

function placeOrder(draft: OrderDraft, orderId: string): OrderState {
  const placing = {
    id: `place ${orderId}`,
    type: 'place',
    order: {
      id: orderId,
      customerId: 'customer',
      riderId: null,
      assignment: 0,
      wrongCodes: [],
      scheduledFor: null,
      acceptBy: null,
      parts: draft.parts,
      items: draft.items.map((item) => ({ ...item, status: 'Order Placed' as const })),
      ...(draft.promo && { promoFunder: draft.promo.funder }),
    },
  } as const;
  const result = transition(null, placing, { role: 'system' }, NOON);
  if (!result.isAllowed) throw new Error(`not placed: ${result.code}`);
  return result.order;
}

// Seconds; more on a busy machine.
it('balances the books after any sequence of funding, paying, cancelling, delivering and refunding', () => {
  const ends = { delivered: 0, cancelled: 0, deliveredWithPromo: 0, cancelledWithPromo: 0 };
  const steps = fc.array(aStep, { minLength: 8, maxLength: 18 });
  const property = fc.property(steps, (taken) => {
    const life = new Life();
    for (const step of taken) life.take(step);
    for (const { state, promo } of life.purchases) {
      const isOver = state.statusRank >= statusRank('Order Delivered');
      if (!isOver) continue;
      const end = state.statusRank === statusRank('Order Delivered') ? 'delivered' : 'cancelled';
      ends[end] += 1;
      if (promo) ends[`${end}WithPromo`] += 1;
    }
  });
  fc.assert(property, { numRuns: SEQUENCES });
  // Proves that the sequences reach every kind of end.
  for (const [end, times] of Object.entries(ends)) expect(times, end).toBeGreaterThan(20);
}, 300_000);
