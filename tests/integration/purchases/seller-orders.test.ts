import mongoose from 'mongoose';
import { beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '@/lib/core/errors';
import { scopeActor } from '@/lib/core/roles';
import type { SocketEmit } from '@/lib/platform/realtime';
import { applyCommand } from '@/lib/purchases/moves/apply';
import {
  acceptOrder,
  delayOrder,
  handOver,
  markReady,
  rejectOrder,
} from '@/lib/purchases/moves/board/commands';
import { readBoard } from '@/lib/purchases/moves/board/queries';
import { cancelPurchase } from '@/lib/purchases/moves/commands';
import { openDeliveryCode } from '@/lib/purchases/moves/delivery-code';
import { findPurchase } from '@/lib/purchases/moves/queries';
import { findMemberships } from '@/lib/shops/queries';
import { Order } from '@/models/purchases/order';
import { useTestDatabase } from '../../support/database';
import { getStoredJob, setDelivery } from '../../support/deliveries';
import { recordEvents } from '../../support/events';
import { expectBooksToBalance, getBalance } from '../../support/ledger';
import { placed, placedOfTwo, refusal } from '../../support/paying';
import { makePerson } from '../../support/people';
import { getJob } from '../../support/riders';
import { type Member, makeMember } from '../../support/sellers';
import { getStock, minutesLater, NOON } from '../../support/shop';
import { cancelUnaccepted, remindVendors } from '../../support/timers';

useTestDatabase();

const stored = async (orderId: string) => Order.findById(orderId).orFail().lean();

/** A paid order with a member of its shop. */
async function placedWithMember() {
  const order = await placed();
  const vendorId = (await stored(order.orderId)).parts[0]?.vendorId ?? '';
  return { ...order, vendorId, member: await makeMember(vendorId) };
}

const accept = (orderId: string, { actor }: Member, now = minutesLater(1)) =>
  acceptOrder({ orderId, prepMinutes: 20 }, actor, now);

/** Gives an accepted order to a rider. */
async function assign(orderId: string, name = 'Nosa Ehigie') {
  const { userId } = await makePerson({ name, roles: ['rider'] });
  const rider = { id: userId, isOnDuty: true, hasRoom: true, isOffered: true };
  const actor = scopeActor({ userId, roles: ['rider'] }, 'rider');
  const command = { type: 'assign', rider } as const;
  const { result } = await applyCommand(
    { kind: 'order', id: orderId },
    command,
    actor,
    minutesLater(5),
  );
  if (!result.isAllowed) throw new Error(result.code);
  return { userId, actor };
}

const board = (state: 'new' | 'active' | 'done', { actor }: Member, now = minutesLater(1)) =>
  readBoard({ state }, actor, now);

describe('membership', () => {
  it('is read from the database', async () => {
    const { vendorIds } = await placedOfTwo();
    const member = await makeMember(...vendorIds);
    expect(await findMemberships(member.userId)).toEqual(
      [...vendorIds].sort().map((vendorId) => ({ vendorId, role: 'owner' })),
    );
    expect(await findMemberships((await makePerson()).userId)).toEqual([]);
  });

  it('holds each person once for a shop', async () => {
    const { vendorId, member } = await placedWithMember();
    const again = mongoose.connection.collection('vendor_members').insertOne({
      vendorId: new mongoose.Types.ObjectId(vendorId),
      userId: new mongoose.Types.ObjectId(member.userId),
      role: 'kitchen',
    });
    await expect(again).rejects.toMatchObject({ code: 11_000 });
  });

  it('gives a board of one shop at a time, and none to people without a shop', async () => {
    const { vendorIds, orderId } = await placedOfTwo();
    const [first = '', second = ''] = vendorIds;
    const member = await makeMember(first, second);
    const { orders, shops } = await readBoard(
      { state: 'new', vendorId: second },
      member.actor,
      NOON,
    );
    expect(orders).toMatchObject([{ orderId, vendorId: second, amount: 2_000 }]);
    expect(shops.map(({ vendorId }) => vendorId).sort()).toEqual([...vendorIds].sort());
    const stranger = await makeMember();
    expect(await refusal(board('new', stranger))).toMatchObject({ code: 'not_found' });
    const foreign = { state: 'new', vendorId: first } as const;
    const other = await makeMember(second);
    expect(await refusal(readBoard(foreign, other.actor, NOON))).toMatchObject({
      code: 'not_found',
    });
  });
});

describe('the order board', () => {
  it('shows a new order with the time there is to accept it', async () => {
    const { orderId, vendorId, member } = await placedWithMember();
    const { orders, serverNow, takings } = await board('new', member);
    expect(orders).toMatchObject([
      {
        orderId,
        vendorId,
        number: orderId.slice(-6).toUpperCase(),
        version: 1,
        status: 'Order Placed',
        items: [{ quantity: 2, price: 5_000, status: 'Order Placed', optionName: '' }],
        amount: 5_000,
        acceptBy: minutesLater(10).toISOString(),
        readyBy: null,
        pin: null,
        rider: null,
      },
    ]);
    expect(serverNow).toBe(minutesLater(1).toISOString());
    expect(takings).toEqual({ amount: 0, orders: 0 });
    expect((await board('active', member)).orders).toEqual([]);
  });

  it('follows it from acceptance to the customer', async () => {
    const { orderId, vendorId, member } = await placedWithMember();
    await accept(orderId, member);
    const [cooking] = (await board('active', member)).orders;
    expect(cooking).toMatchObject({
      status: 'Order Confirmed',
      acceptBy: null,
      readyBy: minutesLater(21).toISOString(),
      pin: expect.stringMatching(/^\d{3}$/),
      rider: null,
      ridersAskedAt: expect.stringMatching(/Z$/),
      isSearchStarved: false,
    });
    await setDelivery(orderId, { isStarved: true });
    expect((await board('active', member)).orders[0]).toMatchObject({ isSearchStarved: true });
    const rider = await assign(orderId);
    expect((await board('active', member)).orders[0]).toMatchObject({
      isSearchStarved: false,
      status: 'Order Assigned',
      pin: cooking?.pin,
      rider: { name: 'Nosa Ehigie', phone: '+2348012345678' },
      ridersAskedAt: null,
    });
    await markReady({ orderId }, member.actor, minutesLater(18));
    await handOver({ orderId }, member.actor, minutesLater(19));
    const pick = { type: 'pick', vendorId, isHandedOver: false } as const;
    await applyCommand({ kind: 'order', id: orderId }, pick, rider.actor, minutesLater(20));
    const { orders, takings } = await board('done', member);
    expect(orders).toMatchObject([
      {
        status: 'Order Picked',
        readyAt: minutesLater(18).toISOString(),
        handedOverAt: minutesLater(19).toISOString(),
        pin: null,
      },
    ]);
    expect(takings).toEqual({ amount: 5_000, orders: 1 });
  });

  it('counts the takings of the day in Lagos, its own lines alone', async () => {
    const { orderId, vendorIds } = await placedOfTwo();
    const member = await makeMember(vendorIds[0] ?? '');
    await accept(orderId, member);
    expect((await board('new', member)).takings).toEqual({ amount: 3_000, orders: 1 });
    const midnight = new Date('2026-11-21T23:00:00Z');
    const kitchen = scopeActor(member.actor, 'vendor', [
      { vendorId: vendorIds[0] ?? '', role: 'kitchen' },
    ]);
    const seen = await readBoard({ state: 'new' }, kitchen, minutesLater(1));
    expect(seen.takings).toEqual({ amount: null, orders: 1 });
    const lastMinute = await board('new', member, new Date(midnight.getTime() - 1));
    expect(lastMinute.takings.orders).toBe(1);
    expect((await board('new', member, midnight)).takings).toEqual({ amount: 0, orders: 0 });
  });

  it('summarises the day', async () => {
    const { orderId, vendorIds } = await placedOfTwo();
    const [member, other] = await Promise.all(vendorIds.slice(0, 2).map((id) => makeMember(id)));
    if (!member || !other) throw new Error('two shops expected');
    expect((await board('new', member)).today).toEqual({
      acceptSeconds: null,
      onTimePercent: null,
      byHour: [],
      rejected: 0,
    });
    await accept(orderId, member);
    await markReady({ orderId }, member.actor, minutesLater(18));
    await rejectOrder({ orderId, reason: 'Too busy' }, other.actor, minutesLater(2));
    // NOON is 12 o'clock in Lagos.
    expect((await board('new', member)).today).toEqual({
      acceptSeconds: 60,
      onTimePercent: 100,
      byHour: [{ hour: 12, orders: 1 }],
      rejected: 0,
    });
    expect((await board('new', other)).today).toMatchObject({ byHour: [], rejected: 1 });
    const tomorrow = new Date('2026-11-21T23:00:00Z');
    expect((await board('new', other, tomorrow)).today.rejected).toBe(0);
  });

  it('shows when the rider arrived at the shop', async () => {
    const { orderId, vendorId, member } = await placedWithMember();
    await accept(orderId, member);
    await assign(orderId);
    await getJob('order', orderId, minutesLater(6));
    const rider = async () => (await board('active', member)).orders[0]?.rider;
    expect(await rider()).toMatchObject({ arrivedAt: null });
    const { stops } = await getStoredJob(orderId);
    const at = stops.findIndex((stop) => stop.vendorId === vendorId);
    await setDelivery(orderId, { [`stops.${at}.arrivedAt`]: minutesLater(9) });
    expect(await rider()).toMatchObject({ arrivedAt: minutesLater(9).toISOString() });
  });

  it('pages what is done, newest first', async () => {
    const { orderId, member } = await placedWithMember();
    await rejectOrder({ orderId, reason: 'Too busy' }, member.actor, minutesLater(1));
    const orders = mongoose.connection.collection('purchases');
    // Reads it as it is stored: kobo are 64-bit integers.
    const stored = await orders.findOne(
      { _id: new mongoose.Types.ObjectId(orderId) },
      { promoteLongs: false },
    );
    const ids = Array.from({ length: 65 }, () => new mongoose.Types.ObjectId());
    await orders.insertMany(
      ids.map((_id, at) => ({
        ...stored,
        _id,
        paymentId: new mongoose.Types.ObjectId(),
        createdAt: new Date(NOON.getTime() - (at + 1) * 60_000),
      })),
    );
    const first = await board('done', member);
    expect(first.orders).toHaveLength(30);
    expect(first.orders[0]).toMatchObject({
      orderId,
      cancelled: { by: 'seller', reason: 'Too busy' },
    });
    const before = first.nextBefore ?? '';
    const second = await readBoard({ state: 'done', before }, member.actor, NOON);
    const shown = [...first.orders, ...second.orders].map((one) => one.placedAt);
    expect(shown).toEqual([...shown].sort().reverse());
    expect(new Set(shown).size).toBe(60);
    const third = await readBoard(
      { state: 'done', before: second.nextBefore ?? '' },
      member.actor,
      NOON,
    );
    expect(third).toMatchObject({ orders: { length: 6 }, nextBefore: null });
  });

  it('shows nothing of another part, the code, or the customer', async () => {
    const { orderId, vendorIds, actor } = await placedOfTwo();
    const [first = '', second = ''] = vendorIds;
    const member = await makeMember(first);
    const other = await makeMember(second);
    const emitted = recordEvents();
    const order = await stored(orderId);
    const theirs = order.items.find(({ vendorId }) => vendorId === second);
    const code = openDeliveryCode(orderId, order.deliveryCode);
    const answers: unknown[] = [await board('new', member), await accept(orderId, member)];
    await accept(orderId, other);
    await assign(orderId);
    answers.push(await board('active', member), await markReady({ orderId }, member.actor, NOON));
    const late = await refusal(accept(orderId, member));
    answers.push(late?.details);
    const events = emitted.filter(({ room }) => room === `vendor:${first}`);
    expect(events.length).toBeGreaterThan(2);
    answers.push(...events);
    const text = JSON.stringify(answers);
    const secrets = [
      second,
      `"${code}"`,
      order.deliveryCode.sealed,
      order.address.phone,
      order.address.email,
      order.address.address,
      'Osaze',
      actor.userId,
      actor.email,
      `${order.totalKobo / 100}`,
      `${order.totalKobo}`,
      theirs?.name ?? '?',
      theirs?.productId ?? '?',
      order.parts.find(({ vendorId }) => vendorId === second)?.pickup?.pin ?? 'no pin yet',
    ];
    for (const secret of secrets) expect(text).not.toContain(secret);
  });
});

describe('a command of a shop', () => {
  const now = minutesLater(1);
  const commands: ((orderId: string, member: Member) => Promise<unknown>)[] = [
    (orderId, member) => accept(orderId, member),
    (orderId, { actor }) => rejectOrder({ orderId, reason: 'x' }, actor, now),
    (orderId, { actor }) => markReady({ orderId }, actor, now),
    (orderId, { actor }) => handOver({ orderId }, actor, now),
    (orderId, { actor }) => delayOrder({ orderId, minutes: 5 }, actor, now),
  ];

  it('is refused to members of other shops, and changes nothing', async () => {
    const { orderId } = await placedWithMember();
    const before = await stored(orderId);
    const stranger = (await placedWithMember()).member;
    for (const send of commands) {
      expect(await refusal(send(orderId, stranger))).toMatchObject({
        code: 'not_found',
        message: 'Order not found.',
      });
    }
    expect(await stored(orderId)).toEqual(before);
  });

  it('is refused once the order was cancelled, with its status', async () => {
    const { orderId, actor, member } = await placedWithMember();
    await cancelPurchase({ kind: 'order', id: orderId }, actor, minutesLater(1));
    const before = await stored(orderId);
    for (const send of commands) {
      expect(await refusal(send(orderId, member))).toMatchObject({
        code: 'conflict',
        message: 'This order was cancelled.',
        details: { status: 'Order Cancelled', next: [] },
      });
    }
    expect(await stored(orderId)).toEqual(before);
  });

  it('sent twice under one id does it once and answers both times', async () => {
    const { orderId, member } = await placedWithMember();
    const input = { orderId, prepMinutes: 20, commandId: 'tap-0000001' };
    const answers = await Promise.all([
      acceptOrder(input, member.actor, minutesLater(1)),
      acceptOrder(input, member.actor, minutesLater(1)),
    ]);
    expect(answers[0]).toEqual(answers[1]);
    expect((await stored(orderId)).events).toHaveLength(2);
    const late = await acceptOrder(input, member.actor, minutesLater(30));
    expect(late).toEqual(answers[0]);
    const other = { orderId, commandId: 'tap-0000001' };
    expect(await refusal(markReady(other, member.actor, NOON))).toMatchObject({ code: 'conflict' });
  });

  it('of two members takes effect once when sent concurrently', async () => {
    const { orderId, vendorId, member } = await placedWithMember();
    const colleague = await makeMember(vendorId);
    const refusals = await Promise.all(
      [member, colleague].map((one) => refusal(accept(orderId, one))),
    );
    expect(refusals.filter((one) => one === null)).toHaveLength(1);
    expect(refusals.find((one) => one !== null)).toMatchObject({
      code: 'conflict',
      details: { status: 'Order Confirmed' },
    });
    expect((await stored(orderId)).events).toHaveLength(2);
  });

  it('comes too late after the ten minutes, whether the timer has been there or not', async () => {
    const { orderId, member, actor } = await placedWithMember();
    const late = await refusal(accept(orderId, member, minutesLater(10.1)));
    expect(late).toMatchObject({
      code: 'conflict',
      message: 'The time to accept this order is over. The customer gets a refund.',
      details: { status: 'Order Placed' },
    });
    await cancelUnaccepted(minutesLater(11));
    expect(await refusal(accept(orderId, member, minutesLater(11)))).toMatchObject({
      code: 'conflict',
      details: { status: 'Order Cancelled' },
    });
    expect(await getBalance(actor)).toBe(586_000);
    await expectBooksToBalance();
  });

  it('makes a PIN for its own part alone', async () => {
    const { orderId, vendorIds } = await placedOfTwo();
    await accept(orderId, await makeMember(vendorIds[0] ?? ''));
    const { parts } = await stored(orderId);
    expect(parts.map(({ pickup }) => pickup)).toEqual([
      { pin: expect.stringMatching(/^\d{3}$/) },
      undefined,
    ]);
  });

  it('rejects one item and refunds it, and the rest goes on', async () => {
    const { orderId, vendorIds, actor } = await placedOfTwo();
    const [first = '', second = ''] = vendorIds;
    await accept(orderId, await makeMember(first));
    const member = await makeMember(second);
    const [item] = (await stored(orderId)).items.filter((one) => one.vendorId === second);
    const foreign = (await stored(orderId)).items.find((one) => one.vendorId === first);
    const reject = (itemIds: string[]) =>
      rejectOrder({ orderId, itemIds, reason: 'Sold out' }, member.actor, minutesLater(2));
    expect(await refusal(reject([foreign?.itemId ?? '']))).toMatchObject({ code: 'not_found' });
    const ticket = await reject([item?.itemId ?? '']);
    expect(ticket).toMatchObject({
      status: 'Order Cancelled',
      amount: 0,
      cancelled: { by: 'seller', reason: 'Sold out' },
    });
    const seen = await findPurchase({ kind: 'order', id: orderId }, actor);
    expect(seen).toMatchObject({ status: 'Order Confirmed' });
    expect(seen?.items.map(({ cancelled }) => cancelled)).toEqual(
      expect.arrayContaining([null, { by: 'seller', reason: 'Sold out', told: null }]),
    );
    expect(await getBalance(actor)).toBe((await stored(orderId)).refundedKobo);
    await expectBooksToBalance();
  });

  it('moves the arrival that the customer sees', async () => {
    const { orderId, member, actor } = await placedWithMember();
    await accept(orderId, member);
    const before = await findPurchase({ kind: 'order', id: orderId }, actor);
    const emitted = recordEvents();
    await delayOrder({ orderId, minutes: 30 }, member.actor, minutesLater(5));
    const after = await findPurchase({ kind: 'order', id: orderId }, actor);
    expect(Date.parse(after?.eta?.from ?? '')).toBeGreaterThan(Date.parse(before?.eta?.from ?? ''));
    expect(after?.version).toBe(3);
    expect(emitted).toContainEqual(
      expect.objectContaining({
        room: `order:${orderId}`,
        event: 'order-updated',
        payload: expect.objectContaining({ version: 3 }),
      }),
    );
  });

  // tests/chaos/other-races.test.ts has 200 rounds.
  it('has one winner against the cancel of the customer', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { orderId, actor, member, option } = await placedWithMember();
      const [cancelled, accepted] = await Promise.all([
        refusal(cancelPurchase({ kind: 'order', id: orderId }, actor, minutesLater(1))),
        refusal(accept(orderId, member)),
      ]);
      const { statusRank, events } = await stored(orderId);
      expect([cancelled, accepted].filter((one) => one === null)).toHaveLength(1);
      expect(cancelled ?? accepted).toBeInstanceOf(AppError);
      expect(statusRank).toBe(cancelled ? 1 : 5);
      expect(events).toHaveLength(2);
      expect(await getBalance(actor)).toBe(cancelled ? 0 : 586_000);
      expect(await getStock(option)).toEqual(cancelled ? [8, 0, 2] : [10, 0, 0]);
    }
    await expectBooksToBalance();
  });
});

describe('the room of a shop', () => {
  let emitted: SocketEmit[];
  beforeEach(() => {
    emitted = recordEvents();
  });
  const getEvents = (vendorId: string) =>
    emitted.flatMap(({ room, payload }) => (room === `vendor:${vendorId}` ? [payload] : []));

  it('receives a new order and its changes, and nothing else', async () => {
    const { orderId, vendorIds } = await placedOfTwo();
    const [first = '', second = ''] = vendorIds;
    await accept(orderId, await makeMember(second));
    expect(getEvents(first)).toEqual([
      {
        orderId,
        vendorId: first,
        version: 1,
        notice: 'placed',
        isReminder: false,
        status: 'Order Placed',
        items: [{ id: expect.any(String), status: 'Order Placed' }],
        acceptBy: minutesLater(10).toISOString(),
        readyBy: null,
      },
    ]);
    expect(getEvents(second)).toMatchObject([
      { notice: 'placed', version: 1 },
      { notice: 'confirmed', version: 2, acceptBy: null, readyBy: minutesLater(21).toISOString() },
    ]);
  });

  it('is reminded after two and four minutes of what it has not answered, each once', async () => {
    const { orderId, vendorIds } = await placedOfTwo();
    const [first = '', second = ''] = vendorIds;
    const getReminders = (vendorId: string) =>
      getEvents(vendorId).filter((one) => 'isReminder' in one && one.isReminder);
    await remindVendors(minutesLater(1.9));
    expect(getReminders(first)).toEqual([]);
    await remindVendors(minutesLater(2));
    await remindVendors(minutesLater(2.1));
    const reminder = { orderId, notice: 'placed', version: 1, isReminder: true };
    expect(getReminders(first)).toMatchObject([reminder]);
    expect(getReminders(second)).toMatchObject([reminder]);
    await accept(orderId, await makeMember(second), minutesLater(3));
    await remindVendors(minutesLater(4));
    expect(getReminders(first)).toHaveLength(2);
    expect(getReminders(second)).toHaveLength(1);
  });
});
