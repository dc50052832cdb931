import { describe, expect, it } from 'vitest';
import { cancelOrder } from '@/lib/orders/cancel';
import { cancelUnaccepted } from '@/lib/orders/cancel-unaccepted';
import { findOrder } from '@/lib/orders/queries';
import { Order } from '@/models/order';
import { Outbox } from '@/models/outbox';
import { Settings } from '@/models/settings';
import { useTestDatabase } from '../support/database';
import { balanceOf, expectBooksToBalance } from '../support/ledger';
import { type Placed, placed } from '../support/paying';
import { minutesLater, stockOf } from '../support/shop';

useTestDatabase();

const statusOf = async ({ orderId, actor }: Placed) => (await findOrder(orderId, actor))?.status;

describe('what no shop accepts in time', () => {
  it('is cancelled after ten minutes, not before, and everything goes back', async () => {
    const order = await placed();
    expect((await findOrder(order.orderId, order.actor))?.acceptBy).toBe(
      minutesLater(10).toISOString(),
    );
    expect(await cancelUnaccepted(minutesLater(9.9))).toBe(0);
    expect(await statusOf(order)).toBe('Order Placed');
    expect(await cancelUnaccepted(minutesLater(10))).toBe(1);
    expect(await findOrder(order.orderId, order.actor)).toMatchObject({
      status: 'Order Cancelled',
      refunded: 5_860,
      acceptBy: null,
      cancelledBy: 'system',
    });
    expect(await balanceOf(order.actor)).toBe(586_000);
    expect(await stockOf(order.option)).toEqual([10, 0, 0]);
    const mail = await Outbox.findById(`mail:order-cancelled:${order.orderId}:2`).lean();
    expect(JSON.stringify(mail?.work)).toContain('did not accept in time');
    await expectBooksToBalance();
  });

  it('happens once, whoever looks and however often', async () => {
    const order = await placed();
    await Promise.all([1, 2, 3].map(() => cancelUnaccepted(minutesLater(11))));
    expect(await cancelUnaccepted(minutesLater(12))).toBe(0);
    expect((await findOrder(order.orderId, order.actor))?.version).toBe(2);
    expect(await balanceOf(order.actor)).toBe(586_000);
    await expectBooksToBalance();
  });

  it("pays back once when the customer's own cancel comes at the same moment", async () => {
    const order = await placed();
    await Promise.allSettled([
      cancelOrder(order.orderId, order.actor, minutesLater(10)),
      cancelUnaccepted(minutesLater(10)),
    ]);
    await cancelUnaccepted(minutesLater(11));
    expect(await statusOf(order)).toBe('Order Cancelled');
    expect(await balanceOf(order.actor)).toBe(586_000);
    await expectBooksToBalance();
  });

  it('leaves an order that was accepted', async () => {
    const order = await placed();
    await Order.updateOne(
      { _id: order.orderId },
      { $set: { 'items.$[].status': 'Order Confirmed', statusRank: 1 }, $inc: { rev: 1 } },
    );
    expect(await cancelUnaccepted(minutesLater(30))).toBe(0);
    expect(await statusOf(order)).toBe('Order Confirmed');
    expect(await balanceOf(order.actor)).toBe(0);
  });

  it('does not hold back the others for one that cannot be cancelled', async () => {
    const broken = await placed();
    const other = await placed({ at: minutesLater(1) });
    // Lines worth more than was paid: the database refuses to give that back.
    await Order.updateOne({ _id: broken.orderId }, { $set: { 'items.0.lineKobo': 99_000_000 } });
    expect(await cancelUnaccepted(minutesLater(12))).toBe(1);
    expect(await statusOf(broken)).toBe('Order Placed');
    expect(await statusOf(other)).toBe('Order Cancelled');
    expect(await balanceOf(broken.actor)).toBe(0);
    await expectBooksToBalance();
  });

  it('counts from the opening where the shops are closed, by the minutes of the settings', async () => {
    await Settings.updateOne({ _id: 'main' }, { $set: { acceptMinutes: 20 } }, { upsert: true });
    // 3 AM on Sunday in Lagos; service begins at 8.
    const night = new Date('2026-11-22T02:00:00Z');
    const order = await placed({ at: night });
    const { scheduledFor, acceptBy } = (await findOrder(order.orderId, order.actor)) ?? {};
    expect(scheduledFor).toBe('2026-11-22T07:00:00.000Z');
    expect(acceptBy).toBe('2026-11-22T07:20:00.000Z');
    expect(await cancelUnaccepted(new Date('2026-11-22T07:19:00Z'))).toBe(0);
    expect(await cancelUnaccepted(new Date('2026-11-22T07:20:00Z'))).toBe(1);
  });
});
