import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { fromNaira } from '@/lib/core/money';
import type { ScopedActor } from '@/lib/core/roles';
import { HOUSE, sellerAccount } from '@/lib/ledger/ledger';
import { runOnce } from '@/lib/platform/http/idempotency';
import { payByCard } from '@/lib/purchases/checkout/payments/pay-by-card';
import { payFromWallet } from '@/lib/purchases/checkout/payments/pay-from-wallet';
import type { PayOrderInput } from '@/lib/purchases/checkout/payments/schemas';
import { settlePayment } from '@/lib/purchases/checkout/payments/settle';
import { paymentTimers } from '@/lib/purchases/checkout/payments/settle-reconcile';
import { applyCommand } from '@/lib/purchases/moves/apply';
import { cancelPurchase } from '@/lib/purchases/moves/commands';
import { LedgerAccount, LedgerTransfer } from '@/models/ledger/ledger';
import { Order } from '@/models/purchases/order';
import { Payment } from '@/models/purchases/payment';
import { Promo, type PromoDoc } from '@/models/purchases/promo';
import { callPayment } from '../../support/call-payment';
import { useTestDatabase } from '../../support/database';
import { expectBooksToBalance, fundWallet, getBalance } from '../../support/ledger';
import { getOrders, refusal } from '../../support/paying';
import { makePerson } from '../../support/people';
import { createPromo, getUses } from '../../support/promos';
import { retryUntilDecided } from '../../support/races';
import {
  createAddress,
  createCustomer,
  createProduct,
  createVendor,
  customer,
  fillCart,
  minutesLater,
  NOON,
} from '../../support/shop';
import { standIn } from '../../support/stand-in';

useTestDatabase();

/** A customer, and one piece of each of two shops: ₦3,000.01 and ₦2,000, not counted. */
async function shopper(actor?: ScopedActor<'self'>) {
  const buyer = actor ?? (await createCustomer());
  const vendorIds = [await createVendor({ name: 'First' }), await createVendor({ name: 'Second' })];
  const items = [];
  for (const [at, vendorId] of vendorIds.entries()) {
    const priceKobo = at === 0 ? 300_001 : 200_000;
    items.push({ ...(await createProduct(vendorId, { priceKobo })), addonIds: [], quantity: 1 });
  }
  await fillCart(buyer, items);
  const input = { items, address: await createAddress(buyer), isExpress: false, totalAmount: 0 };
  return { actor: buyer, input, vendorIds };
}
type Shopper = Awaited<ReturnType<typeof shopper>>;

const pay = (
  { actor, input }: Pick<Shopper, 'actor' | 'input'>,
  more: Partial<PayOrderInput>,
  now = NOON,
) => payByCard('order', { ...input, ...more }, actor, async () => undefined, now);

/** The total that the payment call names with this code, naira. */
async function getTotal(one: Shopper, promo: string | null): Promise<number> {
  const refused = await refusal(pay(one, { promo, totalAmount: 0.01 }));
  const quote = refused?.details.quote as { total: number } | undefined;
  return quote?.total ?? 0;
}

/** Starts a payment with the code, for what it costs then. */
async function start(one: Shopper, promo: string, now = NOON): Promise<string> {
  const started = await pay(one, { promo, totalAmount: await getTotal(one, promo) }, now);
  if (!('reference' in started)) throw new Error('paid at once');
  return started.reference;
}

/** A paid order with the code. */
async function placeWith(terms: Partial<PromoDoc>, one: Shopper) {
  const promo = await createPromo(terms);
  const reference = await start(one, promo.code);
  await standIn().pay(reference);
  await settlePayment(reference, NOON);
  const [order] = await getOrders(one.actor);
  if (!order) throw new Error('no order');
  return { promo, order, reference };
}

/** What an account got, kobo. */
async function addUp(account: string): Promise<number> {
  const transfers = await LedgerTransfer.find({ 'entries.account': account }).lean();
  return transfers
    .flatMap(({ entries }) => entries)
    .filter((entry) => entry.account === account)
    .reduce((sum, { amount }) => sum + amount, 0);
}

const owedTo = async (vendorId: string) =>
  (await LedgerAccount.findById(sellerAccount(vendorId)).lean())?.posted ?? 0;

/** Cancels one item as its shop. */
const rejectItem = (order: { _id: unknown }, itemId: string) =>
  applyCommand(
    { kind: 'order', id: String(order._id) },
    { type: 'cancel', itemIds: [itemId], reason: 'sold out' },
    { ...customer('0'.repeat(24)), scope: 'staff', roles: ['ops'] } as never,
    minutesLater(1),
  );

const KINDS: [string, Partial<PromoDoc>][] = [
  ['a percentage', { valueBp: 1_333 }],
  ['an amount', { type: 'fixed', valueKobo: 33_333, valueBp: 0 }],
  ['an amount above the items', { type: 'fixed', valueKobo: 520_000, valueBp: 0 }],
  ['a free delivery', { type: 'fixed', freeShipping: true, valueBp: 0 }],
  ['a free delivery with a percentage', { freeShipping: true, valueBp: 777 }],
];

describe('a promo paid with by card', () => {
  it('is reserved when the payment starts, and redeemed when it is paid', async () => {
    const one = await shopper();
    const promo = await createPromo({ limit: 1, perUser: 1 });
    const reference = await start(one, promo.code);
    expect(await getUses(promo)).toEqual([1, 0]);
    // Our own open payment is taken over, with its use.
    expect(await start(one, promo.code)).not.toBe(reference);
    expect(await getUses(promo)).toEqual([1, 0]);
    const again = (await Payment.findOne({ userId: one.actor.userId, status: 'pending' }).lean())
      ?.attempts[0]?.reference;
    await standIn().pay(String(again));
    await settlePayment(String(again), NOON);
    expect(await getUses(promo)).toEqual([0, 1]);
    await expectBooksToBalance();
  });

  it.each(KINDS)('refunds %s to the kobo, part by part and in full', async (_what, terms) => {
    const before = await addUp(HOUSE.promo);
    for (const isReversed of [false, true]) {
      const one = await shopper();
      const { order, promo } = await placeWith({ ...terms, limit: 5 }, one);
      const { discountKobo = 0, freeDeliveryKobo = 0 } = order.promo ?? {};
      const gross = order.itemsKobo + order.deliveryKobo + order.serviceFeeKobo;
      expect(order.totalKobo).toBe(gross - discountKobo - freeDeliveryKobo);
      expect(discountKobo + freeDeliveryKobo).toBeGreaterThan(0);
      const itemIds = order.items.map(({ itemId }) => itemId);
      await rejectItem(order, (isReversed ? itemIds[1] : itemIds[0]) ?? '');
      const first = await getBalance(one.actor);
      expect(first).toBeGreaterThan(0);
      expect(first).toBeLessThan(order.totalKobo);
      expect(await getUses(promo)).toEqual([0, 1]);
      await expectBooksToBalance();
      await cancelPurchase({ kind: 'order', id: String(order._id) }, one.actor, minutesLater(2));
      expect(await getBalance(one.actor)).toBe(order.totalKobo);
      expect(await getUses(promo)).toEqual([0, 0]);
      expect(await Order.findById(order._id).lean()).toMatchObject({
        refundedKobo: order.totalKobo,
      });
      await expectBooksToBalance();
    }
    expect(await addUp(HOUSE.promo)).toBe(before);
  });

  it('costs the shop nothing if the platform pays, and the shop alone if it pays itself', async () => {
    for (const funder of ['platform', 'vendor'] as const) {
      const one = await shopper();
      const [first = '', second = ''] = one.vendorIds;
      const before = await addUp(HOUSE.promo);
      const { order } = await placeWith({ valueBp: 1_000, vendorIds: [first], funder }, one);
      expect(order.promo).toMatchObject({ discountKobo: 30_000, funder });
      const rider = String(order.userId);
      const send = (command: object, minutes: number) =>
        applyCommand(
          { kind: 'order', id: String(order._id) },
          { id: randomUUID(), reason: 'test', ...command } as never,
          { ...customer(rider), scope: 'staff', roles: ['ops'] } as never,
          minutesLater(minutes),
        );
      const facts = { id: '1'.repeat(24), isOnDuty: true, hasRoom: true, isOffered: true };
      const steps = [
        { type: 'confirm' },
        { type: 'assign', rider: facts },
        { type: 'pick', vendorId: first, isHandedOver: true },
        { type: 'pick', vendorId: second, isHandedOver: true },
        { type: 'deliver', hasPhoto: true },
      ];
      for (const [at, step] of steps.entries()) {
        const { result } = await send(step, at + 1);
        expect([step.type, result]).toMatchObject([step.type, { isAllowed: true }]);
      }
      expect(await owedTo(first)).toBe(funder === 'vendor' ? 270_001 : 300_001);
      expect(await owedTo(second)).toBe(200_000);
      expect((await addUp(HOUSE.promo)) - before).toBe(funder === 'vendor' ? 0 : -30_000);
      await expectBooksToBalance();
    }
  });

  it.each<[string, Partial<PromoDoc>, (promo: PromoDoc, one: Shopper) => Promise<unknown>, string]>(
    [
      [
        'used up',
        { limit: 1 },
        ({ _id }) => Promo.updateOne({ _id }, { used: 1 }),
        '%s has been used up.',
      ],
      ['over', {}, ({ _id }) => Promo.updateOne({ _id }, { endsAt: NOON }), '%s has ended.'],
      [
        'for other things',
        {},
        ({ _id }) => Promo.updateOne({ _id }, { categories: ['Food'] }),
        '%s isn’t for anything in your cart.',
      ],
      [
        'above its minimum',
        {},
        ({ _id }) => Promo.updateOne({ _id }, { minSpendKobo: 600_000 }),
        'Add ₦999.99 more to use %s.',
      ],
      ['gone', {}, ({ _id }) => Promo.deleteOne({ _id }), 'Invalid promo code'],
    ],
  )(
    'answers a code that is %s by then with the new quote, and charges nothing',
    async (_what, terms, change, message) => {
      const one = await shopper();
      const promo = await createPromo(terms);
      const totalAmount = await getTotal(one, promo.code);
      await change(promo, one);
      const full = await getTotal(one, null);
      expect(await refusal(pay(one, { promo: promo.code, totalAmount }))).toMatchObject({
        code: 'conflict',
        message: message.replace('%s', promo.code),
        details: { quote: { total: full, promo: { code: promo.code, saved: 0 } } },
      });
      expect(await Payment.countDocuments({ userId: one.actor.userId })).toBe(0);
    },
  );

  it('can be used as often as its limit for a person allows, and by others after that', async () => {
    const promo = await createPromo({ perUser: 1 });
    const one = await shopper();
    await standIn().pay(await start(one, promo.code));
    const [payment] = await Payment.find({ userId: one.actor.userId }).lean();
    await settlePayment(String(payment?.attempts[0]?.reference), NOON);
    expect(await refusal(pay(one, { promo: promo.code, totalAmount: 1 }))).toMatchObject({
      message: `You’ve already used ${promo.code}.`,
    });
    const other = await shopper();
    await start(other, promo.code);
    expect(await getUses(promo)).toEqual([1, 1]);
  });

  it('counts a person’s accounts as one, by mailbox and by phone', async () => {
    const promo = await createPromo({ perUser: 1 });
    const mailbox = `ada.obi.${process.pid}`;
    const first = await createCustomer({ email: `${mailbox}@gmail.com`, phone: '+2348051112223' });
    await start(await shopper(first), promo.code);
    const others = [
      { email: `${mailbox.replaceAll('.', '')}+two@googlemail.com` },
      { phone: '+2348051112223' },
    ];
    for (const known of others) {
      const other = await shopper(await createCustomer(known));
      expect(await refusal(pay(other, { promo: promo.code, totalAmount: 1 }))).toMatchObject({
        message: `You’ve already used ${promo.code}.`,
      });
    }
    expect(await getUses(promo)).toEqual([1, 0]);
  });

  it('is used once by two accounts of one person that pay concurrently', async () => {
    const promo = await createPromo({ perUser: 1 });
    const phone = '+2348051112224';
    const pair = await Promise.all(
      [1, 2].map(async () => shopper(await createCustomer({ phone }))),
    );
    const total = await getTotal(await shopper(), promo.code);
    const paid = await Promise.allSettled(
      pair.map((one) => pay(one, { promo: promo.code, totalAmount: total })),
    );
    expect(paid.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await getUses(promo)).toEqual([1, 0]);
  });

  it('is free again when the hold ends, and redeemed late if it still is', async () => {
    const promo = await createPromo({ limit: 1 });
    const one = await shopper();
    const reference = await start(one, promo.code);
    const payment = await Payment.findOne({ 'attempts.reference': reference }).lean().orFail();
    expect(payment).toMatchObject({ hold: 'active', held: [] });
    await paymentTimers.holdEnd.run({ paymentId: String(payment._id) }, payment.holdUntil);
    expect(await getUses(promo)).toEqual([0, 0]);
    await standIn().pay(reference);
    await settlePayment(reference, minutesLater(20));
    expect(await getUses(promo)).toEqual([0, 1]);
    expect(await getOrders(one.actor)).toHaveLength(1);
    await expectBooksToBalance();
  });

  it('credits a late payment to the wallet if another customer has the last use', async () => {
    const promo = await createPromo({ limit: 1 });
    const one = await shopper();
    const reference = await start(one, promo.code);
    const payment = await Payment.findOne({ 'attempts.reference': reference }).lean().orFail();
    await paymentTimers.holdEnd.run({ paymentId: String(payment._id) }, payment.holdUntil);
    await start(await shopper(), promo.code);
    await standIn().pay(reference);
    await settlePayment(reference, minutesLater(20));
    expect(await getOrders(one.actor)).toEqual([]);
    expect(await getBalance(one.actor)).toBe(payment.amountKobo);
    expect(await Payment.findById(payment._id).lean()).toMatchObject({
      status: 'late',
      attempts: [{ outcome: 'wallet', reason: 'promo-gone' }],
    });
    expect(await getUses(promo)).toEqual([1, 0]);
    await expectBooksToBalance();
  });

  it('that pays for everything needs no provider, and is placed once for each key', async () => {
    const { cookie, userId } = await makePerson();
    const one = await shopper(customer(userId));
    const promo = await createPromo({ type: 'fixed', valueKobo: 10_000_000, limit: 3 });
    const key = randomUUID();
    const call = () =>
      callPayment('paystack', 'order', {
        body: { ...one.input, promo: promo.code.toLowerCase(), totalAmount: 0 },
        cookie,
        headers: { 'idempotency-key': key },
      });
    const first = await call();
    const [order] = await getOrders(one.actor);
    expect([first.status, first.body]).toEqual([
      200,
      { success: true, message: 'Payment successful!', orderId: String(order?._id) },
    ]);
    expect((await call()).body).toEqual(first.body);
    expect(await getOrders(one.actor)).toHaveLength(1);
    expect(order).toMatchObject({ totalKobo: 0 });
    expect(await getUses(promo)).toEqual([0, 1]);
    await expectBooksToBalance();
    await cancelPurchase({ kind: 'order', id: String(order?._id) }, one.actor, new Date());
    expect(await getBalance(one.actor)).toBe(0);
    expect(await getUses(promo)).toEqual([0, 0]);
    await expectBooksToBalance();
  });

  it('that leaves less than the provider takes is refused by card, and paid from the wallet', async () => {
    const one = await shopper();
    const total = await getTotal(one, null);
    const leaving = (naira: number) =>
      createPromo({ type: 'fixed', valueKobo: fromNaira(total - naira) });
    const [tooMuch, enough] = [await leaving(49.99), await leaving(50)];
    const change = { promo: tooMuch.code, totalAmount: 49.99 };
    const refused = await refusal(pay(one, change));
    expect(refused).toMatchObject({ code: 'invalid', details: { field: 'totalAmount' } });
    expect(await getUses(tooMuch)).toEqual([0, 0]);
    expect(await start(one, enough.code)).toMatch(/^EKI-/);
    await fundWallet(one.actor, 4_999);
    await payFromWallet(
      'order',
      { ...one.input, ...change },
      one.actor,
      async () => undefined,
      NOON,
    );
    expect(await getBalance(one.actor)).toBe(0);
    expect(await getOrders(one.actor)).toMatchObject([{ totalKobo: 4_999 }]);
    await expectBooksToBalance();
  });
});

describe('a promo paid with from the wallet', () => {
  it('debits once for 64 calls under one key', async () => {
    const one = await shopper();
    const promo = await createPromo({ limit: 2, perUser: 2 });
    const total = await getTotal(one, promo.code);
    await fundWallet(one.actor, 5 * Math.round(total * 100));
    const input = { ...one.input, promo: promo.code, totalAmount: total };
    const key = randomUUID();
    const send = () =>
      runOnce(`${one.actor.userId}:pay`, key, input, async (store) => {
        const storeBody = (body: unknown, session: never) => store({ status: 200, body }, session);
        const body = await payFromWallet('order', input, one.actor, storeBody as never, NOON);
        return { status: 200, body };
      });
    for (let burst = 0; burst < 4; burst += 1) {
      await Promise.allSettled(Array.from({ length: 16 }, send));
    }
    expect(await getOrders(one.actor)).toHaveLength(1);
    expect(await getBalance(one.actor)).toBe(4 * Math.round(total * 100));
    expect(await getUses(promo)).toEqual([0, 1]);
    await expectBooksToBalance();
  });

  it('takes nothing, and no use, if the wallet is short', async () => {
    const one = await shopper();
    const promo = await createPromo({ limit: 1 });
    const total = await getTotal(one, promo.code);
    await fundWallet(one.actor, Math.round(total * 100) - 1);
    const input = { ...one.input, promo: promo.code, totalAmount: total };
    const refused = await refusal(
      payFromWallet('order', input, one.actor, async () => undefined, NOON),
    );
    expect(refused).toMatchObject({ details: { shortfall: 0.01 } });
    expect(await getUses(promo)).toEqual([0, 0]);
  });

  it('has its last use taken once by two customers who pay concurrently', async () => {
    const promo = await createPromo({ limit: 1 });
    const pair = await Promise.all([1, 2].map(() => shopper()));
    const total = await getTotal(await shopper(), promo.code);
    const refused = await Promise.all(
      pair.map(async ({ actor, input }) => {
        await fundWallet(actor, fromNaira(total));
        const sent = { ...input, promo: promo.code, totalAmount: total };
        return retryUntilDecided(() =>
          payFromWallet('order', sent, actor, async () => undefined, NOON),
        );
      }),
    );
    expect(refused.filter((error) => error !== null)).toMatchObject([
      { code: 'conflict', message: `${promo.code} has been used up.` },
    ]);
    const balances = await Promise.all(pair.map(({ actor }) => getBalance(actor)));
    expect(balances.sort((a, b) => a - b)).toEqual([0, fromNaira(total)]);
    expect(await getUses(promo)).toEqual([0, 1]);
    await expectBooksToBalance();
  });

  it('takes over the last use, which the customer’s own card payment holds', async () => {
    const promo = await createPromo({ limit: 1, perUser: 1 });
    const one = await shopper();
    const total = await getTotal(one, promo.code);
    await fundWallet(one.actor, fromNaira(total));
    const reference = await start(one, promo.code);
    const input = { ...one.input, promo: promo.code, totalAmount: total };
    await payFromWallet('order', input, one.actor, async () => undefined, NOON);
    expect(await Payment.findOne({ 'attempts.reference': reference }).lean()).toMatchObject({
      status: 'superseded',
      hold: 'released',
    });
    expect(await getUses(promo)).toEqual([0, 1]);
  });
});
