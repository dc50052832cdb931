import { describe, expect, it } from 'vitest';
import { GET as fileCall } from '@/app/api/seller/sales/file/route';
import { GET as readCall } from '@/app/api/seller/sales/route';
import { acceptOrder, markReady, rejectOrder } from '@/lib/purchases/moves/board/commands';
import { readBoard } from '@/lib/purchases/moves/board/queries';
import { countSold, readSales } from '@/lib/purchases/moves/board/sales';
import { Order } from '@/models/purchases/order';
import { callRoute } from '../../support/call';
import { useTestDatabase } from '../../support/database';
import { makeOrder } from '../../support/orders';
import { placed, placedOfTwo } from '../../support/paying';
import { makePerson } from '../../support/people';
import { addMember, makeMember } from '../../support/sellers';
import { createVendor, minutesLater } from '../../support/shop';

useTestDatabase();

/** A Saturday, at noon. */
const DAY = '2026-11-21';
const WEEK = { from: '2026-11-16', to: '2026-11-22' };
const NONE = { takings: 0, orders: 0, late: 0, rejected: 0 };

async function sold() {
  const { orderId } = await placed();
  const order = await Order.findById(orderId).orFail().lean();
  const vendorId = order.parts[0]?.vendorId ?? '';
  return { orderId, vendorId, item: order.items[0], member: await makeMember(vendorId) };
}

describe('the sales of a shop', () => {
  it('are what the board’s takings add up to, by day, hour and product', async () => {
    const { orderId, item, member } = await sold();
    await acceptOrder({ orderId, prepMinutes: 20 }, member.actor, minutesLater(1));
    const { takings } = await readBoard({ state: 'active' }, member.actor, minutesLater(2));
    const { sales, before } = await readSales(WEEK, member.actor, minutesLater(2));
    expect(takings).toEqual({ amount: 5_000, orders: 1 });
    expect(sales).toMatchObject({ ...WEEK, ...NONE, takings: takings.amount, orders: 1 });
    expect(sales.days.map(({ day }) => day)).toEqual([
      ...['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20'],
      ...[DAY, '2026-11-22'],
    ]);
    expect(sales.days.filter((day) => day.orders > 0)).toEqual([
      { day: DAY, ...NONE, takings: 5_000, orders: 1 },
    ]);
    expect(sales.hours).toEqual([{ hour: 12, takings: 5_000, orders: 1 }]);
    expect(sales.products).toEqual([
      {
        productId: item?.productId,
        name: item?.name,
        image: item?.image,
        quantity: 2,
        takings: 5_000,
      },
    ]);
    expect(before).toMatchObject({ from: '2026-11-09', to: '2026-11-15', ...NONE });
  });

  it('are counted by product for one day, without what was cancelled', async () => {
    const { orderId, vendorId, item, member } = await sold();
    const count = async (now: Date) => Object.fromEntries(await countSold(vendorId, now));
    expect(await count(minutesLater(1))).toEqual({});
    await acceptOrder({ orderId, prepMinutes: 20 }, member.actor, minutesLater(1));
    expect(await count(minutesLater(2))).toEqual({ [item?.productId ?? '']: 2 });
    expect(await count(minutesLater(24 * 60))).toEqual({});
    const rejected = await sold();
    await rejectOrder(
      { orderId: rejected.orderId, reason: 'sold_out' },
      rejected.member.actor,
      minutesLater(2),
    );
    expect(await countSold(rejected.vendorId, minutesLater(3))).toEqual(new Map());
  });

  it('are compared with the previous period, to the same time and in full', async () => {
    const { orderId, member } = await sold();
    await acceptOrder({ orderId, prepMinutes: 20 }, member.actor, minutesLater(9));
    const next = { from: '2026-11-22', to: '2026-11-22' };
    const aDayLater = (minutes: number) => minutesLater(24 * 60 + minutes);
    const early = await readSales(next, member.actor, aDayLater(8));
    expect(early.before).toMatchObject({ takings: 5_000, soFar: { takings: 0, orders: 0 } });
    const late = await readSales(next, member.actor, aDayLater(10));
    expect(late.before.soFar).toEqual({ takings: 5_000, orders: 1 });
  });

  it('count what is late and what the shop rejected, which brings nothing', async () => {
    const { orderId, member } = await sold();
    await acceptOrder({ orderId, prepMinutes: 5 }, member.actor, minutesLater(1));
    await markReady({ orderId }, member.actor, minutesLater(30));
    const late = await readSales({ from: DAY }, member.actor, minutesLater(31));
    expect(late.sales).toMatchObject({ takings: 5_000, late: 1, rejected: 0 });
    const second = await sold();
    const reason = 'Sold out';
    await rejectOrder({ orderId: second.orderId, reason }, second.member.actor, minutesLater(1));
    const { sales } = await readSales({ from: DAY }, second.member.actor, minutesLater(2));
    expect(sales).toMatchObject({ ...NONE, rejected: 1, hours: [], products: [] });
  });

  it('count customers, those who came back, and what was refunded after the shop had accepted', async () => {
    const { orderId, vendorId, member } = await sold();
    await acceptOrder({ orderId, prepMinutes: 20 }, member.actor, minutesLater(1));
    const first = await readSales({ from: DAY }, member.actor, minutesLater(2));
    const fromOne = { customers: 1, refunds: { amount: 0, orders: 0 } };
    expect(first).toMatchObject({ sales: fromOne, returning: 0 });
    const { userId } = await Order.findById(orderId).orFail().lean();
    const earlier = await makeOrder(String(userId), 'Order Delivered', vendorId);
    const acceptedAt = new Date('2026-11-14T11:00:00Z');
    await Order.updateOne({ _id: earlier }, { 'parts.0.acceptedAt': acceptedAt });
    const second = await readSales({ from: DAY }, member.actor, minutesLater(2));
    expect(second).toMatchObject({ sales: fromOne, returning: 1 });
    await rejectOrder({ orderId, reason: 'Sold out' }, member.actor, minutesLater(3));
    const { sales, returning } = await readSales({ from: DAY }, member.actor, minutesLater(4));
    expect(sales).toMatchObject({
      takings: 0,
      customers: 0,
      refunds: { amount: 5_000, orders: 1 },
    });
    expect(returning).toBe(0);
  });

  it('are of its own part alone', async () => {
    const { vendorIds, orderId } = await placedOfTwo();
    const [first = '', second = ''] = vendorIds;
    const [one, two] = [await makeMember(first), await makeMember(second)];
    await acceptOrder({ orderId, prepMinutes: 20 }, two.actor, minutesLater(1));
    const query = { from: DAY, to: DAY };
    expect((await readSales(query, one.actor, minutesLater(2))).sales.takings).toBe(0);
    expect((await readSales(query, two.actor, minutesLater(2))).sales.takings).toBe(2_000);
  });

  it.each([
    ['a day that doesn’t exist', '?from=2026-02-30'],
    ['a last day before the first', '?from=2026-02-02&to=2026-02-01'],
    ['more than 92 days', '?from=2026-01-01&to=2026-06-01'],
    ['something else', '?from=today'],
  ])('are no good call with %s', async (_, query) => {
    const { cookie } = await makeMember(await createVendor());
    expect((await callRoute(readCall, `/${query}`, { cookie })).status).toBe(400);
  });

  it('are not the kitchen’s business, nor another shop’s', async () => {
    const vendorId = await createVendor();
    const cook = await makePerson({ roles: ['customer', 'seller'] });
    await addMember(vendorId, cook.userId, 'kitchen');
    const other = await makeMember(await createVendor());
    for (const call of [readCall, fileCall]) {
      expect((await callRoute(call, '/', { cookie: cook.cookie })).status).toBe(403);
      const foreign = await callRoute(call, `/?vendorId=${vendorId}`, { cookie: other.cookie });
      expect(foreign.status).toBe(404);
    }
  });

  it('come as a file that no spreadsheet runs', async () => {
    const { orderId, member } = await sold();
    await Order.updateOne({ _id: orderId }, { 'items.0.name': '=HYPERLINK("https://x.example")' });
    await acceptOrder({ orderId, prepMinutes: 20 }, member.actor, minutesLater(1));
    const query = `/?from=${DAY}&to=${DAY}`;
    const { body, headers } = await callRoute(fileCall, query, { cookie: member.cookie });
    expect(headers.get('content-disposition')).toMatch(
      /^attachment; filename="eki-sales-.*\.csv"$/,
    );
    expect(body).toContain(`${DAY},1,5000,0,0`);
    expect(body).toContain(`"'=HYPERLINK(""https://x.example"")",2,5000`);
  });
});
