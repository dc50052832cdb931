import { expect, it } from 'vitest';
import type { Actor } from '@/lib/core/roles';
import { listOrderCards } from '@/lib/orders/queries';
import { Order } from '@/models/order';
import { useTestDatabase } from '../support/database';
import { makeOrder } from '../support/orders';
import { makePerson } from '../support/people';

useTestDatabase();

it('lists every order of a customer once, newest first, page by page', async () => {
  const { userId } = await makePerson();
  const actor: Actor = { userId, roles: ['customer'] };
  const id = await makeOrder(userId);
  await makeOrder((await makePerson()).userId);
  const order = await Order.findById(id).lean();
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
    const page = await listOrderCards(actor, before);
    for (const card of page.orders) seen.push(card.createdAt);
    before = page.older ?? undefined;
  } while (before);
  expect(seen).toHaveLength(231);
  expect(new Set(seen).size).toBe(231);
  expect(seen).toEqual([...seen].sort().reverse());
  const [first] = (await listOrderCards(actor, 'no date')).orders;
  expect(first).toEqual({
    _id: id,
    status: 'Order Placed',
    totalFee: 2_500,
    refunded: 0,
    createdAt: seen[0],
    isExpress: false,
    scheduledFor: null,
    pieces: 1,
    pictures: [{ src: '/art/products/sneakers', alt: '' }],
    vendors: ['Shop'],
  });
});
