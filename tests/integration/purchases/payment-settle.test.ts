import { describe, expect, it } from 'vitest';
import { getWallet } from '@/lib/money/wallet/queries';
import { settlePayment } from '@/lib/purchases/checkout/payments/settle';
import { confirmPayment } from '@/lib/purchases/checkout/payments/settle-confirm';
import { findPurchase } from '@/lib/purchases/moves/queries';
import { LedgerTransfer } from '@/models/ledger/ledger';
import { Outbox } from '@/models/platform/outbox';
import { Cart } from '@/models/purchases/cart';
import { Payment } from '@/models/purchases/payment';
import { Product } from '@/models/shops/product';
import { useTestDatabase } from '../../support/database';
import { expectBooksToBalance, getBalance } from '../../support/ledger';
import { getOrders, readyToPay, start, startTwice } from '../../support/paying';
import {
  createAddress,
  createCustomer,
  fillCart,
  getStock,
  minutesLater,
  NOON,
} from '../../support/shop';
import { standIn } from '../../support/stand-in';
import { reconcilePayments } from '../../support/timers';

useTestDatabase();

describe('settling a payment', () => {
  it('places the order once, and removes only the paid items from the cart', async () => {
    const checkout = await readyToPay();
    const { reference } = await start(checkout);
    const { optionId, productId } = checkout.option;
    await Cart.updateOne({ _id: checkout.actor.userId }, { [`items.${productId}.${optionId}`]: 3 });
    await standIn().pay(reference);
    expect((await settlePayment(reference, NOON)).state).toBe('settled');
    const [order] = await getOrders(checkout.actor);
    expect(order).toMatchObject({ totalKobo: 586_000, statusRank: 0, rev: 1 });
    expect(await getStock(checkout.option)).toEqual([8, 0, 2]);
    const cart = await Cart.findById(checkout.actor.userId).lean();
    expect(cart).toMatchObject({ items: { [productId]: { [optionId]: 1 } }, rev: 2 });
    expect(await Outbox.findById(`mail:order-placed:${order?._id}`).lean()).toMatchObject({
      work: { template: 'order-placed', ids: { orderId: String(order?._id) } },
    });
    const dto = await findPurchase({ kind: 'order', id: String(order?._id) }, checkout.actor);
    expect(dto?.deliveryCode).toMatch(/^\d{4}$/);
    await expectBooksToBalance();
  });

  it('does nothing before the customer has paid, and reports unpaid', async () => {
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

  it('stores the provider’s data in the payment and in the ledger', async () => {
    const checkout = await readyToPay();
    const { reference, url } = await start(checkout);
    await standIn().pay(reference);
    await settlePayment(reference, NOON);
    const payment = await Payment.findOne({ 'attempts.reference': reference }).lean();
    const evidence = payment?.attempts[0]?.evidence;
    expect(payment?.attempts[0]?.accessCode).toBe(url.split('/').at(-1));
    expect(evidence).toEqual({
      providerTxId: expect.stringMatching(/^\d+$/),
      amount: 586_000,
      requestedAmount: 586_000,
      fees: 18_790,
      currency: 'NGN',
      domain: 'test',
      channel: 'card',
      paidAt: expect.any(Date),
      paymentId: payment?._id.toString(),
      differs: [],
    });
    const transfer = await LedgerTransfer.findById(`settle:${reference}`).lean();
    const sides = transfer?.entries.map(({ account, amount }) => [account, amount]) ?? [];
    expect(Object.fromEntries(sides)).toEqual({
      'provider:paystack': -567_210,
      'exp:provider_fee': -18_790,
      'escrow:orders': 586_000,
    });
    expect(transfer).toMatchObject({
      currency: 'NGN',
      actor: `user:${checkout.actor.userId}`,
      refs: { attempt: reference },
      eventAt: evidence?.paidAt,
      createdAt: NOON,
      reverses: null,
    });
  });

  it('shows order and amount only to the owner', async () => {
    const checkout = await readyToPay();
    const { reference } = await start(checkout);
    await standIn().pay(reference);
    const stranger = await createCustomer();
    expect(await confirmPayment(reference, stranger, NOON)).toEqual({
      kind: 'order',
      state: 'succeeded',
      isAsked: true,
      reason: null,
      why: null,
      orderId: null,
      amount: null,
      delivery: null,
    });
    expect(await confirmPayment(reference, null, NOON)).toEqual({
      kind: 'order',
      state: 'succeeded',
      isAsked: true,
      reason: null,
      why: null,
      orderId: null,
      amount: null,
      delivery: null,
    });
    expect(await confirmPayment(reference, checkout.actor, NOON)).toMatchObject({ amount: 5_860 });
    expect(await confirmPayment('EKI-0123456789abcdef01234567-1', null, NOON)).toBeNull();
  });

  it('happens once in ten concurrent calls', async () => {
    const checkout = await readyToPay();
    const { reference } = await start(checkout);
    await standIn().pay(reference);
    await Promise.all(Array.from({ length: 10 }, () => settlePayment(reference, NOON)));
    expect(await getOrders(checkout.actor)).toHaveLength(1);
    expect(await getBalance(checkout.actor)).toBe(0);
    expect(await getStock(checkout.option)).toEqual([8, 0, 2]);
    await expectBooksToBalance();
  });

  it('puts a late payment into the wallet, once', async () => {
    const checkout = await readyToPay();
    const { reference } = await start(checkout);
    await reconcilePayments(minutesLater(61));
    expect(await getStock(checkout.option)).toEqual([10, 0, 0]);
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
    expect(await getOrders(checkout.actor)).toEqual([]);
    expect(await getBalance(checkout.actor)).toBe(586_000);
    const wallet = await getWallet(checkout.actor);
    expect(wallet).toMatchObject({
      balance: 5_860,
      transactions: [
        {
          type: 'credit',
          amount: 5_860,
          description: 'Card payment: came too late',
        },
      ],
    });
    await expectBooksToBalance();
  });

  it('takes stock again after the hold expired, or pays into the wallet when it is sold out', async () => {
    const lucky = await readyToPay(2);
    const first = await start(lucky);
    await reconcilePayments(minutesLater(16));
    expect(await getStock(lucky.option)).toEqual([2, 0, 0]);
    await standIn().pay(first.reference);
    await settlePayment(first.reference, minutesLater(17));
    expect(await getStock(lucky.option)).toEqual([0, 0, 2]);
    expect(await Product.findById(lucky.option.productId).lean()).toMatchObject({ inStock: false });

    const unlucky = await readyToPay(2);
    const slow = await start(unlucky);
    await reconcilePayments(minutesLater(16));
    const rival = await createCustomer();
    await fillCart(rival, [{ ...unlucky.option, quantity: 2 }]);
    const input = { ...unlucky.input, address: await createAddress(rival) };
    const fast = await start({ ...unlucky, actor: rival, input }, minutesLater(17));
    await standIn().pay(fast.reference);
    await settlePayment(fast.reference, minutesLater(17));
    await standIn().pay(slow.reference);
    await settlePayment(slow.reference, minutesLater(18));
    expect(await confirmPayment(slow.reference, null, minutesLater(19))).toEqual({
      kind: 'order',
      state: 'in-wallet',
      isAsked: true,
      reason: 'sold-out',
      // Without a session the amount is not returned.
      why: 'Something in your cart sold out before your payment reached us.',
      orderId: null,
      amount: null,
      delivery: null,
    });
    expect(await getOrders(unlucky.actor)).toEqual([]);
    expect(await getBalance(unlucky.actor)).toBe(586_000);
    expect(await getStock(unlucky.option)).toEqual([0, 0, 2]);
    await expectBooksToBalance();
  });

  it('accepts an amount that includes the provider’s fee, to the kobo', async () => {
    const checkout = await readyToPay();
    const { reference } = await start(checkout);
    const asked = await standIn().transaction(reference);
    // The provider's fee for ₦5,860: 1.5 % and ₦100.
    await standIn().pay(reference, { amount: asked.amount + 18_790 });
    await settlePayment(reference, NOON);
    expect(await getOrders(checkout.actor)).toHaveLength(1);
    await expectBooksToBalance();
  });

  it('credits a late payment without the fee that the customer paid on top', async () => {
    const checkout = await readyToPay();
    const { reference } = await start(checkout);
    await reconcilePayments(minutesLater(61));
    await standIn().pay(reference, { amount: 586_000 + 18_790 });
    await settlePayment(reference, minutesLater(70));
    expect(await getBalance(checkout.actor)).toBe(586_000);
    await expectBooksToBalance();
  });

  it('reports an order that was paid twice', async () => {
    const checkout = await readyToPay();
    const { first, second } = await startTwice(checkout);
    for (const reference of [first, second]) {
      await standIn().pay(reference);
      await settlePayment(reference, NOON);
    }
    const [order] = await getOrders(checkout.actor);
    const orderId = String(order?._id);
    expect(await confirmPayment(first, checkout.actor, NOON)).toMatchObject({
      state: 'succeeded',
      orderId,
    });
    expect(await confirmPayment(second, checkout.actor, NOON)).toMatchObject({
      state: 'in-wallet',
      reason: 'paid-twice',
      why: 'You’d already paid for this order.',
      orderId,
    });
    expect(await Payment.findOne({ 'attempts.reference': second }).lean()).toMatchObject({
      status: 'succeeded',
    });
  });

  it('schedules an order that is paid after the shops have closed', async () => {
    const checkout = await readyToPay();
    const fiveToNine = new Date('2026-11-21T19:55:00Z');
    const { reference } = await start(checkout, fiveToNine);
    await standIn().pay(reference);
    await settlePayment(reference, new Date('2026-11-21T20:40:00Z'));
    const [order] = await getOrders(checkout.actor);
    expect(order?.scheduledFor?.toISOString()).toBe('2026-11-22T07:00:00.000Z');
  });
});
