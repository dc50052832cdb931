import { describe, expect, it } from 'vitest';
import { cancelOrder } from '@/lib/orders/cancel';
import { findOrder } from '@/lib/orders/queries';
import { settlePayment } from '@/lib/payments/settle';
import { LedgerTransfer } from '@/models/ledger';
import { Order } from '@/models/order';
import { Product } from '@/models/product';
import { StockLevel } from '@/models/stock-level';
import { useTestDatabase } from '../support/database';
import { balanceOf, expectBooksToBalance } from '../support/ledger';
import { ordersOf, placed, refusal, start } from '../support/paying';
import {
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

describe('cancelling', () => {
  it('gives everything back to the wallet and the shelf', async () => {
    const { actor, option, orderId } = await placed({ stock: 2 });
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
    const [paid, back] = await LedgerTransfer.find({ 'refs.orderId': orderId })
      .sort({ createdAt: 1 })
      .lean();
    expect(back).toMatchObject({
      type: 'order-cancel',
      actor: `user:${actor.userId}`,
      reverses: paid?._id,
      eventAt: minutesLater(3),
    });
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
    const { actor, orderId } = await placed();
    const before = await findOrder(orderId, actor);
    const stranger = await createCustomer();
    expect(await refusal(cancelOrder(orderId, stranger, NOON))).toMatchObject({
      code: 'not_found',
    });
    expect(await findOrder(orderId, stranger)).toBeNull();
    expect(before).toMatchObject({ status: 'Order Placed', version: 1, refunded: 0 });
    expect(await findOrder(orderId, actor)).toEqual(before);
    expect(await balanceOf(actor)).toBe(0);
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
