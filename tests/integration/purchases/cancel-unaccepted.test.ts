import { describe, expect, it } from 'vitest';
import { orderTimers } from '@/lib/purchases/moves/apply';
import { cancelPurchase } from '@/lib/purchases/moves/commands';
import { findPurchase } from '@/lib/purchases/moves/queries';
import { Settings } from '@/models/platform/settings';
import { Order } from '@/models/purchases/order';
import { useTestDatabase } from '../../support/database';
import { expectBooksToBalance, getBalance } from '../../support/ledger';
import { type Placed, placed } from '../../support/paying';
import { getStock, minutesLater } from '../../support/shop';
import { cancelUnaccepted } from '../../support/timers';

useTestDatabase();

const getStatus = async ({ orderId, actor }: Placed) =>
  (await findPurchase({ kind: 'order', id: orderId }, actor))?.status;

describe('an order that no shop accepts in time', () => {
  it('is cancelled and refunded after ten minutes, not before', async () => {
    const order = await placed();
    expect((await findPurchase({ kind: 'order', id: order.orderId }, order.actor))?.acceptBy).toBe(
      minutesLater(10).toISOString(),
    );
    expect(await cancelUnaccepted(minutesLater(9.9))).toBe(0);
    expect(await getStatus(order)).toBe('Order Placed');
    expect(await cancelUnaccepted(minutesLater(10))).toBe(1);
    expect(await findPurchase({ kind: 'order', id: order.orderId }, order.actor)).toMatchObject({
      status: 'Order Cancelled',
      refunded: 5_860,
      acceptBy: null,
      cancelledBy: 'system',
    });
    expect(await getBalance(order.actor)).toBe(586_000);
    expect(await getStock(order.option)).toEqual([10, 0, 0]);
    await expectBooksToBalance();
  });

  it('is cancelled once by concurrent and repeated runs', async () => {
    const order = await placed();
    await Promise.all([1, 2, 3].map(() => cancelUnaccepted(minutesLater(11))));
    expect(await cancelUnaccepted(minutesLater(12))).toBe(0);
    expect((await findPurchase({ kind: 'order', id: order.orderId }, order.actor))?.version).toBe(
      2,
    );
    expect(await getBalance(order.actor)).toBe(586_000);
    await expectBooksToBalance();
  });

  it('refunds once when the customer cancels at the same moment', async () => {
    const order = await placed();
    await Promise.allSettled([
      cancelPurchase({ kind: 'order', id: order.orderId }, order.actor, minutesLater(10)),
      cancelUnaccepted(minutesLater(10)),
    ]);
    await cancelUnaccepted(minutesLater(11));
    expect(await getStatus(order)).toBe('Order Cancelled');
    expect(await getBalance(order.actor)).toBe(586_000);
    await expectBooksToBalance();
  });

  it('leaves an accepted order alone', async () => {
    const order = await placed();
    await Order.updateOne(
      { _id: order.orderId },
      { $set: { 'items.$[].status': 'Order Confirmed', statusRank: 1 }, $inc: { rev: 1 } },
    );
    await cancelUnaccepted(minutesLater(30));
    expect(await getStatus(order)).toBe('Order Confirmed');
    expect(await getBalance(order.actor)).toBe(0);
  });

  it('doesn’t block others when it can’t be cancelled', async () => {
    const broken = await placed();
    const other = await placed({ at: minutesLater(1) });
    // Lines worth more than was paid: the database refuses to give that back.
    await Order.updateOne({ _id: broken.orderId }, { $set: { 'items.0.lineKobo': 99_000_000 } });
    await cancelUnaccepted(minutesLater(12));
    expect(await getStatus(broken)).toBe('Order Placed');
    expect(await getStatus(other)).toBe('Order Cancelled');
    expect(await getBalance(broken.actor)).toBe(0);
    await expectBooksToBalance();
  });

  it('leaves an order alone until its time is up, even if its timer fires early', async () => {
    const order = await placed();
    const acceptBy = minutesLater(10).toISOString();
    await orderTimers.accept.run({ orderId: order.orderId, acceptBy }, minutesLater(9.9));
    expect(await getStatus(order)).toBe('Order Placed');
  });

  it('counts the configured minutes from opening time when the shops are closed', async () => {
    await Settings.updateOne({ _id: 'main' }, { $set: { acceptMinutes: 20 } }, { upsert: true });
    // 3 AM on Sunday in Lagos; service begins at 8.
    const night = new Date('2026-11-22T02:00:00Z');
    const order = await placed({ at: night });
    const { scheduledFor, acceptBy } =
      (await findPurchase({ kind: 'order', id: order.orderId }, order.actor)) ?? {};
    expect(scheduledFor).toBe('2026-11-22T07:00:00.000Z');
    expect(acceptBy).toBe('2026-11-22T07:20:00.000Z');
    await cancelUnaccepted(new Date('2026-11-22T07:19:00Z'));
    expect(await getStatus(order)).toBe('Order Placed');
    await cancelUnaccepted(new Date('2026-11-22T07:20:00Z'));
    expect(await getStatus(order)).toBe('Order Cancelled');
  });
});
