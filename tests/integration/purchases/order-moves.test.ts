import { Types } from 'mongoose';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type ScopedActor, scopeActor } from '@/lib/core/roles';
import { HOUSE, riderAccount, sellerAccount } from '@/lib/ledger/ledger';
import { applyCommand, type CommandSender } from '@/lib/purchases/moves/apply';
import { cancelPurchase } from '@/lib/purchases/moves/commands';
import { findPurchase } from '@/lib/purchases/moves/queries';
import type { OrderCommand } from '@/lib/purchases/moves/state';
import { LedgerTransfer } from '@/models/ledger/ledger';
import { Order } from '@/models/purchases/order';
import { useTestDatabase } from '../../support/database';
import { recordEvents } from '../../support/events';
import { expectBooksToBalance, getBalance } from '../../support/ledger';
import { sendDue } from '../../support/mails';
import { placed, placedOfTwo, refusal } from '../../support/paying';
import { makePerson } from '../../support/people';
import { getStock, minutesLater, NOON } from '../../support/shop';

useTestDatabase();
afterEach(() => vi.restoreAllMocks());

const SELLER = '1'.repeat(24);
const getSeller = (...vendorIds: (string | undefined)[]) =>
  scopeActor(
    { userId: SELLER, roles: ['seller'] },
    'vendor',
    vendorIds.map((vendorId = '') => ({ vendorId, role: 'owner' })),
  );
const getRider = (userId: string) => scopeActor({ userId, roles: ['rider'] }, 'rider');
const ops = scopeActor({ userId: '2'.repeat(24), roles: ['ops'] }, 'staff');

const facts = (riderId: string) => ({
  id: riderId,
  isOnDuty: true,
  hasRoom: true,
  isOffered: true,
});
const stored = async (orderId: string) => Order.findById(orderId).orFail().lean();

/** Sends a command that must go through. */
async function done(orderId: string, command: OrderCommand, sender: CommandSender, now = NOON) {
  const { result, state: order } = await applyCommand(
    { kind: 'order', id: orderId },
    command,
    sender,
    now,
  );
  if (!result.isAllowed) throw new Error(`refused: ${result.code}`);
  return { result, order };
}

/** A paid order that its shop has accepted and a rider has taken. */
async function assigned() {
  const order = await placed();
  const [item] = (await stored(order.orderId)).items;
  const vendorId = item?.vendorId ?? '';
  const { userId: riderId } = await makePerson();
  const seller = getSeller(vendorId);
  await done(order.orderId, { type: 'confirm', prepMinutes: 15 }, seller);
  const assign = { type: 'assign', rider: facts(riderId) } as const;
  await done(order.orderId, assign, getRider(riderId));
  return { ...order, vendorId, riderId, rider: getRider(riderId) };
}

describe('a move of an order', () => {
  it('lets a shop accept its own part, and records who did it', async () => {
    const { orderId, vendorIds } = await placedOfTwo();
    const seller = getSeller(vendorIds[1]);
    const emitted = recordEvents();
    await done(orderId, { type: 'confirm', prepMinutes: 25 }, seller, minutesLater(2));
    const { parts, statusRank, rev, events } = await stored(orderId);
    expect({ statusRank, rev }).toEqual({ statusRank: 0, rev: 2 });
    expect(parts).toMatchObject([
      { status: 'Order Placed' },
      { status: 'Order Confirmed', acceptedAt: minutesLater(2), prepMinutes: 25 },
    ]);
    expect(events.at(-1)).toMatchObject({
      status: 'Order Confirmed',
      by: 'seller',
      actorId: SELLER,
      command: 'confirm',
    });
    const room = `order:${orderId}`;
    expect(emitted).toContainEqual(
      expect.objectContaining({ room, payload: expect.objectContaining({ version: 2 }) }),
    );
  });

  it('is not found for customers and sellers outside the order', async () => {
    const { orderId } = await placed();
    const before = await stored(orderId);
    const { userId } = await makePerson();
    const send = (sender: ScopedActor<'self' | 'vendor' | 'rider'>) =>
      applyCommand({ kind: 'order', id: orderId }, { type: 'cancel', reason: 'x' }, sender, NOON);
    const customer = scopeActor({ userId, roles: ['customer'] }, 'self');
    for (const sender of [getSeller('3'.repeat(24)), getSeller(), customer]) {
      expect(await refusal(send(sender))).toMatchObject({ code: 'not_found' });
    }
    // Riders may take orders that are not theirs yet, so the table of moves refuses them.
    expect((await send(getRider(userId))).result).toMatchObject({ kind: 'not_found' });
    expect(await stored(orderId)).toEqual(before);
  });

  it('is retried when the order has changed since it was read', async () => {
    const { actor, orderId } = await placed();
    const read = await Order.collection.findOne({ _id: new Types.ObjectId(orderId) });
    const [item] = (await stored(orderId)).items;
    await done(orderId, { type: 'confirm' }, getSeller(item?.vendorId));
    const accepted = await stored(orderId);
    // A stale read. MongoDB's own write conflict would usually catch it; `rev` does without.
    const find = vi.spyOn(Order.collection, 'findOne').mockResolvedValueOnce(read as never);
    expect(
      await refusal(cancelPurchase({ kind: 'order', id: orderId }, actor, minutesLater(1))),
    ).toMatchObject({
      code: 'conflict',
      details: { status: 'Order Confirmed' },
    });
    expect(find.mock.calls.length).toBeGreaterThan(1);
    expect(await stored(orderId)).toEqual(accepted);
    expect(await getBalance(actor)).toBe(0);
  });

  it('takes effect once when sent five times concurrently under one id', async () => {
    const { actor, orderId } = await placed();
    const orders = await Promise.all(
      Array.from({ length: 5 }, () =>
        cancelPurchase({ kind: 'order', id: orderId }, actor, minutesLater(1), 'cancel-1'),
      ),
    );
    for (const order of orders) expect(order).toEqual(orders[0]);
    expect(await getBalance(actor)).toBe(586_000);
    expect((await stored(orderId)).events).toHaveLength(2);
    await expectBooksToBalance();
  });

  it('assigns an order to one rider when several accept it concurrently', async () => {
    const { orderId } = await placed();
    const [item] = (await stored(orderId)).items;
    await done(orderId, { type: 'confirm' }, getSeller(item?.vendorId));
    const riders = await Promise.all(Array.from({ length: 4 }, () => makePerson()));
    const answers = await Promise.all(
      riders.map(({ userId }) =>
        applyCommand(
          { kind: 'order', id: orderId },
          { type: 'assign', rider: facts(userId) },
          getRider(userId),
          NOON,
        ),
      ),
    );
    expect(answers.filter(({ result }) => result.isAllowed)).toHaveLength(1);
    const { riderId, assignment, rev } = await stored(orderId);
    const winner = riders[answers.findIndex(({ result }) => result.isAllowed)];
    expect({ riderId: String(riderId), assignment, rev }).toEqual({
      riderId: winner?.userId,
      assignment: 1,
      rev: 3,
    });
  });

  it('takes stock at pick-up', async () => {
    const { orderId, rider, vendorId, option } = await assigned();
    expect(await getStock(option)).toEqual([8, 0, 2]);
    await done(orderId, { type: 'pick', vendorId, isHandedOver: true }, rider);
    expect(await getStock(option)).toEqual([8, 0, 0]);
  });

  it('refunds what a shop has run out of, while the other shop carries on', async () => {
    const { actor, orderId, vendorIds, options } = await placedOfTwo();
    const [first, second] = vendorIds;
    await done(orderId, { type: 'confirm' }, getSeller(first));
    const soldOut = { type: 'cancel', reason: 'sold_out' } as const;
    const { result } = await done(orderId, soldOut, getSeller(second));
    const { items, statusRank, refundedKobo } = await stored(orderId);
    expect(statusRank).toBe(1);
    expect(await getBalance(actor)).toBe(refundedKobo);
    expect(refundedKobo).toBe(result.events[0]?.refundKobo);
    expect(await getStock(options[1] as never)).toEqual([5, 0, 0]);
    const transfer = await LedgerTransfer.findOne({
      type: 'order-cancel',
      'refs.orderId': orderId,
    }).lean();
    expect(transfer?._id).toBe(`order:${orderId}:${items[1]?.itemId}:Placed>Cancelled`);
    expect(transfer?.actor).toBe(`user:${SELLER}`);
    await expectBooksToBalance();
  });

  it('counts wrong delivery codes even though the call is refused', async () => {
    const { orderId, rider, vendorId } = await assigned();
    await done(orderId, { type: 'pick', vendorId, isHandedOver: true }, rider);
    const wrong = { type: 'deliver', isCodeRight: false, commandId: 'wrong-1' } as const;
    const { result } = await applyCommand({ kind: 'order', id: orderId }, wrong, rider, NOON);
    expect(result).toMatchObject({ isAllowed: false, code: 'wrong_code' });
    expect(await stored(orderId)).toMatchObject({
      wrongCodes: [{ commandId: wrong.commandId, at: NOON }],
      statusRank: 3,
    });
  });

  it('pays shop, rider and platform once when a delivery is sent twice at the same moment', async () => {
    const { orderId, rider, riderId, vendorId, actor } = await assigned();
    await done(orderId, { type: 'pick', vendorId, isHandedOver: true }, rider);
    const deliver = { type: 'deliver', isCodeRight: true } as const;
    const answers = await Promise.all(
      [1, 2].map(() =>
        applyCommand({ kind: 'order', id: orderId }, deliver, rider, minutesLater(40)),
      ),
    );
    expect(answers.filter(({ result }) => result.isAllowed)).toHaveLength(1);
    // ₦5,000 of goods, ₦400 delivery of which the rider gets the least of ₦350, ₦460 service fee.
    const [transfer, ...others] = await LedgerTransfer.find({ type: 'order-earnings' }).lean();
    expect(others).toEqual([]);
    expect(
      Object.fromEntries(transfer?.entries.map((one) => [one.account, one.amount]) ?? []),
    ).toEqual({
      [HOUSE.escrow]: -586_000,
      [sellerAccount(vendorId)]: 500_000,
      [riderAccount(riderId)]: 35_000,
      [HOUSE.delivery]: 5_000,
      [HOUSE.serviceFee]: 46_000,
    });
    expect(transfer).toMatchObject({ actor: `user:${riderId}`, reverses: null });
    expect(await findPurchase({ kind: 'order', id: orderId }, actor)).toMatchObject({
      status: 'Order Delivered',
    });
    expect((await stored(orderId)).parts[0]?.deliverySettledAt).toEqual(minutesLater(40));
    await expectBooksToBalance();
  });

  it('refunds the customer and pays the shop from our own money when the rider lost the order', async () => {
    const { orderId, rider, vendorId, actor } = await assigned();
    await done(orderId, { type: 'pick', vendorId, isHandedOver: true }, rider);
    const lost = { type: 'cancel', reason: 'lost', fault: 'rider' } as const;
    await done(orderId, lost, ops);
    expect(await getBalance(actor)).toBe(586_000);
    const transfer = await LedgerTransfer.findOne({
      type: 'order-cancel',
      'refs.orderId': orderId,
    }).lean();
    expect(transfer?.entries.map(({ account, amount }) => [account, amount])).toEqual(
      expect.arrayContaining([
        [sellerAccount(vendorId), 500_000],
        [HOUSE.goodwill, -500_000],
      ]),
    );
    expect(await stored(orderId)).toMatchObject({ riderId: null, refundedKobo: 586_000 });
    await expectBooksToBalance();
  });

  it('is refused when the order changed since its sender saw it', async () => {
    const { orderId } = await placed();
    const cancel = { type: 'cancel', reason: 'fire', expectedRev: 2 } as const;
    const { result } = await applyCommand({ kind: 'order', id: orderId }, cancel, ops, NOON);
    expect(result).toMatchObject({ kind: 'conflict', code: 'stale' });
    await done(orderId, { ...cancel, expectedRev: 1 }, ops);
  });
});

describe('the mail about a delivery', () => {
  /** The texts of the mails to the customer. */
  const mailsTo = async (to: string, now: Date) =>
    (await sendDue(now)).filter((mail) => mail.to === to);

  it('is sent once, with prices and how to report a problem, however often it is delivered', async () => {
    const { orderId, actor, vendorId, rider } = await assigned();
    await mailsTo(actor.email, NOON);
    const pick = { type: 'pick', vendorId, isHandedOver: true } as const;
    await done(orderId, pick, rider, minutesLater(20));
    const deliver = { type: 'deliver', isCodeRight: true } as const;
    await done(orderId, deliver, rider, minutesLater(35));
    const [mail, ...others] = await mailsTo(actor.email, minutesLater(35));
    expect(others).toEqual([]);
    expect(mail?.subject).toBe(`Order ${orderId.slice(-6).toUpperCase()} was delivered`);
    for (const line of [
      'Delivered at 12:35\u00a0PM.',
      'Report it on the order page by 1:05\u00a0PM',
      'Total paid: ₦5,860',
      `/order/${orderId}`,
    ]) {
      expect(mail?.text).toContain(line);
    }
    expect(mail?.text).not.toContain('Refunded');
    const again = await applyCommand(
      { kind: 'order', id: orderId },
      deliver,
      rider,
      minutesLater(36),
    );
    expect(again.result.isAllowed).toBe(false);
    expect(await mailsTo(actor.email, minutesLater(40))).toEqual([]);
  });

  it('shows the cancelled and refunded items of an ongoing order', async () => {
    const { orderId, actor, vendorIds } = await placedOfTwo();
    const [first = '', second = ''] = vendorIds;
    await done(orderId, { type: 'cancel', reason: 'Sold out' }, getSeller(second));
    await done(orderId, { type: 'confirm', prepMinutes: 15 }, getSeller(first));
    const { userId } = await makePerson();
    const rider = getRider(userId);
    await done(orderId, { type: 'assign', rider: facts(userId) }, rider);
    const pick = { type: 'pick', vendorId: first, isHandedOver: true } as const;
    await done(orderId, pick, rider);
    await mailsTo(actor.email, NOON);
    await done(orderId, { type: 'deliver', isCodeRight: true }, rider);
    const [mail] = await mailsTo(actor.email, NOON);
    expect(mail?.text).toMatch(/\(cancelled\): ₦/);
    expect(mail?.text).toMatch(/Refunded to your wallet: ₦/);
  });
});
