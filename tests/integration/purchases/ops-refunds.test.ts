import { randomUUID } from 'node:crypto';
import { Types } from 'mongoose';
import { afterEach, describe, expect, it } from 'vitest';
import { POST as agree } from '@/app/api/admin/approval/agree/route';
import { POST as decline } from '@/app/api/admin/approval/decline/route';
import { GET as approvals } from '@/app/api/admin/approvals/route';
import { POST as cancel } from '@/app/api/admin/job/cancel/route';
import { POST as refund } from '@/app/api/admin/job/refund/route';
import { MESSAGES } from '@/lib/core/messages';
import { cancelWaiting, OPS_MESSAGES, refundTooMuch, refundWaiting } from '@/lib/core/ops-messages';
import { scopeActor } from '@/lib/core/roles';
import { customerAccount, HOUSE } from '@/lib/ledger/ledger';
import { inTransaction } from '@/lib/platform/db';
import { findPurchase } from '@/lib/purchases/moves/queries';
import { LedgerTransfer } from '@/models/ledger/ledger';
import { Approval } from '@/models/platform/approval';
import { Audit } from '@/models/platform/audit';
import { Settings } from '@/models/platform/settings';
import { Order } from '@/models/purchases/order';
import { callRoute } from '../../support/call';
import { useTestDatabase } from '../../support/database';
import { getBalance } from '../../support/ledger';
import { sendDue } from '../../support/mails';
import { makeOrder } from '../../support/orders';
import { makePerson, type Person } from '../../support/people';
import { because, makeStaff, type StaffMember, signedInAgo } from '../../support/staff';

useTestDatabase();

const HOUR_MS = 3_600_000;

afterEach(async () => {
  await Settings.deleteMany();
});

/** A delivered order of ₦20,000 and its customer. */
async function delivered() {
  const customer = await makePerson();
  const id = await makeOrder(customer.userId, 'Order Delivered');
  await Order.updateOne({ _id: id }, { totalKobo: 2_000_000 });
  return { customer, id };
}

const sendRefund = (by: Person, id: string, amount: number, given: object = {}) =>
  callRoute(refund, '/api/admin/job/refund', {
    body: { kind: 'order', id, amount, to: 'wallet', ...because('Cold food'), ...given },
    cookie: by.cookie,
  });
const sendAgree = (by: Person, approvalId: string, given: object = {}) =>
  callRoute(agree, '/api/admin/approval/agree', {
    body: { approvalId, ...because('Seen the photo'), ...given },
    cookie: by.cookie,
  });
const sendDecline = (by: Person, approvalId: string) =>
  callRoute(decline, '/api/admin/approval/decline', {
    body: { approvalId, ...because('It was delivered in time') },
    cookie: by.cookie,
  });

/** A refund of ₦15,000 that waits for a second person. */
async function asked(by: StaffMember) {
  const order = await delivered();
  const got = await sendRefund(by, order.id, 15_000);
  expect(got).toMatchObject({ status: 200, body: { isWaiting: true } });
  return { ...order, approvalId: got.body.job.approval.id as string };
}

describe('cancelling after pick-up at the platform’s cost', () => {
  const lost = { cause: 'lost', fault: 'rider' };
  const sendCancel = (by: Person, id: string, given: object = {}) =>
    callRoute(cancel, '/api/admin/job/cancel', {
      body: { kind: 'order', id, ...because('Fell off the motorcycle'), ...lost, ...given },
      cookie: by.cookie,
    });
  /** Two items of ₦8,000 that a rider has, and their customer. */
  async function carried(lineKobo = 800_000) {
    const customer = await makePerson();
    const id = await makeOrder(customer.userId, 'Order Picked');
    const [item] = (await Order.findById(id).orFail().lean()).items;
    const items = ['item-1', 'item-2'].map((itemId) => ({ ...item, itemId, lineKobo }));
    const rider = { riderId: new Types.ObjectId(), assignment: 1 };
    await Order.updateOne(
      { _id: id },
      {
        $set: {
          items,
          totalKobo: 2 * lineKobo,
          'events.0.itemIds': ['item-1', 'item-2'],
          ...rider,
        },
      },
    );
    return { customer, id, items: items.map(({ itemId }) => itemId) };
  }
  const getStatus = async (id: string) => (await Order.findById(id).orFail().lean()).statusRank;

  it('is done alone up to ₦10,000, and asks for a second person above it, also item by item', async () => {
    const [ops, second] = [await makeStaff(), await makeStaff()];
    const { id, items } = await carried();
    const one = await sendCancel(ops, id, { itemIds: items.slice(0, 1) });
    expect(one).toMatchObject({ status: 200, body: { isWaiting: false } });
    const commandId = randomUUID();
    for (const _ of [1, 2]) {
      expect(await sendCancel(ops, id, { commandId })).toMatchObject({
        status: 200,
        body: { isWaiting: true, job: { approval: { amount: 8_000, isCancel: true } } },
      });
    }
    expect((await sendCancel(ops, id)).body.message).toBe(cancelWaiting(8_000));
    expect(await Approval.countDocuments({ refId: id })).toBe(1);
    expect(await getStatus(id)).toBe(3);
    const { _id } = await Approval.findOne({ refId: id }).orFail().lean();
    const approvalId = String(_id);
    expect((await sendAgree(ops, approvalId)).status).toBe(403);
    const again = { commandId: randomUUID() };
    for (const _ of [1, 2]) {
      expect(await sendAgree(second, approvalId, again)).toMatchObject({
        status: 200,
        body: { approval: { state: 'agreed', isCancel: true } },
      });
    }
    expect(await getStatus(id)).toBe(5);
    const paid = await LedgerTransfer.find({ 'refs.orderId': id }).lean();
    const goodwill = paid
      .flatMap(({ entries }) => entries)
      .filter(({ account }) => account === HOUSE.goodwill);
    expect(goodwill.map(({ amount }) => amount)).toEqual([-800_000, -800_000]);
    const actions = (await Audit.find({ refId: id }).sort({ at: 1 }).lean()).map(
      (one) => one.action,
    );
    expect(actions).toEqual(['cancel', 'ask-cancel', 'agree-cancel']);
  });

  it('continues when declined, and needs no approval when the customer pays', async () => {
    const [ops, second] = [await makeStaff(), await makeStaff()];
    const { id } = await carried();
    const got = await sendCancel(ops, id);
    expect(await sendDecline(second, got.body.job.approval.id)).toMatchObject({ status: 200 });
    expect(await getStatus(id)).toBe(3);
    const refused = await sendCancel(ops, id, { cause: 'refused', fault: 'customer' });
    expect(refused).toMatchObject({ status: 200, body: { isWaiting: false } });
    expect(await getStatus(id)).toBe(5);
  });

  it('is refused to the second person once it is over', async () => {
    const [ops, second] = [await makeStaff(), await makeStaff()];
    const { id } = await carried();
    const got = await sendCancel(ops, id);
    await sendCancel(ops, id, { cause: 'refused', fault: 'customer' });
    expect((await sendAgree(second, got.body.job.approval.id)).status).toBe(409);
    expect(
      await LedgerTransfer.countDocuments({
        'entries.account': HOUSE.goodwill,
        'refs.orderId': id,
      }),
    ).toBe(0);
  });
});

describe('a refund of up to ₦10,000', () => {
  it('is paid to the wallet immediately, from the goodwill account, with an audit entry', async () => {
    const ops = await makeStaff();
    const { customer, id } = await delivered();
    const got = await sendRefund(ops, id, 2_500.5);
    expect(got).toMatchObject({
      status: 200,
      body: { isWaiting: false, job: { money: { goodwill: 2_500.5, refundable: 17_499.5 } } },
    });
    expect(await getBalance(customer)).toBe(250_050);
    const [transfer] = await LedgerTransfer.find({ 'refs.orderId': id }).lean();
    expect(transfer?.entries.map(({ account, amount }) => [account, amount])).toEqual(
      expect.arrayContaining([
        [customerAccount(customer.userId), 250_050],
        [HOUSE.goodwill, -250_050],
      ]),
    );
    const [entry] = await Audit.find({ refId: id }).lean();
    expect(entry).toMatchObject({
      action: 'refund',
      kind: 'order',
      reason: 'Cold food',
      before: { goodwillKobo: 0 },
      after: { goodwillKobo: 250_050, amountKobo: 250_050 },
    });
    expect(String(entry?.actorId)).toBe(ops.userId);
    expect(entry?.addressHash).toMatch(/^[0-9a-f]{64}$/);
    expect(got.body.job.audit).toMatchObject([{ action: 'refund', name: 'Uwaila Ops' }]);
    const own = scopeActor({ userId: customer.userId, roles: ['customer'] }, 'self');
    const seen = await findPurchase({ kind: 'order', id }, own);
    expect(seen?.goodwill).toMatchObject([{ amount: 2_500.5 }]);
    expect(await sendDue(new Date())).toContainEqual(
      expect.objectContaining({
        to: customer.email,
        subject: '₦2,500.50 refunded to your wallet',
        text: expect.stringContaining(`It’s for order ${id.slice(-6).toUpperCase()}`),
      }),
    );
  });

  it('is paid once when repeated, also concurrently', async () => {
    const ops = await makeStaff();
    const { customer, id } = await delivered();
    const same = { commandId: randomUUID() };
    const answers = await Promise.all([1, 2, 3].map(() => sendRefund(ops, id, 900, same)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await sendRefund(ops, id, 900, same)).body).toMatchObject({ isWaiting: false });
    expect(await getBalance(customer)).toBe(90_000);
    expect(await Audit.countDocuments({ refId: id })).toBe(1);
    const { id: other } = await delivered();
    for (const another of [
      () => sendRefund(ops, other, 900, same),
      () => sendRefund(ops, id, 901, same),
    ]) {
      expect(await another()).toMatchObject({
        status: 409,
        body: { message: MESSAGES.commandReused },
      });
    }
    expect(await getBalance(customer)).toBe(90_000);
  });

  it('never exceeds the payment, however many are sent concurrently', async () => {
    const ops = await makeStaff();
    const { customer, id } = await delivered();
    await Order.updateOne({ _id: id }, { refundedKobo: 1_500_000 });
    const answers = await Promise.all([1, 2, 3, 4].map(() => sendRefund(ops, id, 2_000)));
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(2);
    expect(refused[0]?.body.message).toBe(refundTooMuch(1_000));
    expect(await getBalance(customer)).toBe(400_000);
    expect((await sendRefund(ops, id, 1_000)).status).toBe(200);
    expect((await sendRefund(ops, id, 0.01)).body.message).toBe(refundTooMuch(0));
  });

  it.each([
    [{ amount: 0 }, OPS_MESSAGES.refundAmount],
    [{ amount: 10.005 }, OPS_MESSAGES.refundAmount],
    [{ reason: 'Cold' }, OPS_MESSAGES.opsReason],
    [{ reason: '   .   ' }, OPS_MESSAGES.opsReason],
    [{ to: 'card' }, MESSAGES.badRequest],
    [{ commandId: undefined }, MESSAGES.badRequest],
    [{ id: 'a' }, MESSAGES.notFound],
  ])('with %j is refused', async (given, message) => {
    const ops = await makeStaff();
    const { id } = await delivered();
    const got = await sendRefund(ops, id, 500, given);
    expect(got).toMatchObject({ status: 400, body: { success: false, message } });
    expect(await Audit.countDocuments({ refId: id })).toBe(0);
  });

  it.each(['Order Placed', 'Order Confirmed', 'Order Assigned', 'Order Picked'] as const)(
    'is refused while the order is at %s, since cancelling it would refund it again',
    async (status) => {
      const customer = await makePerson();
      const id = await makeOrder(customer.userId, status);
      expect(await sendRefund(await makeStaff(), id, 500)).toMatchObject({
        status: 409,
        body: { message: OPS_MESSAGES.refundTooEarly },
      });
      expect(await getBalance(customer)).toBe(0);
    },
  );

  it('is paid for what was cancelled without all of its money', async () => {
    const customer = await makePerson();
    const id = await makeOrder(customer.userId, 'Order Cancelled');
    expect((await sendRefund(await makeStaff(), id, 500)).status).toBe(200);
    expect(await getBalance(customer)).toBe(50_000);
  });

  it('is refused for an unknown order, and for one’s own order', async () => {
    const ops = await makeStaff();
    expect(await sendRefund(ops, 'a'.repeat(24), 500)).toMatchObject({ status: 404 });
    const own = await makeOrder(ops.userId, 'Order Delivered');
    expect(await sendRefund(ops, own, 500)).toMatchObject({
      status: 403,
      body: { message: OPS_MESSAGES.ownJob },
    });
  });

  it('is refused five minutes after the sign-in, and to everyone else as not found', async () => {
    const ops = await makeStaff();
    const { customer, id } = await delivered();
    await signedInAgo(ops, 5 * 60_000);
    expect(await sendRefund(ops, id, 500)).toMatchObject({
      status: 403,
      body: { logInAgain: true },
    });
    for (const role of ['customer', 'seller', 'rider', 'support'] as const) {
      expect((await sendRefund(await makeStaff(role), id, 500)).status).toBe(404);
    }
    expect(await getBalance(customer)).toBe(0);
  });
});

describe('a refund above the limit of one person', () => {
  it('waits for a second person, whose approval pays it', async () => {
    const [ops, admin] = [await makeStaff(), await makeStaff('admin', 'Ehizogie Okoh')];
    const { customer, id, approvalId } = await asked(ops);
    expect(await getBalance(customer)).toBe(0);
    expect(await sendAgree(ops, approvalId)).toMatchObject({
      status: 403,
      body: { message: OPS_MESSAGES.approvalOwn },
    });
    expect(await sendAgree(admin, approvalId)).toMatchObject({
      status: 200,
      body: { approval: { state: 'agreed', decidedBy: 'Ehizogie Okoh', askedBy: 'Uwaila Ops' } },
    });
    expect(await getBalance(customer)).toBe(1_500_000);
    const entries = await Audit.find({ refId: id }).sort({ at: 1 }).lean();
    expect(entries.map(({ action }) => action)).toEqual(['ask-refund', 'agree-refund']);
    expect(await sendAgree(await makeStaff(), approvalId)).toMatchObject({
      status: 409,
      body: { message: OPS_MESSAGES.approvalDecided },
    });
  });

  it('counts earlier refunds', async () => {
    const ops = await makeStaff();
    const { customer, id } = await delivered();
    expect((await sendRefund(ops, id, 6_000)).body.isWaiting).toBe(false);
    expect((await sendRefund(ops, id, 4_000.01)).body.isWaiting).toBe(true);
    expect(await getBalance(customer)).toBe(600_000);
  });

  it('counts the refunds of one person in a day, per customer and in total', async () => {
    const ops = await makeStaff();
    const { customer, id } = await delivered();
    const other = await makeOrder(customer.userId, 'Order Delivered');
    await Order.updateOne({ _id: other }, { totalKobo: 1_600_000 });
    expect((await sendRefund(ops, id, 6_000)).body.isWaiting).toBe(false);
    expect(await sendRefund(ops, other, 4_000.01)).toMatchObject({
      status: 200,
      body: { isWaiting: true },
    });
    const rest = await Promise.all([1, 2, 3, 4, 5].map(() => delivered()));
    const paid = await Promise.all(rest.map((one) => sendRefund(ops, one.id, 10_000)));
    expect(paid.map(({ body }) => body.isWaiting).sort()).toEqual([
      ...[false, false, false, false],
      true,
    ]);
    expect(
      (await sendRefund(await makeStaff(), (await delivered()).id, 10_000)).body,
    ).toMatchObject({
      isWaiting: false,
    });
  });

  it('goes by the setting', async () => {
    await Settings.create({ _id: 'main', refundAloneNaira: 500 });
    const ops = await makeStaff();
    const { id } = await delivered();
    expect((await sendRefund(ops, id, 500)).body.isWaiting).toBe(false);
    expect((await sendRefund(await makeStaff(), id, 1)).body.isWaiting).toBe(true);
  });

  it('is paid once for concurrent approvals and repeats', async () => {
    const { customer, approvalId } = await asked(await makeStaff());
    const people = await Promise.all([1, 2, 3, 4].map(() => makeStaff()));
    const answers = await Promise.all(people.map((one) => sendAgree(one, approvalId)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(await getBalance(customer)).toBe(1_500_000);

    const second = await asked(await makeStaff());
    const admin = await makeStaff('admin');
    const same = { commandId: randomUUID() };
    for (const _ of [1, 2]) {
      expect((await sendAgree(admin, second.approvalId, same)).status).toBe(200);
    }
    expect(await getBalance(second.customer)).toBe(1_500_000);
  });

  it('is not paid after it was declined or withdrawn', async () => {
    const [ops, admin] = [await makeStaff(), await makeStaff('admin')];
    for (const by of [admin, ops]) {
      const { customer, approvalId } = await asked(ops);
      expect(await sendDecline(by, approvalId)).toMatchObject({
        status: 200,
        body: { approval: { state: 'declined' } },
      });
      expect((await sendAgree(admin, approvalId)).status).toBe(409);
      expect(await getBalance(customer)).toBe(0);
    }
  });

  it('cannot be approved after a day, and can be requested again', async () => {
    const [ops, admin] = [await makeStaff(), await makeStaff('admin')];
    const { customer, id, approvalId } = await asked(ops);
    expect(await sendRefund(ops, id, 12_000)).toMatchObject({
      status: 409,
      body: { message: refundWaiting(15_000) },
    });
    await Approval.updateOne({ _id: approvalId }, { expiresAt: new Date(Date.now() - 1) });
    expect(await sendAgree(admin, approvalId)).toMatchObject({
      status: 409,
      body: { message: OPS_MESSAGES.approvalExpired },
    });
    expect((await sendRefund(ops, id, 12_000)).body.isWaiting).toBe(true);
    expect(await Approval.findById(approvalId).lean()).toMatchObject({ state: 'expired' });
    expect(await getBalance(customer)).toBe(0);
  });

  it('is refused if less is left at its approval, and stays open', async () => {
    const [ops, admin] = [await makeStaff(), await makeStaff('admin')];
    const { customer, id, approvalId } = await asked(ops);
    await Order.updateOne({ _id: id }, { refundedKobo: 800_000 });
    expect(await sendAgree(admin, approvalId)).toMatchObject({
      status: 409,
      body: { message: refundTooMuch(12_000) },
    });
    expect(await Approval.findById(approvalId).lean()).toMatchObject({ state: 'open' });
    expect(await getBalance(customer)).toBe(0);
  });

  it('leaves nothing to give alone while it waits, also at the same time', async () => {
    const [ops, admin] = [await makeStaff(), await makeStaff('admin')];
    const { customer, id, approvalId } = await asked(ops);
    for (const by of [ops, admin]) {
      expect(await sendRefund(by, id, 500)).toMatchObject({
        status: 409,
        body: { message: refundWaiting(15_000) },
      });
    }
    expect(await getBalance(customer)).toBe(0);
    await sendDecline(ops, approvalId);
    const orders = await Promise.all(Array.from({ length: 8 }, () => delivered()));
    const answers = await Promise.all(
      orders.map((order) =>
        Promise.all([sendRefund(ops, order.id, 12_000), sendRefund(admin, order.id, 9_000)]),
      ),
    );
    for (const [large, small] of answers) {
      expect([large.status, small.status].sort()).toEqual([200, 409]);
    }
  });

  it('cannot be approved while the order is ongoing', async () => {
    const { customer, id, approvalId } = await asked(await makeStaff());
    await Order.updateOne({ _id: id }, { statusRank: 3 });
    expect(await sendAgree(await makeStaff('admin'), approvalId)).toMatchObject({
      status: 409,
      body: { message: OPS_MESSAGES.refundTooEarly },
    });
    expect(await Approval.findById(approvalId).lean()).toMatchObject({ state: 'open' });
    expect(await getBalance(customer)).toBe(0);
  });

  it('cannot be agreed to by its customer', async () => {
    const admin = await makeStaff('admin');
    const id = await makeOrder(admin.userId, 'Order Delivered');
    await Order.updateOne({ _id: id }, { totalKobo: 2_000_000 });
    const { body } = await sendRefund(await makeStaff(), id, 15_000);
    expect(await sendAgree(admin, body.job.approval.id)).toMatchObject({ status: 403 });
    expect(await getBalance(admin)).toBe(0);
  });

  it('cannot be stored as approved by its requester', async () => {
    const ops = await makeStaff();
    const { approvalId } = await asked(ops);
    const bad = inTransaction((session) =>
      Approval.updateOne(
        { _id: approvalId },
        { state: 'agreed', decidedBy: ops.userId },
        { session },
      ),
    );
    await expect(bad).rejects.toThrow(/validation/);
  });

  it('is listed until it is decided, the oldest first', async () => {
    await Approval.deleteMany();
    const [ops, admin] = [await makeStaff(), await makeStaff('admin')];
    const [first, second] = [await asked(ops), await asked(ops)];
    await Approval.updateOne(
      { _id: first.approvalId },
      { askedAt: new Date(Date.now() - HOUR_MS) },
    );
    await sendDecline(admin, second.approvalId);
    const third = await asked(ops);
    const list = async (by: Person) =>
      (await callRoute(approvals, '/api/admin/approvals', { cookie: by.cookie })).body.approvals;
    expect(await list(admin)).toMatchObject([
      { id: first.approvalId, state: 'open', amount: 15_000, isOwn: false, customer: 'Ada Obi' },
      { id: third.approvalId, state: 'open' },
      { id: second.approvalId, state: 'declined' },
    ]);
    expect(await list(ops)).toMatchObject([{ isOwn: true }, { isOwn: true }, { isOwn: true }]);
  });
});
