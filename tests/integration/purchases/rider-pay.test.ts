import { expect, it } from 'vitest';
import { scopeActor } from '@/lib/core/roles';
import { acceptOffer } from '@/lib/purchases/delivery/riders/claim';
import { giveBack } from '@/lib/purchases/delivery/riders/commands';
import { readEarnings } from '@/lib/purchases/delivery/riders/earnings';
import { findRiderState } from '@/lib/purchases/delivery/riders/queries';
import { applyCommand } from '@/lib/purchases/moves/apply';
import { findTicket } from '@/lib/purchases/moves/board/queries';
import { cancelPurchase } from '@/lib/purchases/moves/commands';
import { getState } from '@/lib/purchases/moves/document';
import { Dispatch } from '@/models/purchases/dispatch';
import { Order } from '@/models/purchases/order';
import { useTestDatabase } from '../../support/database';
import { makeSender } from '../../support/direct';
import { expectBooksToBalance } from '../../support/ledger';
import { getJob, makeRider, offerDispatch, takeDispatch, takeOrder } from '../../support/riders';

// What a job pays, and what becomes of one that a rider leaves.

useTestDatabase();

const OPS = scopeActor({ userId: 'a'.repeat(24), roles: ['ops'] }, 'staff');

it('a job pays for the shops that are left, and a shop reads no reason of ops', async () => {
  const rider = await makeRider();
  const { orderId, shops } = await takeOrder(rider);
  const before = await getJob('order', orderId);
  const [gone] = shops;
  if (!gone) throw new Error('no shop');
  const order = getState(await Order.findById(orderId).orFail().lean());
  const itemIds = order.items
    .filter(({ vendorId }) => vendorId === gone.vendorId)
    .map(({ itemId }) => itemId);
  const reason = 'Called Ada on 0803 123 4567, she does not want it';
  const cancel = { type: 'cancel', itemIds, reason } as const;
  await applyCommand({ kind: 'order', id: orderId }, cancel, OPS, new Date());
  const after = await getJob('order', orderId);
  expect(after.earningsKobo).toBeLessThan(before.earningsKobo);
  expect(after.stops.filter(({ state }) => state === 'skipped')).toHaveLength(1);
  const ticket = await findTicket(orderId, gone.member.actor, new Date());
  expect(ticket?.cancelled).toMatchObject({ by: 'ops', reason: '', told: null });
  expect(JSON.stringify(ticket)).not.toContain('0803 123');
});

it('pays a rider who could not reach the customer, and lists it as pay', async () => {
  const rider = await makeRider();
  const id = await takeDispatch(rider);
  const now = new Date();
  const pick = { type: 'pick', vendorId: 'direct', isHandedOver: true } as const;
  await applyCommand({ kind: 'dispatch', id }, pick, rider.actor, now);
  const gone = { type: 'cancel', reason: 'unreachable', fault: 'customer' } as const;
  const cancel = { ...gone, id: 'gone-1', isWaitLogged: true };
  await applyCommand({ kind: 'dispatch', id }, cancel, OPS, now);
  const { day, entries } = await readEarnings({}, rider.actor, now);
  expect(day).toEqual({ pay: 400, jobs: 1, reimbursed: 0 });
  expect(entries[0]).toMatchObject({ type: 'job', amount: 400 });
  const { pay, jobs } = day;
  expect((await findRiderState(rider.actor, now)).today).toEqual({ pay, jobs });
  await expectBooksToBalance();
});

it('lets the customer cancel a dispatch that its rider released', async () => {
  const rider = await makeRider();
  const sender = await makeSender();
  const { id, offerId } = await offerDispatch([rider.userId], sender);
  await acceptOffer(offerId, rider.actor, new Date());
  await giveBack({ jobId: id, reason: 'Flat tyre' }, rider.actor, new Date());
  const customer = scopeActor({ userId: sender.person.userId, roles: ['customer'] }, 'self');
  await cancelPurchase({ kind: 'dispatch', id }, customer, new Date());
  const dispatch = await Dispatch.findById(id).orFail().lean();
  expect(dispatch.refundedKobo).toBe(dispatch.totalKobo);
  expect((await getJob('dispatch', id)).state).toBe('cancelled');
  await expectBooksToBalance();
});
