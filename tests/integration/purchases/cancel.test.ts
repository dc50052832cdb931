import { describe, expect, it } from 'vitest';
import { applyCommand } from '@/lib/purchases/moves/apply';
import { cancelPurchase } from '@/lib/purchases/moves/commands';
import { findPurchase } from '@/lib/purchases/moves/queries';
import { LedgerTransfer } from '@/models/ledger/ledger';
import { Order } from '@/models/purchases/order';
import { Product } from '@/models/shops/product';
import { StockLevel } from '@/models/shops/stock-level';
import { useTestDatabase } from '../../support/database';
import { expectBooksToBalance, getBalance } from '../../support/ledger';
import { placed, placedOfTwo, refusal } from '../../support/paying';
import { createCustomer, getStock, minutesLater, NOON } from '../../support/shop';

useTestDatabase();

describe('cancelling', () => {
  it('refunds everything to the wallet and returns the stock', async () => {
    const { actor, option, orderId } = await placed({ stock: 2 });
    expect(await Product.findById(option.productId).lean()).toMatchObject({ inStock: false });
    const order = await cancelPurchase({ kind: 'order', id: orderId }, actor, minutesLater(3));
    expect(await Product.findById(option.productId).lean()).toMatchObject({ inStock: true });
    expect(order).toMatchObject({
      status: 'Order Cancelled',
      refunded: 5_860,
      cancellation: null,
      version: 2,
    });
    expect(await getBalance(actor)).toBe(586_000);
    expect(await getStock(option)).toEqual([2, 0, 0]);
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

  it('refunds the wallet once when cancel is sent many times', async () => {
    const { actor, orderId } = await placed();
    const results = await Promise.all(
      Array.from({ length: 5 }, () =>
        refusal(cancelPurchase({ kind: 'order', id: orderId }, actor, minutesLater(3))),
      ),
    );
    expect(results).toEqual([null, null, null, null, null]);
    expect((await findPurchase({ kind: 'order', id: orderId }, actor))?.version).toBe(2);
    expect(await getBalance(actor)).toBe(586_000);
    await expectBooksToBalance();
  });

  it('refunds even if the stock counts are off', async () => {
    const { actor, option, orderId } = await placed();
    await StockLevel.deleteOne({ _id: `${option.productId}:${option.optionId}` });
    await cancelPurchase({ kind: 'order', id: orderId }, actor, minutesLater(3));
    expect(await getBalance(actor)).toBe(586_000);
    await expectBooksToBalance();
  });

  it("answers 404 for someone else's order", async () => {
    const { actor, orderId } = await placed();
    const before = await findPurchase({ kind: 'order', id: orderId }, actor);
    const stranger = await createCustomer();
    expect(
      await refusal(cancelPurchase({ kind: 'order', id: orderId }, stranger, NOON)),
    ).toMatchObject({
      code: 'not_found',
    });
    expect(await findPurchase({ kind: 'order', id: orderId }, stranger)).toBeNull();
    expect(before).toMatchObject({ status: 'Order Placed', version: 1, refunded: 0 });
    expect(await findPurchase({ kind: 'order', id: orderId }, actor)).toEqual(before);
    expect(await getBalance(actor)).toBe(0);
  });

  it('leaves accepted items, and refunds the others with their share of the fees', async () => {
    const { actor, orderId, vendorIds } = await placedOfTwo();
    const [acceptedVendor] = vendorIds;
    const accepted = { 'items.$[item].status': 'Order Confirmed' };
    await Order.updateOne(
      { _id: orderId },
      { $set: accepted, $inc: { rev: 1 } },
      { arrayFilters: [{ 'item.vendorId': acceptedVendor }] },
    );
    const before = await findPurchase({ kind: 'order', id: orderId }, actor);
    expect(before?.cancellation).toMatchObject({ items: 1, of: 2 });
    expect(before?.items.map(({ canCancel }) => canCancel)).toEqual([false, true]);
    const after = await cancelPurchase({ kind: 'order', id: orderId }, actor, minutesLater(3));
    expect(after.status).toBe('Order Confirmed');
    expect(after.refunded).toBe(before?.cancellation?.refund);
    expect(await getBalance(actor)).toBe(Math.round(after.refunded * 100));
    const again = await cancelPurchase({ kind: 'order', id: orderId }, actor, minutesLater(4));
    expect(again).toEqual(after);
    expect(await getBalance(actor)).toBe(Math.round(after.refunded * 100));
    await expectBooksToBalance();
  });

  it('is refused once everything is accepted, and returns the current status', async () => {
    const { actor, orderId } = await placed();
    const confirm = { type: 'confirm', isVendorOpen: true } as const;
    await applyCommand({ kind: 'order', id: orderId }, confirm, 'system', NOON);
    expect(
      await refusal(cancelPurchase({ kind: 'order', id: orderId }, actor, minutesLater(1))),
    ).toMatchObject({
      code: 'conflict',
      details: { status: 'Order Confirmed', next: [] },
    });
    expect(await getBalance(actor)).toBe(0);
  });
});
