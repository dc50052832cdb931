import { Types, trusted } from 'mongoose';
import { describe, expect, it } from 'vitest';
import { reconcilePayments } from '@/lib/payments/reconcile';
import { settlePayment } from '@/lib/payments/settle';
import { Payment } from '@/models/payment';
import { StockLevel } from '@/models/stock-level';
import { useTestDatabase } from '../support/database';
import { balanceOf, expectBooksToBalance } from '../support/ledger';
import { readyToPay, refusal, start } from '../support/paying';
import {
  type Checkout,
  createProduct,
  createVendor,
  minutesLater,
  NOON,
  stockOf,
} from '../support/shop';
import { standIn } from '../support/stand-in';

useTestDatabase();

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
