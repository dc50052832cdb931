import { createHmac, randomUUID } from 'node:crypto';
import { Types, trusted } from 'mongoose';
import { describe, expect, it } from 'vitest';
import { POST as payOrder } from '@/app/api/payment/paystack/order/route';
import { AppError } from '@/lib/core/errors';
import { MESSAGES } from '@/lib/core/messages';
import type { Actor } from '@/lib/core/roles';
import { cancelOrder } from '@/lib/orders/cancel';
import { findOrder } from '@/lib/orders/queries';
import { confirmPayment } from '@/lib/payments/confirm';
import { reconcilePayments } from '@/lib/payments/reconcile';
import { settlePayment } from '@/lib/payments/settle';
import { startOrderPayment } from '@/lib/payments/start';
import { drainInbox, receiveWebhook } from '@/lib/payments/webhook-inbox';
import { customerAccount, openWallet } from '@/lib/wallet/ledger';
import { getWallet } from '@/lib/wallet/queries';
import { Cart } from '@/models/cart';
import { LedgerAccount, LedgerTransfer } from '@/models/ledger';
import { Order } from '@/models/order';
import { Outbox } from '@/models/outbox';
import { Payment } from '@/models/payment';
import { Product } from '@/models/product';
import { StockLevel } from '@/models/stock-level';
import { WebhookInbox } from '@/models/webhook-inbox';
import { callRoute } from '../support/call';
import { useTestDatabase } from '../support/database';
import { balanceOf, expectBooksToBalance } from '../support/ledger';
import { makePerson } from '../support/people';
import {
  type Checkout,
  createAddress,
  createCustomer,
  createProduct,
  createVendor,
  fillCart,
  minutesLater,
  NOON,
  readyToPay as readyWith,
  stockOf,
} from '../support/shop';
import { standIn } from '../support/stand-in';

useTestDatabase();

/** Two pieces: 5,000 + delivery 400 = 5,400; service fee 81 + 100 + 270 = 451, up to 460. */
const readyToPay = (stock: number | null = 10) =>
  readyWith({ quantity: 2, totalAmount: 5_860, stock });

const start = ({ input, actor }: Checkout, now = NOON) => startOrderPayment(input, actor, now);
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => (error instanceof AppError ? error : Promise.reject(error)),
  );
const ordersOf = (actor: Actor) => Order.find({ userId: actor.userId }).lean();

describe('starting a payment', () => {
  it('refuses a customer whose money is frozen, and holds no stock for them', async () => {
    const checkout = await readyToPay();
    await openWallet(checkout.actor.userId);
    const wallet = { _id: customerAccount(checkout.actor.userId) };
    await LedgerAccount.updateOne(wallet, { frozen: true });
    const refused = await refusal(start(checkout));
    expect(refused).toMatchObject({ code: 'forbidden', message: MESSAGES.accountFrozen });
    expect(await stockOf(checkout.option)).toEqual([10, 0, 0]);
    expect(await Payment.countDocuments({ userId: checkout.actor.userId })).toBe(0);
    await LedgerAccount.updateOne(wallet, { frozen: false });
    expect((await start(checkout)).url).toContain('http');
  });

  it('prices on the server, holds the stock and gives the page of the provider', async () => {
    const checkout = await readyToPay();
    const { url, reference } = await start(checkout);
    expect(new URL(url).pathname).toMatch(/\/checkout\//);
    const payment = await Payment.findOne({ 'attempts.reference': reference }).lean();
    expect(payment).toMatchObject({ status: 'pending', hold: 'active', amountKobo: 586_000 });
    expect(await stockOf(checkout.option)).toEqual([8, 2, 0]);
    expect(await ordersOf(checkout.actor)).toEqual([]);
  });

  it('answers a different total with the new quote and creates nothing', async () => {
    const checkout = await readyToPay();
    const error = await refusal(
      start({ ...checkout, input: { ...checkout.input, totalAmount: 5_000 } }),
    );
    expect(error).toMatchObject({ code: 'conflict' });
    expect(error?.details.quote).toMatchObject({
      price: 5_000,
      deliveryFee: 400,
      serviceFee: 460,
      total: 5_860,
    });
    expect(await Payment.countDocuments({ userId: checkout.actor.userId })).toBe(0);
    expect(await stockOf(checkout.option)).toEqual([10, 0, 0]);
  });

  it('tells a changed price and a sold-out option, and charges nothing', async () => {
    const checkout = await readyToPay();
    await Product.updateOne(
      { _id: checkout.option.productId },
      { $set: { 'options.0.priceKobo': 300_000 } },
    );
    expect(await refusal(start(checkout))).toMatchObject({
      message: 'The total has changed. Please check the new total before you pay.',
    });
    const scarce = await readyToPay(1);
    const error = await refusal(start(scarce));
    expect(error?.details.quote).toMatchObject({ lines: [{ problem: 'too_few', left: 1 }] });
    expect(await Payment.countDocuments({ userId: scarce.actor.userId })).toBe(0);
  });

  it("refuses someone else's address and an empty cart", async () => {
    const checkout = await readyToPay();
    const other = await readyToPay();
    const foreign = { ...checkout, input: { ...checkout.input, address: other.input.address } };
    expect(await refusal(start(foreign))).toMatchObject({ code: 'not_found' });
    await Cart.deleteOne({ _id: checkout.actor.userId });
    expect(await refusal(start(checkout))).toMatchObject({ message: 'Your cart is empty.' });
  });

  it('schedules for the next opening outside hours, and only if the customer was told', async () => {
    const checkout = await readyToPay();
    const night = new Date('2026-11-21T22:00:00Z');
    const opening = '2026-11-22T07:00:00.000Z';
    const unaware = { ...checkout, input: { ...checkout.input, scheduledFor: null } };
    const error = await refusal(start(unaware, night));
    expect(error?.details.quote).toMatchObject({ scheduledFor: opening });
    const { reference } = await start(
      { ...checkout, input: { ...checkout.input, scheduledFor: opening } },
      night,
    );
    await standIn().pay(reference);
    await settlePayment(reference, night);
    expect((await ordersOf(checkout.actor))[0]?.scheduledFor?.toISOString()).toBe(opening);
  });

  it('never sells more than there is to customers who pay at the same time', async () => {
    const option = await createProduct(await createVendor(), { stock: 3 });
    const checkouts = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const actor = await createCustomer();
        await fillCart(actor, [{ ...option, quantity: 1 }]);
        const address = await createAddress(actor);
        return { actor, option, input: { totalAmount: 3_190, address, isExpress: false } };
      }),
    );
    const results = await Promise.all(checkouts.map((checkout) => refusal(start(checkout))));
    expect(results.filter((error) => error === null)).toHaveLength(3);
    expect(await stockOf(option)).toEqual([0, 3, 0]);
  });
});

describe('the answer of the provider at the start', () => {
  it('is asked again under a new reference when it was lost, and either attempt may be paid', async () => {
    const checkout = await readyToPay();
    await standIn().addFault({
      endpoint: 'transaction.initialize',
      kind: 'lost',
      match: checkout.actor.email,
    });
    const { reference } = await start(checkout);
    expect(reference.endsWith('-2')).toBe(true);
    await standIn().pay(reference.replace(/-2$/, '-1'));
    await settlePayment(reference.replace(/-2$/, '-1'), NOON);
    expect(await ordersOf(checkout.actor)).toHaveLength(1);
    await expectBooksToBalance();
  });
});

describe('settling', () => {
  it('places the order once, empties the cart, keeps what was added since', async () => {
    const checkout = await readyToPay();
    const { reference } = await start(checkout);
    const { optionId, productId } = checkout.option;
    await Cart.updateOne({ _id: checkout.actor.userId }, { [`items.${productId}.${optionId}`]: 3 });
    await standIn().pay(reference);
    expect((await settlePayment(reference, NOON)).state).toBe('settled');
    const [order] = await ordersOf(checkout.actor);
    expect(order).toMatchObject({ totalKobo: 586_000, statusRank: 0, rev: 1 });
    expect(await stockOf(checkout.option)).toEqual([8, 0, 2]);
    const cart = await Cart.findById(checkout.actor.userId).lean();
    expect(cart).toMatchObject({ items: { [productId]: { [optionId]: 1 } }, rev: 2 });
    expect(await Outbox.findById(`mail:order-placed:${order?._id}`).lean()).toMatchObject({
      work: { type: 'mail', to: checkout.actor.email },
    });
    const dto = await findOrder(String(order?._id), checkout.actor);
    expect(dto?.deliveryCode).toMatch(/^\d{4}$/);
    await expectBooksToBalance();
  });

  it('does nothing before the customer has paid, and says so', async () => {
    const checkout = await readyToPay();
    const { reference } = await start(checkout);
    expect((await settlePayment(reference, NOON)).state).toBe('unpaid');
    expect(await confirmPayment(reference, checkout.actor, NOON)).toMatchObject({
      state: 'waiting',
    });
    await standIn().decline(reference);
    expect(await confirmPayment(reference, checkout.actor, NOON)).toMatchObject({
      state: 'failed',
    });
    // A declined card is not final: the same page takes another one.
    await standIn().pay(reference);
    expect(await confirmPayment(reference, checkout.actor, NOON)).toMatchObject({
      state: 'succeeded',
    });
  });

  it('shows order and amount to the owner only', async () => {
    const checkout = await readyToPay();
    const { reference } = await start(checkout);
    await standIn().pay(reference);
    const stranger = await createCustomer();
    expect(await confirmPayment(reference, stranger, NOON)).toEqual({
      state: 'succeeded',
      reason: null,
      orderId: null,
      amount: null,
    });
    expect(await confirmPayment(reference, null, NOON)).toEqual({
      state: 'succeeded',
      reason: null,
      orderId: null,
      amount: null,
    });
    expect(await confirmPayment(reference, checkout.actor, NOON)).toMatchObject({ amount: 5_860 });
    expect(await confirmPayment('EKI-0123456789abcdef01234567-1', null, NOON)).toBeNull();
  });

  it('is done once by ten calls at the same time', async () => {
    const checkout = await readyToPay();
    const { reference } = await start(checkout);
    await standIn().pay(reference);
    await Promise.all(Array.from({ length: 10 }, () => settlePayment(reference, NOON)));
    expect(await ordersOf(checkout.actor)).toHaveLength(1);
    expect(await balanceOf(checkout.actor)).toBe(0);
    expect(await stockOf(checkout.option)).toEqual([8, 0, 2]);
    await expectBooksToBalance();
  });

  it('puts money that came too late into the wallet, once', async () => {
    const checkout = await readyToPay();
    const { reference } = await start(checkout);
    await reconcilePayments(minutesLater(61));
    expect(await stockOf(checkout.option)).toEqual([10, 0, 0]);
    expect(await confirmPayment(reference, checkout.actor, minutesLater(62))).toMatchObject({
      state: 'expired',
    });
    await standIn().pay(reference);
    await Promise.all([
      settlePayment(reference, minutesLater(70)),
      settlePayment(reference, minutesLater(70)),
    ]);
    expect(await confirmPayment(reference, checkout.actor, minutesLater(71))).toMatchObject({
      state: 'in-wallet',
      reason: 'too-late',
    });
    expect(await ordersOf(checkout.actor)).toEqual([]);
    expect(await balanceOf(checkout.actor)).toBe(586_000);
    const wallet = await getWallet(checkout.actor);
    expect(wallet).toMatchObject({
      balance: 5_860,
      transactions: [
        {
          type: 'credit',
          amount: 5_860,
          description: `Card payment after the time to pay, ${reference}`,
        },
      ],
    });
    await expectBooksToBalance();
  });

  it('takes stock again after the hold ran out, or pays into the wallet when it is gone', async () => {
    const lucky = await readyToPay(2);
    const first = await start(lucky);
    await reconcilePayments(minutesLater(16));
    expect(await stockOf(lucky.option)).toEqual([2, 0, 0]);
    await standIn().pay(first.reference);
    await settlePayment(first.reference, minutesLater(17));
    expect(await stockOf(lucky.option)).toEqual([0, 0, 2]);
    expect(await Product.findById(lucky.option.productId).lean()).toMatchObject({ inStock: false });

    const unlucky = await readyToPay(2);
    const slow = await start(unlucky);
    await reconcilePayments(minutesLater(16));
    const rival = await createCustomer();
    await fillCart(rival, [{ ...unlucky.option, quantity: 2 }]);
    const rivalInput = { ...unlucky.input, address: await createAddress(rival) };
    const fast = await startOrderPayment(rivalInput, rival, minutesLater(17));
    await standIn().pay(fast.reference);
    await settlePayment(fast.reference, minutesLater(17));
    await standIn().pay(slow.reference);
    await settlePayment(slow.reference, minutesLater(18));
    expect(await confirmPayment(slow.reference, null, minutesLater(19))).toEqual({
      state: 'in-wallet',
      reason: 'sold-out',
      orderId: null,
      amount: null,
    });
    expect(await ordersOf(unlucky.actor)).toEqual([]);
    expect(await balanceOf(unlucky.actor)).toBe(586_000);
    expect(await stockOf(unlucky.option)).toEqual([0, 0, 2]);
    await expectBooksToBalance();
  });

  it('takes it as paid when the customer bore the fee, to the kobo', async () => {
    const checkout = await readyToPay();
    const { reference } = await start(checkout);
    const asked = await standIn().transaction(reference);
    // The provider's fee for ₦5,860: 1.5 % and ₦100.
    await standIn().pay(reference, { amount: asked.amount + 18_790 });
    await settlePayment(reference, NOON);
    expect(await ordersOf(checkout.actor)).toHaveLength(1);
    await expectBooksToBalance();
  });

  it.each([
    ['less', 100_000],
    ['far more', 999_999],
  ])('keeps %s money than asked for apart, tells, and places no order', async (_, amount) => {
    const checkout = await readyToPay();
    const { reference } = await start(checkout);
    await standIn().pay(reference, { amount });
    await settlePayment(reference, NOON);
    expect(await Payment.findOne({ 'attempts.reference': reference }).lean()).toMatchObject({
      status: 'review',
      hold: 'released',
      attempts: [{ state: 'paid', outcome: 'review' }],
    });
    expect(await ordersOf(checkout.actor)).toEqual([]);
    expect(await stockOf(checkout.option)).toEqual([10, 0, 0]);
    expect(await Outbox.countDocuments({ _id: `mail:review-staff:${reference}` })).toBe(1);
    const inSuspense = await LedgerTransfer.findById(`settle:${reference}`).lean();
    expect(
      inSuspense?.entries.find(({ account }) => account === 'suspense:unmatched'),
    ).toMatchObject({ amount });
    await expectBooksToBalance();
  });

  it('says that an order was paid twice where it was', async () => {
    const checkout = await readyToPay();
    await standIn().addFault({
      endpoint: 'transaction.initialize',
      kind: 'lost',
      match: checkout.actor.email,
    });
    const { reference: second } = await start(checkout);
    const first = second.replace(/-2$/, '-1');
    for (const reference of [first, second]) {
      await standIn().pay(reference);
      await settlePayment(reference, NOON);
    }
    expect(await confirmPayment(first, null, NOON)).toMatchObject({ state: 'succeeded' });
    expect(await confirmPayment(second, null, NOON)).toMatchObject({
      state: 'in-wallet',
      reason: 'paid-twice',
    });
  });

  it('remembers a review when another attempt of the payment is paid too', async () => {
    const checkout = await readyToPay();
    await standIn().addFault({
      endpoint: 'transaction.initialize',
      kind: 'lost',
      match: checkout.actor.email,
    });
    const { reference: second } = await start(checkout);
    const first = second.replace(/-2$/, '-1');
    await standIn().pay(first, { amount: 100_000 });
    await settlePayment(first, NOON);
    await standIn().pay(second);
    await settlePayment(second, NOON);
    expect(await confirmPayment(first, checkout.actor, NOON)).toMatchObject({ state: 'review' });
    expect(await confirmPayment(second, checkout.actor, NOON)).toMatchObject({
      state: 'in-wallet',
      reason: 'closed',
    });
    expect(await Payment.findOne({ 'attempts.reference': first }).lean()).toMatchObject({
      status: 'review',
    });
    await expectBooksToBalance();
  });

  it('schedules an order that is paid after the shops have closed', async () => {
    const checkout = await readyToPay();
    const fiveToNine = new Date('2026-11-21T19:55:00Z');
    const { reference } = await start(checkout, fiveToNine);
    await standIn().pay(reference);
    await settlePayment(reference, new Date('2026-11-21T20:40:00Z'));
    const [order] = await ordersOf(checkout.actor);
    expect(order?.scheduledFor?.toISOString()).toBe('2026-11-22T07:00:00.000Z');
  });

  it('sets another currency aside without booking it as naira', async () => {
    const checkout = await readyToPay();
    const { reference } = await start(checkout);
    await standIn().pay(reference, { currency: 'USD' });
    await settlePayment(reference, NOON);
    expect(await Payment.findOne({ 'attempts.reference': reference }).lean()).toMatchObject({
      status: 'review',
    });
    expect(await balanceOf(checkout.actor)).toBe(0);
    await expectBooksToBalance();
  });
});

describe('what cannot be written', () => {
  it('gives an order of a product without a picture', async () => {
    const checkout = await readyToPay();
    await Product.updateOne({ _id: checkout.option.productId }, { $set: { images: [] } });
    const { reference } = await start(checkout);
    await standIn().pay(reference);
    await settlePayment(reference, NOON);
    expect(await ordersOf(checkout.actor)).toHaveLength(1);
  });

  it('goes to the wallet, tells customer and staff, and stands in nobody’s way', async () => {
    const checkout = await readyToPay();
    const { reference } = await start(checkout);
    await Payment.updateOne(
      { 'attempts.reference': reference },
      { $set: { 'draft.items.0.category': 'No such category' } },
    );
    await standIn().pay(reference);
    await settlePayment(reference, NOON);
    expect(await ordersOf(checkout.actor)).toEqual([]);
    expect(await balanceOf(checkout.actor)).toBe(586_000);
    expect(await stockOf(checkout.option)).toEqual([10, 0, 0]);
    const mails = await Outbox.find({ _id: new RegExp(`^mail:.*${reference}$`) }).lean();
    expect(mails).toHaveLength(2);
    const { url } = await start(checkout, minutesLater(1));
    expect(new URL(url).pathname).toMatch(/\/checkout\//);
    await expectBooksToBalance();
  });

  it('is looked up until a look tells something, however late that is', async () => {
    const checkout = await readyToPay();
    const { reference } = await start(checkout);
    await standIn().pay(reference);
    await standIn().addFault({
      endpoint: 'transaction.verify',
      kind: 'status',
      status: 500,
      times: 0,
      match: reference,
    });
    await reconcilePayments(minutesLater(80 * 60));
    expect(await ordersOf(checkout.actor)).toEqual([]);
    await standIn().clearFaults();
    await reconcilePayments(minutesLater(82 * 60));
    expect(await ordersOf(checkout.actor)).toHaveLength(1);
    await expectBooksToBalance();
  });

  it('holds up no other attempt of the same payment, nor a new payment', async () => {
    const checkout = await readyToPay();
    const { reference } = await start(checkout);
    // The first attempt cannot be looked up any more; the second was paid.
    await Payment.updateOne(
      { 'attempts.reference': reference },
      {
        $set: {
          attempts: [
            { reference: 'EKI-unreadable-1', state: 'open', url: null, outcome: null },
            { reference, state: 'open', url: null, outcome: null },
          ],
        },
      },
    );
    await standIn().addFault({
      endpoint: 'transaction.verify',
      kind: 'status',
      status: 500,
      times: 0,
      match: 'EKI-unreadable-1',
    });
    await standIn().pay(reference);
    await reconcilePayments(minutesLater(2));
    expect(await ordersOf(checkout.actor)).toHaveLength(1);
    await standIn().clearFaults();
  });
});

describe('two payments of one cart', () => {
  it('give one order; the other one goes to the wallet when it is paid too', async () => {
    const checkout = await readyToPay();
    const [first, second] = [await start(checkout), await start(checkout)];
    expect(await stockOf(checkout.option)).toEqual([8, 2, 0]);
    await standIn().pay(first.reference);
    await standIn().pay(second.reference);
    await Promise.all([
      settlePayment(first.reference, NOON),
      settlePayment(second.reference, NOON),
    ]);
    expect(await ordersOf(checkout.actor)).toHaveLength(1);
    expect(await balanceOf(checkout.actor)).toBe(586_000);
    expect(await stockOf(checkout.option)).toEqual([8, 0, 2]);
    await expectBooksToBalance();
  });

  it.each([10, null])('at the same moment leave one open payment (stock %s)', async (stock) => {
    const checkout = await readyToPay(stock);
    const starts = await Promise.allSettled([start(checkout), start(checkout), start(checkout)]);
    expect(starts.some(({ status }) => status === 'fulfilled')).toBe(true);
    for (const one of starts) {
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'conflict' });
    }
    const open = await Payment.countDocuments({ userId: checkout.actor.userId, status: 'pending' });
    expect(open).toBe(1);
    if (stock !== null) expect(await stockOf(checkout.option)).toEqual([8, 2, 0]);
  });

  /** As the page of the cart calls: these lines, of the cart with this number. */
  const fromCart = ({ actor, option, input }: Checkout): Checkout => ({
    actor,
    option,
    input: { ...input, items: [{ ...option, addonIds: [], quantity: 2 }], cartRev: 1 },
  });

  it('is refused for the second once the first has bought the cart', async () => {
    const checkout = fromCart(await readyToPay());
    const { reference } = await start(checkout);
    await standIn().pay(reference);
    await settlePayment(reference, NOON);
    expect(await refusal(start(checkout))).toMatchObject({
      code: 'conflict',
      details: { cartItems: {}, cartRev: 2 },
    });
    expect(await Payment.countDocuments({ userId: checkout.actor.userId })).toBe(1);
    expect(await stockOf(checkout.option)).toEqual([8, 0, 2]);
  });

  it('counts the cart that was read, where the call names neither things nor number', async () => {
    const checkout = await readyToPay();
    const { reference } = await start(checkout);
    await standIn().pay(reference);
    const sponge = await createProduct(await createVendor(), { priceKobo: 100_000 });
    await Cart.updateOne(
      { _id: checkout.actor.userId },
      { $set: { [`items.${sponge.productId}`]: { [sponge.optionId]: 1 } }, $inc: { rev: 1 } },
    );
    // Paid, but not known yet: asked now, it becomes an order, and the cart is another one.
    expect(await refusal(start(checkout, minutesLater(1)))).toMatchObject({
      code: 'conflict',
      details: { cartItems: { [sponge.productId]: { [sponge.optionId]: 1 } } },
    });
    expect(await ordersOf(checkout.actor)).toHaveLength(1);
    expect(await Payment.countDocuments({ userId: checkout.actor.userId })).toBe(1);
  });

  it('never leave an order and a second page to pay for it, whichever is first', async () => {
    const checkout = fromCart(await readyToPay());
    const { reference } = await start(checkout);
    await standIn().pay(reference);
    await Promise.all([settlePayment(reference, NOON), refusal(start(checkout))]);
    const orders = (await ordersOf(checkout.actor)).length;
    const open = await Payment.countDocuments({ userId: checkout.actor.userId, status: 'pending' });
    expect(orders + open).toBe(1);
    expect(await balanceOf(checkout.actor)).toBe(orders === 1 ? 0 : 586_000);
    await expectBooksToBalance();
  });

  it('tell the one whose place was taken meanwhile, instead of a page that buys nothing', async () => {
    const checkout = await readyToPay();
    const slow = { endpoint: 'transaction.initialize', kind: 'delay', ms: 1_500 } as const;
    await standIn().addFault({ ...slow, match: checkout.actor.email });
    const first = refusal(start(checkout));
    const saved = () => Payment.countDocuments({ userId: checkout.actor.userId });
    await expect.poll(saved).toBe(1);
    const second = await start(checkout);
    expect(await first).toMatchObject({ code: 'conflict', message: MESSAGES.paymentReplaced });
    expect(await Payment.findOne({ 'attempts.reference': second.reference }).lean()).toMatchObject({
      status: 'pending',
    });
  });
});

describe('Pay pressed again by someone who has paid', () => {
  it.each(['named', 'of the cart'])('gives the order, lines %s', async (lines) => {
    const checkout = await readyToPay();
    if (lines === 'named') {
      checkout.input.items = [{ ...checkout.option, addonIds: [], quantity: 2 }];
    }
    const { reference } = await start(checkout);
    await standIn().pay(reference);
    const again = await start(checkout);
    expect(again.reference).toBe(reference);
    expect(again.url).toBe(`${process.env.APP_URL}/payment/callback?reference=${reference}`);
    expect(await ordersOf(checkout.actor)).toHaveLength(1);
    expect(await balanceOf(checkout.actor)).toBe(0);
    expect(await stockOf(checkout.option)).toEqual([8, 0, 2]);
    await expectBooksToBalance();
  });

  it('starts a payment of something else beside the order', async () => {
    const checkout = await readyToPay();
    const first = await start(checkout);
    await standIn().pay(first.reference);
    const items = [{ ...checkout.option, addonIds: [], quantity: 1 }];
    const next = await start({
      ...checkout,
      input: { ...checkout.input, items, totalAmount: 3_190 },
    });
    expect(next.reference).not.toBe(first.reference);
    expect(await ordersOf(checkout.actor)).toHaveLength(1);
    expect(await stockOf(checkout.option)).toEqual([7, 1, 2]);
  });

  it('waits for no provider that does not answer', async () => {
    const checkout = await readyToPay();
    const first = await start(checkout);
    const away = { endpoint: 'transaction.verify', kind: 'status', status: 503 } as const;
    await standIn().addFault({ ...away, match: first.reference });
    expect((await start(checkout)).reference).not.toBe(first.reference);
  });
});

describe('the kept answer of a payment call', () => {
  async function caller() {
    const person = await makePerson();
    const actor: Actor = { userId: person.userId, roles: ['customer'] };
    const option = await createProduct(await createVendor(), { priceKobo: 250_000, stock: 5 });
    const address = await createAddress(actor);
    const items = [{ ...option, quantity: 1 }];
    return async (key: string | undefined, isExpress = false) => {
      const body = { address, items, isExpress, totalAmount: isExpress ? 3_410 : 3_190 };
      const headers = { 'idempotency-key': key };
      const got = await callRoute(payOrder, '/api/payment/paystack/order', {
        body,
        cookie: person.cookie,
        headers,
      });
      expect(got).toMatchObject({ status: 200 });
      return got.body as { url: string; reference: string };
    };
  }

  it('is given again while that payment is open', async () => {
    const pay = await caller();
    const key = randomUUID();
    const first = await pay(key);
    expect(await pay(key)).toEqual(first);
    const keyless = await pay(undefined);
    expect(await pay(undefined)).toEqual(keyless);
  });

  it.each([randomUUID(), undefined])(
    'is not given once another took its place (key %s)',
    async (key) => {
      const pay = await caller();
      const standard = await pay(key);
      await pay(key && randomUUID(), true);
      const again = await pay(key);
      expect(again.url).not.toBe(standard.url);
      expect(await Payment.findOne({ 'attempts.reference': again.reference }).lean()).toMatchObject(
        {
          status: 'pending',
        },
      );
    },
  );

  it('leads to what became of the money once it is paid', async () => {
    const pay = await caller();
    const key = randomUUID();
    const { reference } = await pay(key);
    await standIn().pay(reference);
    await settlePayment(reference, new Date());
    expect(await pay(key)).toMatchObject({
      reference,
      url: `${process.env.APP_URL}/payment/callback?reference=${reference}`,
    });
  });
});

describe('a shelf that does not add up', () => {
  /** Someone has counted the shelf anew and forgot what is held. */
  async function emptyShelf({ option }: Checkout): Promise<void> {
    const _id = `${option.productId}:${option.optionId}`;
    const level = await StockLevel.findById(_id).lean();
    const left = { onHand: level?.available, reserved: 0 };
    await StockLevel.updateOne({ _id }, left);
  }

  it('keeps no paid money from the customer', async () => {
    const checkout = await readyToPay();
    const { reference } = await start(checkout);
    await emptyShelf(checkout);
    await standIn().pay(reference);
    expect(await settlePayment(reference, NOON)).toMatchObject({ state: 'settled' });
    expect(await balanceOf(checkout.actor)).toBe(586_000);
    expect(await Payment.findOne({ 'attempts.reference': reference }).lean()).toMatchObject({
      status: 'late',
      hold: 'released',
    });
    await expectBooksToBalance();
  });

  it('keeps nothing else on the shelf: other lines go back on sale', async () => {
    const checkout = await readyToPay();
    const other = await createProduct(await createVendor(), { priceKobo: 250_000, stock: 4 });
    const lines = [checkout.option, other].map((one) => ({ ...one, addonIds: [], quantity: 1 }));
    const price = await refusal(start({ ...checkout, input: { ...checkout.input, items: lines } }));
    const quote = price?.details.quote as { total: number } | undefined;
    const totalAmount = quote?.total ?? 0;
    await start({ ...checkout, input: { ...checkout.input, items: lines, totalAmount } });
    await emptyShelf(checkout);
    await reconcilePayments(minutesLater(61));
    expect(await Payment.findOne({ userId: checkout.actor.userId }).lean()).toMatchObject({
      status: 'expired',
      hold: 'released',
    });
    expect(await stockOf(other)).toEqual([4, 0, 0]);
  });

  it('a hold that cannot be released keeps no other from it', async () => {
    const checkout = await readyToPay();
    await start(checkout);
    const payment = await Payment.findOne({ userId: checkout.actor.userId }).lean();
    const broken = Array.from({ length: 12 }, (_, number) => ({
      ...payment,
      _id: new Types.ObjectId(),
      userId: new Types.ObjectId(),
      subjectId: new Types.ObjectId(),
      attempts: [
        { reference: `EKI-broken${checkout.actor.userId.slice(-6)}x${number}-1`, state: 'sent' },
      ],
      nextCheckAt: null,
      // Older than the good one, and without the draft that releasing reads.
      holdUntil: minutesLater(-60),
      draft: {},
    }));
    await Payment.insertMany(broken);
    await reconcilePayments(minutesLater(31));
    await Payment.deleteMany({ _id: trusted({ $in: broken.map(({ _id }) => _id) }) });
    expect(await stockOf(checkout.option)).toEqual([10, 0, 0]);
  });
});

describe('webhooks', () => {
  async function deliver(reference: string): Promise<Buffer> {
    const sent = await standIn().resendWebhooks(reference);
    const webhook = sent.at(-1);
    if (!webhook) throw new Error('no webhook was made');
    const raw = Buffer.from(webhook.body);
    const key = process.env.PAYSTACK_SECRET_KEY ?? '';
    await receiveWebhook(raw, createHmac('sha512', key).update(raw).digest('hex'), NOON);
    return raw;
  }

  it.each([
    ['a reference of null', { event: 'dispute', data: { reference: null, id: 1 } }, 'dispute'],
    ['a number for a reference', { event: 'refund', data: { reference: 7 } }, 'refund'],
    ['a list for its data', { event: 'transfer', data: [1] }, 'transfer'],
    ['no data', { event: 'ping' }, 'ping'],
    ['an endless name', { event: 'x'.repeat(101), data: {} }, 'unknown'],
    ['no name', { data: { id: 2 } }, 'unknown'],
  ])('keep a signed event with %s, and work it off', async (_name, sent, event) => {
    const raw = Buffer.from(JSON.stringify(sent));
    const key = process.env.PAYSTACK_SECRET_KEY ?? '';
    await receiveWebhook(raw, createHmac('sha512', key).update(raw).digest('hex'), NOON);
    const kept = { raw: raw.toString() };
    expect(await WebhookInbox.findOne(kept).lean()).toMatchObject({ event, reference: null });
    expect(await drainInbox(NOON)).toBeGreaterThan(0);
  });

  it('refuse what is signed but no object', async () => {
    const key = process.env.PAYSTACK_SECRET_KEY ?? '';
    for (const text of ['[]', '"event"', '{', 'null']) {
      const raw = Buffer.from(text);
      const signature = createHmac('sha512', key).update(raw).digest('hex');
      expect(await refusal(receiveWebhook(raw, signature, NOON))).toMatchObject({
        code: 'invalid',
      });
    }
  });

  it('settle without the browser, ten times as once', async () => {
    const checkout = await readyToPay();
    const { reference } = await start(checkout);
    await standIn().pay(reference);
    for (let time = 0; time < 10; time += 1) await deliver(reference);
    await Promise.all([drainInbox(NOON), drainInbox(NOON)]);
    await settlePayment(reference, NOON);
    expect(await ordersOf(checkout.actor)).toHaveLength(1);
    await expectBooksToBalance();
  });

  it('refuse a wrong signature and store nothing', async () => {
    const before = await WebhookInbox.countDocuments();
    const body = Buffer.from('{"event":"charge.success","data":{"reference":"EKI-x"}}');
    expect(await refusal(receiveWebhook(body, 'ab'.repeat(64), NOON))).toMatchObject({
      code: 'unauthenticated',
    });
    expect(await refusal(receiveWebhook(body, null, NOON))).toMatchObject({
      code: 'unauthenticated',
    });
    expect(await WebhookInbox.countDocuments()).toBe(before);
  });
});

describe('the reconciler', () => {
  it('finds what was paid when neither browser nor webhook came', async () => {
    const checkout = await readyToPay();
    const { reference } = await start(checkout);
    await standIn().pay(reference);
    expect(await reconcilePayments(minutesLater(0.5))).toBe(0);
    await Promise.all([reconcilePayments(minutesLater(1)), reconcilePayments(minutesLater(1))]);
    expect(await ordersOf(checkout.actor)).toHaveLength(1);
    await expectBooksToBalance();
  });
});

describe('cancelling', () => {
  async function placed(stock = 10) {
    const checkout = await readyToPay(stock);
    const { reference } = await start(checkout);
    await standIn().pay(reference);
    await settlePayment(reference, NOON);
    const [order] = await ordersOf(checkout.actor);
    return { ...checkout, orderId: String(order?._id) };
  }

  it('gives everything back to the wallet and the shelf', async () => {
    const { actor, option, orderId } = await placed(2);
    expect(await Product.findById(option.productId).lean()).toMatchObject({ inStock: false });
    const order = await cancelOrder(orderId, actor, minutesLater(3));
    expect(await Product.findById(option.productId).lean()).toMatchObject({ inStock: true });
    expect(order).toMatchObject({
      status: 'Order Cancelled',
      refunded: 5_860,
      cancellation: null,
      version: 2,
    });
    expect(await balanceOf(actor)).toBe(586_000);
    expect(await stockOf(option)).toEqual([2, 0, 0]);
    await expectBooksToBalance();
  });

  it('happens once, however often it is asked for', async () => {
    const { actor, orderId } = await placed();
    const results = await Promise.all(
      Array.from({ length: 5 }, () => refusal(cancelOrder(orderId, actor, minutesLater(3)))),
    );
    expect(results).toEqual([null, null, null, null, null]);
    expect((await findOrder(orderId, actor))?.version).toBe(2);
    expect(await balanceOf(actor)).toBe(586_000);
    await expectBooksToBalance();
  });

  it('does not wait for a shelf that does not add up', async () => {
    const { actor, option, orderId } = await placed();
    await StockLevel.deleteOne({ _id: `${option.productId}:${option.optionId}` });
    await cancelOrder(orderId, actor, minutesLater(3));
    expect(await balanceOf(actor)).toBe(586_000);
    await expectBooksToBalance();
  });

  it("does not know someone else's order", async () => {
    const { orderId } = await placed();
    const stranger = await createCustomer();
    expect(await refusal(cancelOrder(orderId, stranger, NOON))).toMatchObject({
      code: 'not_found',
    });
    expect(await findOrder(orderId, stranger)).toBeNull();
  });

  it('leaves what a shop has accepted, and gives back the rest with its share of the fees', async () => {
    const actor = await createCustomer();
    const kept = await createProduct(await createVendor({ name: 'Kept' }), { priceKobo: 300_000 });
    const dropped = await createProduct(await createVendor({ name: 'Dropped' }), {
      priceKobo: 200_000,
    });
    await fillCart(actor, [
      { ...kept, quantity: 1 },
      { ...dropped, quantity: 1 },
    ]);
    const address = await createAddress(actor);
    const probe = { actor, option: kept, input: { totalAmount: 0, address, isExpress: false } };
    const quote = (await refusal(start(probe)))?.details.quote as { total: number };
    const { reference } = await start({
      ...probe,
      input: { ...probe.input, totalAmount: quote.total },
    });
    await standIn().pay(reference);
    await settlePayment(reference, NOON);
    const [order] = await ordersOf(actor);
    await Order.updateOne(
      { _id: order?._id },
      { $set: { 'items.$[item].status': 'Order Confirmed' }, $inc: { rev: 1 } },
      { arrayFilters: [{ 'item.productId': kept.productId }] },
    );
    const before = await findOrder(String(order?._id), actor);
    expect(before?.cancellation).toMatchObject({ items: 1, of: 2 });
    const after = await cancelOrder(String(order?._id), actor, minutesLater(3));
    expect(after.status).toBe('Order Confirmed');
    expect(after.refunded).toBe(before?.cancellation?.refund);
    expect(await balanceOf(actor)).toBe(Math.round(after.refunded * 100));
    expect(await refusal(cancelOrder(String(order?._id), actor, minutesLater(4)))).toMatchObject({
      code: 'conflict',
    });
    await expectBooksToBalance();
  });
});
