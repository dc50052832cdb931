import mongoose, { Types } from 'mongoose';
import { afterEach, describe, expect, it } from 'vitest';
import { settlePayment } from '@/lib/purchases/checkout/payments/settle';
import { Outbox } from '@/models/platform/outbox';
import { Order } from '@/models/purchases/order';
import { Payment } from '@/models/purchases/payment';
import { Product } from '@/models/shops/product';
import { applyTestSchema, useTestDatabase } from '../../support/database';
import { expectBooksToBalance, getBalance } from '../../support/ledger';
import { getOrders, readyToPay, start } from '../../support/paying';
import { getStock, minutesLater, NOON } from '../../support/shop';
import { standIn } from '../../support/stand-in';
import { reconcilePayments } from '../../support/timers';

useTestDatabase();

describe('a paid order that can’t be saved', () => {
  it('is not one of a product without a picture, which is saved', async () => {
    const checkout = await readyToPay();
    await Product.updateOne({ _id: checkout.option.productId }, { $set: { images: [] } });
    const { reference } = await start(checkout);
    await standIn().pay(reference);
    await settlePayment(reference, NOON);
    expect(await getOrders(checkout.actor)).toHaveLength(1);
  });

  it('goes to the wallet, emails customer and staff, and blocks no other payment', async () => {
    const checkout = await readyToPay();
    const { reference } = await start(checkout);
    await Payment.updateOne(
      { 'attempts.reference': reference },
      { $set: { 'draft.items.0.category': 'No such category' } },
    );
    await standIn().pay(reference);
    await settlePayment(reference, NOON);
    expect(await getOrders(checkout.actor)).toEqual([]);
    expect(await getBalance(checkout.actor)).toBe(586_000);
    expect(await getStock(checkout.option)).toEqual([10, 0, 0]);
    const mails = await Outbox.find({ _id: new RegExp(`^mail:.*${reference}$`) }).lean();
    expect(mails).toHaveLength(2);
    const { url } = await start(checkout, minutesLater(1));
    expect(new URL(url).pathname).toMatch(/\/checkout\//);
    await expectBooksToBalance();
  });

  describe('because the database refuses it', () => {
    afterEach(applyTestSchema);

    it('goes to the wallet, emails customer and staff, and returns the stock', async () => {
      const checkout = await readyToPay();
      const { reference } = await start(checkout);
      await standIn().pay(reference);
      // A rule that no order of today meets, as a wrong release would bring.
      const validator = { $jsonSchema: { required: ['aFieldOfTomorrow'] } };
      await mongoose.connection.db?.command({ collMod: 'purchases', validator });
      expect(await settlePayment(reference, NOON)).toMatchObject({ state: 'settled' });
      const payment = await Payment.findOne({ 'attempts.reference': reference }).lean();
      expect(payment).toMatchObject({
        status: 'late',
        hold: 'released',
        attempts: [{ state: 'paid', outcome: 'wallet', reason: 'fault' }],
      });
      expect(await getBalance(checkout.actor)).toBe(586_000);
      expect(await getStock(checkout.option)).toEqual([10, 0, 0]);
      const mails = await Outbox.distinct('_id', { _id: new RegExp(`^mail:.*${reference}$`) });
      expect(mails.toSorted()).toEqual([
        `mail:late-payment:${reference}`,
        `mail:order-fault:${reference}`,
      ]);
      await expectBooksToBalance();
    });
  });

  it('books nothing on a conflict, logs which, and is saved once it clears', async () => {
    const checkout = await readyToPay();
    const { reference } = await start(checkout);
    await standIn().pay(reference);
    const payment = await Payment.findOne({ 'attempts.reference': reference }).lean().orFail();
    const inTheWay = { _id: payment.subjectId, kind: 'order', paymentId: new Types.ObjectId() };
    const orders = mongoose.connection.collection('purchases');
    await orders.insertOne(inTheWay, { bypassDocumentValidation: true });
    const refused = await settlePayment(reference, NOON).catch((error: unknown) => error);
    await Order.deleteOne({ _id: inTheWay._id });
    expect(refused).toMatchObject({ code: 11_000 });
    expect(await Payment.findById(payment._id).lean()).toEqual(payment);
    expect(await getBalance(checkout.actor)).toBe(0);
    await settlePayment(reference, NOON);
    expect(await getOrders(checkout.actor)).toHaveLength(1);
    await expectBooksToBalance();
  });

  it('is looked up until a lookup succeeds, however late', async () => {
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
    expect(await getOrders(checkout.actor)).toEqual([]);
    await standIn().clearFaults(reference);
    await reconcilePayments(minutesLater(82 * 60));
    expect(await getOrders(checkout.actor)).toHaveLength(1);
    await expectBooksToBalance();
  });

  it('blocks neither another attempt nor a new payment', async () => {
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
    expect(await getOrders(checkout.actor)).toHaveLength(1);
    await standIn().clearFaults('EKI-unreadable-1');
  });
});
