import { describe, expect, it } from 'vitest';
import { reconcilePayments } from '@/lib/payments/reconcile';
import { settlePayment } from '@/lib/payments/settle';
import { Outbox } from '@/models/outbox';
import { Payment } from '@/models/payment';
import { Product } from '@/models/product';
import { useTestDatabase } from '../support/database';
import { balanceOf, expectBooksToBalance } from '../support/ledger';
import { ordersOf, readyToPay, start } from '../support/paying';
import { minutesLater, NOON, stockOf } from '../support/shop';
import { standIn } from '../support/stand-in';

useTestDatabase();

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
    await standIn().clearFaults(reference);
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
    await standIn().clearFaults('EKI-unreadable-1');
  });
});
