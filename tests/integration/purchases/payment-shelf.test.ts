import { Types, trusted } from 'mongoose';
import { describe, expect, it } from 'vitest';
import { kobo } from '@/lib/core/money';
import { cardProvider } from '@/lib/integrations/paystack';
import { inTransaction } from '@/lib/platform/db';
import { enqueue } from '@/lib/platform/outbox';
import { HOLDS_PER_DAY } from '@/lib/purchases/checkout/payments/policy';
import { settlePayment } from '@/lib/purchases/checkout/payments/settle';
import { paymentTimers } from '@/lib/purchases/checkout/payments/settle-reconcile';
import { Settings } from '@/models/platform/settings';
import { Payment } from '@/models/purchases/payment';
import { StockLevel } from '@/models/shops/stock-level';
import { useTestDatabase } from '../../support/database';
import { expectBooksToBalance, getBalance } from '../../support/ledger';
import { getOrders, readyToPay, refusal, start } from '../../support/paying';
import {
  type Checkout,
  createAddress,
  createCustomer,
  createProduct,
  createVendor,
  fillCart,
  getStock,
  minutesLater,
  NOON,
} from '../../support/shop';
import { standIn } from '../../support/stand-in';
import { reconcilePayments } from '../../support/timers';

useTestDatabase();

/** A recount of the stock that ignores holds. */
async function emptyShelf({ option }: Checkout): Promise<void> {
  const _id = `${option.productId}:${option.optionId}`;
  const level = await StockLevel.findById(_id).lean();
  const left = { onHand: level?.available, reserved: 0 };
  await StockLevel.updateOne({ _id }, left);
}

describe('stock counts that don’t add up', () => {
  it('never cost the customer a paid order', async () => {
    const checkout = await readyToPay();
    const { reference } = await start(checkout);
    await emptyShelf(checkout);
    await standIn().pay(reference);
    expect(await settlePayment(reference, NOON)).toMatchObject({ state: 'settled' });
    expect(await getBalance(checkout.actor)).toBe(586_000);
    expect(await Payment.findOne({ 'attempts.reference': reference }).lean()).toMatchObject({
      status: 'late',
      hold: 'released',
    });
    await expectBooksToBalance();
  });

  it('don’t stop other lines from going back on sale', async () => {
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
    expect(await getStock(other)).toEqual([4, 0, 0]);
  });

  it('don’t stop other holds from being released', async () => {
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
      // Older than the good one, and without the draft that releasing reads.
      holdUntil: minutesLater(-60),
      draft: {},
    }));
    await Payment.insertMany(broken);
    await inTransaction((session) =>
      enqueue(
        broken.map(({ _id, holdUntil }) =>
          paymentTimers.holdEnd.entry({ paymentId: _id.toString() }, holdUntil),
        ),
        session,
      ),
    );
    await reconcilePayments(minutesLater(31));
    await Payment.deleteMany({ _id: trusted({ $in: broken.map(({ _id }) => _id) }) });
    expect(await getStock(checkout.option)).toEqual([10, 0, 0]);
  });
});

describe('units beyond what an account may hold', () => {
  const getPayment = (reference: string) =>
    Payment.findOne({ 'attempts.reference': reference }).lean();

  /** A customer who wants so many pieces of ₦2,500. */
  async function wanting(quantity: number, option: Checkout['option']): Promise<Checkout> {
    const actor = await createCustomer();
    const address = await createAddress(actor);
    const items = [{ ...option, addonIds: [], quantity }];
    const checkout = { actor, option, input: { items, address, totalAmount: 0, isExpress: false } };
    const refused = await refusal(start(checkout));
    const quote = refused?.details.quote as { total: number } | undefined;
    return { ...checkout, input: { ...checkout.input, totalAmount: quote?.total ?? 0 } };
  }
  const getShelf = async (stock: number) =>
    createProduct(await createVendor(), { priceKobo: 250_000, stock });

  it('stay on sale, and are taken when paid for', async () => {
    const checkout = await wanting(8, await getShelf(10));
    const { reference } = await start(checkout);
    expect(await getStock(checkout.option)).toEqual([5, 5, 0]);
    const again = await start(checkout, minutesLater(1));
    // The customer's own held pieces pass to the new payment; they are not counted twice.
    expect(await getStock(checkout.option)).toEqual([5, 5, 0]);
    expect(await getPayment(reference)).toMatchObject({ hold: 'released' });
    await standIn().pay(again.reference);
    await settlePayment(again.reference, minutesLater(2));
    expect(await getStock(checkout.option)).toEqual([2, 0, 8]);
    await expectBooksToBalance();
  });

  it('leave the stock unchanged without a payment', async () => {
    const checkout = await wanting(8, await getShelf(10));
    await start(checkout);
    await reconcilePayments(minutesLater(16));
    expect(await getStock(checkout.option)).toEqual([10, 0, 0]);
  });

  it('must be in stock when a payment starts: one of two concurrent payments gets them', async () => {
    const option = await getShelf(12);
    const rivals = [await wanting(8, option), await wanting(8, option)];
    const refused = await Promise.all(rivals.map((rival) => refusal(start(rival))));
    expect(refused.map((error) => error?.code).sort()).toEqual(['conflict', undefined]);
    expect(await getStock(option)).toEqual([7, 5, 0]);
  });

  it('are held for a customer who has paid before', async () => {
    const option = await getShelf(60);
    const checkout = await wanting(8, option);
    const { reference } = await start(checkout);
    await standIn().pay(reference);
    await settlePayment(reference, NOON);
    const known = { ...checkout, input: (await wanting(40, option)).input };
    const address = checkout.input.address;
    const input = { ...known.input, address };
    await start({ ...known, input }, minutesLater(1));
    expect(await getStock(option)).toEqual([22, 30, 8]);
  });

  it('are sold once, to the first payment', async () => {
    // Each holds five and needs three more, of five that are left for all.
    const option = await getShelf(20);
    const rivals = await Promise.all([8, 8, 8].map((pieces) => wanting(pieces, option)));
    const started = await Promise.all(rivals.map((rival) => start(rival)));
    expect(await getStock(option)).toEqual([5, 15, 0]);
    for (const { reference } of started) await standIn().pay(reference);
    await Promise.all(started.map(({ reference }) => settlePayment(reference, minutesLater(1))));
    const orders = (await Promise.all(rivals.map(({ actor }) => getOrders(actor)))).flat();
    // An order that came too late returns five, which are enough for the next.
    expect(orders.length).toBeGreaterThanOrEqual(1);
    expect(orders.length).toBeLessThanOrEqual(2);
    const sold = orders.length * 8;
    expect(await getStock(option)).toEqual([20 - sold, 0, sold]);
    const inWallets = await Promise.all(rivals.map(({ actor }) => getBalance(actor)));
    expect(inWallets.filter((kobo) => kobo > 0)).toHaveLength(3 - orders.length);
    await expectBooksToBalance();
  });

  it('follow the limits in the settings', async () => {
    await Settings.updateOne(
      { _id: 'main' },
      { holdLimits: { newcomer: { perProduct: 2 } } },
      { upsert: true },
    );
    const checkout = await wanting(8, await getShelf(10));
    await start(checkout);
    await Settings.deleteOne({ _id: 'main' });
    expect(await getStock(checkout.option)).toEqual([8, 2, 0]);
  });
});

describe('a payment that the provider refuses to start', () => {
  const refuse = ({ actor }: Checkout) =>
    standIn().addFault({
      endpoint: 'transaction.initialize',
      kind: 'status',
      status: 400,
      match: actor.email,
    });

  it('releases its stock right away, and doesn’t count as a hold', async () => {
    const checkout = await readyToPay(2);
    for (let time = 0; time <= HOLDS_PER_DAY; time += 1) {
      await refuse(checkout);
      const refused = await refusal(start(checkout, minutesLater(time)));
      expect(refused).toMatchObject({ code: 'upstream_refused' });
      expect(await getStock(checkout.option)).toEqual([2, 0, 0]);
    }
    const payments = await Payment.find({ userId: checkout.actor.userId }).lean();
    expect(payments).toHaveLength(HOLDS_PER_DAY + 1);
    for (const one of payments) {
      expect(one).toMatchObject({ status: 'refused', hold: 'released', attempts: [{}] });
    }
    await start(checkout, minutesLater(10));
    expect(await getStock(checkout.option)).toEqual([0, 2, 0]);
  });

  it('goes to the wallet if it is paid anyway', async () => {
    const checkout = await readyToPay(2);
    await refuse(checkout);
    expect(await refusal(start(checkout))).toMatchObject({ code: 'upstream_refused' });
    const payment = await Payment.findOne({ userId: checkout.actor.userId }).lean().orFail();
    const reference = payment.attempts[0]?.reference ?? '';
    // The provider has it after all.
    await cardProvider().start({
      reference,
      amount: kobo(payment.amountKobo),
      email: payment.email,
      callbackUrl: 'http://localhost/payment/callback',
      cancelUrl: 'http://localhost/cart',
      paymentId: payment._id.toString(),
    });
    await standIn().pay(reference);
    await settlePayment(reference, minutesLater(1));
    expect(await Payment.findById(payment._id).lean()).toMatchObject({ status: 'late' });
    expect(await getBalance(checkout.actor)).toBe(586_000);
    await expectBooksToBalance();
  });
});

describe('an account that repeatedly holds stock without paying', () => {
  const getPayment = (reference: string) =>
    Payment.findOne({ 'attempts.reference': reference }).lean();

  /** Another customer who wants the same pieces. */
  async function another(checkout: Checkout): Promise<Checkout> {
    const actor = await createCustomer();
    await fillCart(actor, [{ ...checkout.option, quantity: 2 }]);
    const address = await createAddress(actor);
    return { ...checkout, actor, input: { ...checkout.input, address } };
  }

  /** All of the day's holds, each let run out; the next may start at minute 100. */
  async function spendHolds(checkout: Checkout): Promise<void> {
    for (let minute = 0; minute < 100; minute += 20) {
      const { reference } = await start(checkout, minutesLater(minute));
      expect(await getPayment(reference)).toMatchObject({ hold: 'active' });
      expect(await getStock(checkout.option)).toEqual([0, 2, 0]);
      await reconcilePayments(minutesLater(minute + 16));
    }
  }

  it('runs out of holds, so that others can buy', async () => {
    const greedy = await readyToPay(2);
    const honest = await another(greedy);
    await spendHolds(greedy);
    const last = await start(greedy, minutesLater(100));
    expect(await getPayment(last.reference)).toMatchObject({ status: 'pending', hold: 'none' });
    expect(await getStock(greedy.option)).toEqual([2, 0, 0]);

    const { reference } = await start(honest, minutesLater(101));
    expect(await getStock(greedy.option)).toEqual([0, 2, 0]);
    expect(await refusal(start(greedy, minutesLater(102)))).toMatchObject({ code: 'conflict' });
    await standIn().pay(reference);
    await settlePayment(reference, minutesLater(103));
    expect(await getOrders(honest.actor)).toHaveLength(1);

    // Paid after all, but nothing is left.
    await standIn().pay(last.reference);
    await settlePayment(last.reference, minutesLater(104));
    expect(await getPayment(last.reference)).toMatchObject({ status: 'late', hold: 'none' });
    expect(await getBalance(greedy.actor)).toBe(586_000);
    expect(await getStock(greedy.option)).toEqual([0, 0, 2]);
    await expectBooksToBalance();
  });

  it('can still buy what’s in stock, and hold again a day later', async () => {
    const checkout = await readyToPay(2);
    await spendHolds(checkout);
    const replaced = await start(checkout, minutesLater(100));
    const { reference } = await start(checkout, minutesLater(101));
    // What held nothing has nothing to let go.
    expect(await getPayment(replaced.reference)).toMatchObject({
      status: 'superseded',
      hold: 'none',
    });
    const nextDay = await start(checkout, minutesLater(24 * 60 + 1));
    expect(await getPayment(nextDay.reference)).toMatchObject({ hold: 'active' });
    expect(await getPayment(reference)).toMatchObject({ status: 'superseded', hold: 'none' });

    const buyer = await readyToPay(2);
    await spendHolds(buyer);
    const bought = await start(buyer, minutesLater(100));
    await standIn().pay(bought.reference);
    await settlePayment(bought.reference, minutesLater(101));
    expect(await getPayment(bought.reference)).toMatchObject({
      status: 'succeeded',
      hold: 'allocated',
    });
    expect(await getStock(buyer.option)).toEqual([0, 0, 2]);
  });

  it('can renew a hold only for a limited time, even if it was never released', async () => {
    const checkout = await readyToPay(2);
    const until: (Date | undefined)[] = [];
    for (const minute of [0, 14.9, 29.8]) {
      const { reference } = await start(checkout, minutesLater(minute));
      until.push((await getPayment(reference))?.holdUntil);
    }
    expect(until).toEqual([15, 29.9, 30].map(minutesLater));
    const { reference } = await start(checkout, minutesLater(30));
    expect(await getPayment(reference)).toMatchObject({ hold: 'none' });
    expect(await getStock(checkout.option)).toEqual([2, 0, 0]);
  });

  it('is also refused without a hold when stock has run out', async () => {
    const checkout = await readyToPay(2);
    const { reference } = await start(checkout);
    // Its own pieces count as there when the cart is priced, and do not come back.
    await emptyShelf(checkout);
    const refused = await refusal(start(checkout, minutesLater(30)));
    expect(refused).toMatchObject({ code: 'conflict' });
    expect(await getPayment(reference)).toMatchObject({ status: 'pending', hold: 'active' });
    expect(await Payment.countDocuments({ userId: checkout.actor.userId })).toBe(1);
  });
});
