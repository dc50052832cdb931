import { afterEach, describe, expect, it, vi } from 'vitest';
import { PAGE_MESSAGES } from '@/lib/core/page-messages';
import { CHECKOUT_MESSAGES } from '@/lib/purchases/checkout/messages';
import { settlePayment } from '@/lib/purchases/checkout/payments/settle';
import { Cart } from '@/models/purchases/cart';
import { Payment } from '@/models/purchases/payment';
import { Product } from '@/models/shops/product';
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

useTestDatabase();
afterEach(() => vi.restoreAllMocks());

/** Does this once, when a payment being started reads its products: after the cart was looked at. */
function whilePricing(interfere: () => PromiseLike<unknown>): void {
  const read = vi.spyOn(Product, 'find').mockImplementationOnce((...args) => {
    read.mockRestore();
    const lean = async () => {
      await interfere();
      return Product.find(...args).lean();
    };
    // Only read as plain documents, like the query it replaces.
    return { lean } as unknown as ReturnType<typeof Product.find>;
  });
}

it('never sells more than the stock to customers who pay at the same moment', async () => {
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
  expect(await getStock(option)).toEqual([0, 3, 0]);
});

describe('two payments of one cart', () => {
  it('give one order; the other’s money goes to the wallet if it is paid too', async () => {
    const checkout = await readyToPay();
    const [first, second] = [await start(checkout), await start(checkout)];
    expect(await getStock(checkout.option)).toEqual([8, 2, 0]);
    await standIn().pay(first.reference);
    await standIn().pay(second.reference);
    await Promise.all([
      settlePayment(first.reference, NOON),
      settlePayment(second.reference, NOON),
    ]);
    expect(await getOrders(checkout.actor)).toHaveLength(1);
    expect(await getBalance(checkout.actor)).toBe(586_000);
    expect(await getStock(checkout.option)).toEqual([8, 0, 2]);
    await expectBooksToBalance();
  });

  it.each([10, null])('started at the same moment leave one open (stock %s)', async (stock) => {
    const checkout = await readyToPay(stock);
    const starts = await Promise.allSettled([start(checkout), start(checkout), start(checkout)]);
    expect(starts.some(({ status }) => status === 'fulfilled')).toBe(true);
    for (const one of starts) {
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'conflict' });
    }
    const open = await Payment.countDocuments({ userId: checkout.actor.userId, status: 'pending' });
    expect(open).toBe(1);
    if (stock !== null) expect(await getStock(checkout.option)).toEqual([8, 2, 0]);
  });

  /** The call of the cart's page: these lines, of the cart with this revision. */
  const fromCart = ({ actor, option, input }: Checkout): Checkout => ({
    actor,
    option,
    input: { ...input, items: [{ ...option, addonIds: [], quantity: 2 }], cartRev: 1 },
  });

  it('refuse the second once the first has bought the cart', async () => {
    const checkout = fromCart(await readyToPay());
    const { reference } = await start(checkout);
    await standIn().pay(reference);
    await settlePayment(reference, NOON);
    expect(await refusal(start(checkout))).toMatchObject({
      code: 'conflict',
      details: { cartItems: {}, cartRev: 2 },
    });
    expect(await Payment.countDocuments({ userId: checkout.actor.userId })).toBe(1);
    expect(await getStock(checkout.option)).toEqual([8, 0, 2]);
  });

  it('go by the cart that was read when the call names neither items nor revision', async () => {
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
    expect(await getOrders(checkout.actor)).toHaveLength(1);
    expect(await Payment.countDocuments({ userId: checkout.actor.userId })).toBe(1);
  });

  it('never leave a second payment page next to an order when the first is paid concurrently', async () => {
    const checkout = fromCart(await readyToPay());
    const { reference } = await start(checkout);
    whilePricing(async () => {
      await standIn().pay(reference);
      await settlePayment(reference, NOON);
    });
    expect(await refusal(start(checkout))).toMatchObject({
      code: 'conflict',
      message: PAGE_MESSAGES.cartMoved,
      details: { cartItems: {}, cartRev: 2 },
    });
    expect(await getOrders(checkout.actor)).toHaveLength(1);
    expect(await Payment.countDocuments({ userId: checkout.actor.userId })).toBe(1);
    expect(await getBalance(checkout.actor)).toBe(0);
    expect(await getStock(checkout.option)).toEqual([8, 0, 2]);
    await expectBooksToBalance();
  });

  it('give one order and no second page, whether start or settle sees the payment first', async () => {
    const checkout = fromCart(await readyToPay());
    const { reference } = await start(checkout);
    await standIn().pay(reference);
    await Promise.all([settlePayment(reference, NOON), refusal(start(checkout))]);
    expect(await getOrders(checkout.actor)).toHaveLength(1);
    expect(await Payment.countDocuments({ userId: checkout.actor.userId })).toBe(1);
    expect(await getBalance(checkout.actor)).toBe(0);
    await expectBooksToBalance();
  });

  it('refuse the one that was replaced concurrently, instead of opening a dead page', async () => {
    const checkout = await readyToPay();
    const slow = { endpoint: 'transaction.initialize', kind: 'delay', ms: 1_500 } as const;
    await standIn().addFault({ ...slow, match: checkout.actor.email });
    const first = refusal(start(checkout));
    const saved = () => Payment.countDocuments({ userId: checkout.actor.userId });
    await expect.poll(saved).toBe(1);
    const second = await start(checkout);
    expect(await first).toMatchObject({
      code: 'conflict',
      message: CHECKOUT_MESSAGES.paymentReplaced,
    });
    expect(await Payment.findOne({ 'attempts.reference': second.reference }).lean()).toMatchObject({
      status: 'pending',
    });
  });
});

describe('a cart that changes between pricing and saving the payment', () => {
  it('saves and holds nothing, and returns the current cart', async () => {
    const checkout = await readyToPay();
    const { productId, optionId } = checkout.option;
    whilePricing(() =>
      Cart.updateOne(
        { _id: checkout.actor.userId },
        { $set: { [`items.${productId}.${optionId}`]: 3 }, $inc: { rev: 1 } },
      ),
    );
    expect(await refusal(start(checkout))).toMatchObject({
      code: 'conflict',
      message: PAGE_MESSAGES.cartMoved,
      details: { cartItems: { [productId]: { [optionId]: 3 } }, cartRev: 2 },
    });
    expect(await Payment.countDocuments({ userId: checkout.actor.userId })).toBe(0);
    expect(await getStock(checkout.option)).toEqual([10, 0, 0]);
  });
});
