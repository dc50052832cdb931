import { expect, it, vi } from 'vitest';
import { log } from '@/lib/platform/log';
import { cancelPurchase } from '@/lib/purchases/moves/commands';
import { findPurchase, listOrderCards, listPurchases } from '@/lib/purchases/moves/queries';
import { Order } from '@/models/purchases/order';
import { useTestDatabase } from '../../support/database';
import { getBalance } from '../../support/ledger';
import { makeOrder } from '../../support/orders';
import { placed } from '../../support/paying';
import { makePerson } from '../../support/people';
import { customer, minutesLater } from '../../support/shop';

useTestDatabase();

it('lists every order of a customer once, newest first, page by page', async () => {
  const { userId } = await makePerson();
  const actor = customer(userId);
  const id = await makeOrder(userId);
  await makeOrder((await makePerson()).userId);
  const order = await Order.findById(id).select('+delivery').lean();
  const { _id: _, ...rest } = order ?? {};
  const many = Array.from({ length: 230 }, (_each, count) => ({
    ...rest,
    address: { firstName: 'Ada' },
    paymentId: new Order()._id,
    createdAt: new Date(Date.now() - (count + 1) * 60_000),
  }));
  await Order.insertMany(many);
  const seen: string[] = [];
  let before: string | undefined;
  do {
    const page = await listOrderCards(actor, 'ongoing', before);
    for (const card of page.orders) seen.push(card.createdAt);
    before = page.older ?? undefined;
  } while (before);
  expect(seen).toHaveLength(231);
  expect(new Set(seen).size).toBe(231);
  expect(seen).toEqual([...seen].sort().reverse());
  const [first] = (await listOrderCards(actor, 'ongoing', 'no date')).orders;
  expect(first).toEqual({
    _id: id,
    status: 'Order Placed',
    totalFee: 2_500,
    refunded: 0,
    createdAt: seen[0],
    isExpress: false,
    scheduledFor: null,
    answerBy: null,
    pieces: 1,
    pictures: [{ src: '/art/products/sneakers', alt: '' }],
    vendors: ['Shop'],
  });
});

it('gives each tab its own list and total', async () => {
  const { userId } = await makePerson();
  const actor = customer(userId);
  const done = await makeOrder(userId, 'Order Delivered');
  await Order.updateOne({ _id: done }, { createdAt: new Date(0) });
  await makeOrder(userId, 'Order Cancelled');
  const order = await Order.findById(await makeOrder(userId))
    .select('+delivery')
    .lean();
  const { _id: _, ...rest } = order ?? {};
  // All of the same moment: only the ids differ.
  const twins = Array.from({ length: 149 }, () => ({
    ...rest,
    address: { firstName: 'Ada' },
    paymentId: new Order()._id,
  }));
  await Order.insertMany(twins);
  const first = await listOrderCards(actor, 'ongoing');
  const second = await listOrderCards(actor, 'ongoing', first.older ?? undefined);
  expect(first.orders).toHaveLength(100);
  expect(second).toMatchObject({ older: null, counts: { ongoing: 150, completed: 2 } });
  const ids = [...first.orders, ...second.orders].map(({ _id }) => _id);
  expect(new Set(ids).size).toBe(150);
  const completed = await listOrderCards(actor, 'completed');
  expect(completed.orders.map(({ status }) => status)).toEqual([
    'Order Cancelled',
    'Order Delivered',
  ]);
  expect(completed.older).toBeNull();
});

it('shows each picture once, and none for items without one', async () => {
  const { userId } = await makePerson();
  const id = await makeOrder(userId);
  const line = (await Order.findById(id).lean())?.items[0];
  const others = [line?.image, '', '', '/art/products/slides'].map((image, count) => ({
    ...line,
    itemId: `item-${count + 2}`,
    image,
  }));
  await Order.updateOne({ _id: id }, { $push: { items: others } });
  const { orders } = await listOrderCards(customer(userId), 'ongoing');
  expect(orders[0]?.pictures.map(({ src }) => src)).toEqual([
    '/art/products/sneakers',
    '/art/products/slides',
  ]);
});

it('shows every order even if one delivery code can’t be decrypted, and can cancel that one too', async () => {
  const { actor, orderId } = await placed();
  const other = await makeOrder(actor.userId);
  const { address } = (await Order.findById(orderId).lean()) ?? {};
  await Order.updateOne({ _id: other }, { address });
  const sealed = Buffer.alloc(32, 1).toString('base64');
  await Order.updateOne({ _id: orderId }, { 'deliveryCode.sealed': sealed });
  const error = vi.spyOn(log(), 'error');
  const codes = (await listPurchases('order', actor)).map(({ _id, deliveryCode }) => [
    _id,
    deliveryCode,
  ]);
  expect(Object.fromEntries(codes)).toEqual({
    [orderId]: null,
    [other]: expect.stringMatching(/^\d{4}$/),
  });
  expect(error).toHaveBeenCalledExactlyOnceWith(
    { err: expect.any(Error), orderId },
    'a delivery code cannot be opened',
  );
  expect(await findPurchase({ kind: 'order', id: orderId }, actor)).toMatchObject({
    _id: orderId,
    deliveryCode: null,
  });
  expect(error).toHaveBeenCalledTimes(2);
  expect(
    await cancelPurchase({ kind: 'order', id: orderId }, actor, minutesLater(3)),
  ).toMatchObject({
    status: 'Order Cancelled',
    refunded: 5_860,
    deliveryCode: null,
  });
  expect(await getBalance(actor)).toBe(586_000);
  // A completed order needs no code.
  await listPurchases('order', actor);
  expect(error).toHaveBeenCalledTimes(2);
});
