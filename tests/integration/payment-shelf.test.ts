import { Types, trusted } from 'mongoose';
import { describe, expect, it } from 'vitest';
import { reconcilePayments } from '@/lib/payments/reconcile';
import { settlePayment } from '@/lib/payments/settle';
import { Payment } from '@/models/payment';
import { StockLevel } from '@/models/stock-level';
import { useTestDatabase } from '../support/database';
import { balanceOf, expectBooksToBalance } from '../support/ledger';
import { ordersOf, readyToPay, refusal, start } from '../support/paying';
import {
  type Checkout,
  createAddress,
  createCustomer,
  createProduct,
  createVendor,
  fillCart,
  minutesLater,
  NOON,
  stockOf,
} from '../support/shop';
import { standIn } from '../support/stand-in';

useTestDatabase();

/** Someone has counted the shelf anew and forgot what is held. */
async function emptyShelf({ option }: Checkout): Promise<void> {
  const _id = `${option.productId}:${option.optionId}`;
  const level = await StockLevel.findById(_id).lean();
  const left = { onHand: level?.available, reserved: 0 };
  await StockLevel.updateOne({ _id }, left);
}

describe('a shelf that does not add up', () => {
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

describe('an account that holds the shelf and does not pay', () => {
  const paymentOf = (reference: string) =>
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
      expect(await paymentOf(reference)).toMatchObject({ hold: 'active' });
      expect(await stockOf(checkout.option)).toEqual([0, 2, 0]);
      await reconcilePayments(minutesLater(minute + 16));
    }
  }

  it('runs out of holds, and somebody else buys', async () => {
    const greedy = await readyToPay(2);
    const honest = await another(greedy);
    await spendHolds(greedy);
    const last = await start(greedy, minutesLater(100));
    expect(await paymentOf(last.reference)).toMatchObject({ status: 'pending', hold: 'none' });
    expect(await stockOf(greedy.option)).toEqual([2, 0, 0]);

    const { reference } = await start(honest, minutesLater(101));
    expect(await stockOf(greedy.option)).toEqual([0, 2, 0]);
    expect(await refusal(start(greedy, minutesLater(102)))).toMatchObject({ code: 'conflict' });
    await standIn().pay(reference);
    await settlePayment(reference, minutesLater(103));
    expect(await ordersOf(honest.actor)).toHaveLength(1);

    // Paid after all, but nothing is left.
    await standIn().pay(last.reference);
    await settlePayment(last.reference, minutesLater(104));
    expect(await paymentOf(last.reference)).toMatchObject({ status: 'late', hold: 'none' });
    expect(await balanceOf(greedy.actor)).toBe(586_000);
    expect(await stockOf(greedy.option)).toEqual([0, 0, 2]);
    await expectBooksToBalance();
  });

  it('may still buy what is there, and holds again a day later', async () => {
    const checkout = await readyToPay(2);
    await spendHolds(checkout);
    const replaced = await start(checkout, minutesLater(100));
    const { reference } = await start(checkout, minutesLater(101));
    // What held nothing has nothing to let go.
    expect(await paymentOf(replaced.reference)).toMatchObject({
      status: 'superseded',
      hold: 'none',
    });
    const nextDay = await start(checkout, minutesLater(24 * 60 + 1));
    expect(await paymentOf(nextDay.reference)).toMatchObject({ hold: 'active' });
    expect(await paymentOf(reference)).toMatchObject({ status: 'superseded', hold: 'none' });

    const buyer = await readyToPay(2);
    await spendHolds(buyer);
    const bought = await start(buyer, minutesLater(100));
    await standIn().pay(bought.reference);
    await settlePayment(bought.reference, minutesLater(101));
    expect(await paymentOf(bought.reference)).toMatchObject({
      status: 'succeeded',
      hold: 'allocated',
    });
    expect(await stockOf(buyer.option)).toEqual([0, 0, 2]);
  });

  it('renews a hold for so long only, though nothing has let it go', async () => {
    const checkout = await readyToPay(2);
    const until: (Date | undefined)[] = [];
    for (const minute of [0, 14.9, 29.8]) {
      const { reference } = await start(checkout, minutesLater(minute));
      until.push((await paymentOf(reference))?.holdUntil);
    }
    expect(until).toEqual([15, 29.9, 30].map(minutesLater));
    const { reference } = await start(checkout, minutesLater(30));
    expect(await paymentOf(reference)).toMatchObject({ hold: 'none' });
    expect(await stockOf(checkout.option)).toEqual([2, 0, 0]);
  });

  it('is refused without a hold, too, when the pieces are gone', async () => {
    const checkout = await readyToPay(2);
    const { reference } = await start(checkout);
    // Its own pieces count as there when the cart is priced, and do not come back.
    await emptyShelf(checkout);
    const refused = await refusal(start(checkout, minutesLater(30)));
    expect(refused).toMatchObject({ code: 'conflict' });
    expect(await paymentOf(reference)).toMatchObject({ status: 'pending', hold: 'active' });
    expect(await Payment.countDocuments({ userId: checkout.actor.userId })).toBe(1);
  });
});
