import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { settlePayment } from '@/lib/purchases/checkout/payments/settle';
import { Order } from '@/models/purchases/order';
import { Payment } from '@/models/purchases/payment';
import { useTestDatabase } from '../support/database';
import { drainInbox } from '../support/drain';
import { killedAt, paid, readyToPay, TOTAL, usePaymentSteps } from '../support/killed-payment';
import { expectBooksToBalance, getBalance } from '../support/ledger';
import { startCardPayment } from '../support/paying';
import type { PaymentStep } from '../support/payment-step';
import { type Checkout, getStock, minutesLater, NOON } from '../support/shop';
import { standIn } from '../support/stand-in';
import { reconcilePayments } from '../support/timers';

useTestDatabase();
usePaymentSteps();

const startStep = (checkout: Checkout): PaymentStep => ({
  do: 'start',
  userId: checkout.actor.userId,
  address: checkout.input.address,
  totalAmount: TOTAL,
  now: NOON.toISOString(),
});

describe('a process killed while starting a payment', () => {
  it('leaves nothing behind before the payment is saved', async () => {
    const checkout = await readyToPay();
    await killedAt('payment:before-saved', startStep(checkout));
    expect(await Payment.countDocuments({ userId: checkout.actor.userId })).toBe(0);
    expect(await getStock(checkout.option)).toEqual([1, 0, 0]);
  });

  it.each(['payment:after-saved', 'payment:after-initialize', 'payment:after-open'])(
    'at %s: the customer can pay again and still gets the last piece',
    async (point) => {
      const checkout = await readyToPay();
      await killedAt(point, startStep(checkout));
      const { reference } = await startCardPayment(
        'order',
        checkout.input,
        checkout.actor,
        minutesLater(1),
      );
      await standIn().pay(reference);
      await settlePayment(reference, minutesLater(2));
      expect(await Order.countDocuments({ userId: checkout.actor.userId })).toBe(1);
      expect(await getStock(checkout.option)).toEqual([0, 0, 1]);
      await expectBooksToBalance();
    },
  );

  it.each(['payment:after-initialize', 'payment:after-open'])(
    'at %s: a lookup finds a payment made on the provider’s page',
    async (point) => {
      const checkout = await readyToPay();
      await killedAt(point, startStep(checkout));
      const payment = await Payment.findOne({ userId: checkout.actor.userId }).lean();
      await standIn().pay(payment?.attempts[0]?.reference ?? '');
      await reconcilePayments(minutesLater(1));
      expect(await Order.countDocuments({ userId: checkout.actor.userId })).toBe(1);
      await expectBooksToBalance();
    },
  );

  it('releases the stock and expires the payment when the customer does not return', async () => {
    const checkout = await readyToPay();
    await killedAt('payment:after-saved', startStep(checkout));
    await reconcilePayments(minutesLater(61));
    expect(await getStock(checkout.option)).toEqual([1, 0, 0]);
    expect(await Payment.findOne({ userId: checkout.actor.userId }).lean()).toMatchObject({
      status: 'expired',
    });
  });
});

describe('a process killed while settling a payment', () => {
  it('leaves a stored webhook to the next process', async () => {
    const { actor, reference } = await paid();
    const body = JSON.stringify({ event: 'charge.success', data: { reference } });
    const signature = createHmac('sha512', process.env.PAYSTACK_SECRET_KEY ?? '')
      .update(body)
      .digest('hex');
    const now = NOON.toISOString();
    await killedAt('webhook:after-stored', { do: 'webhook', body, signature, now });
    await drainInbox(minutesLater(1));
    expect(await Order.countDocuments({ userId: actor.userId })).toBe(1);
    await expectBooksToBalance();
  });

  it('has either cancelled and refunded, or done neither', async () => {
    const { actor, option, reference } = await paid();
    await settlePayment(reference, NOON);
    const order = await Order.findOne({ userId: actor.userId }).lean();
    const orderId = String(order?._id);
    const now = NOON.toISOString();
    await killedAt('cancel:after-commit', { do: 'cancel', userId: actor.userId, orderId, now });
    expect(await Order.findById(orderId).lean()).toMatchObject({ statusRank: 5 });
    expect(await getBalance(actor)).toBe(TOTAL * 100);
    expect(await getStock(option)).toEqual([1, 0, 0]);
    await expectBooksToBalance();
  });
});
