import { randomUUID } from 'node:crypto';
import mongoose, { Types } from 'mongoose';
import { afterEach, describe, expect, it } from 'vitest';
import { POST as agree } from '@/app/api/admin/approval/agree/route';
import { POST as decline } from '@/app/api/admin/approval/decline/route';
import { GET as approvals } from '@/app/api/admin/approvals/route';
import { POST as refundJob } from '@/app/api/admin/job/refund/route';
import { POST as askShop } from '@/app/api/admin/report/ask-shop/route';
import { POST as decideObjection } from '@/app/api/admin/report/objection/route';
import { POST as resolve } from '@/app/api/admin/report/resolve/route';
import { GET as getReport } from '@/app/api/admin/reports/[reportId]/route';
import { GET as listReports } from '@/app/api/admin/reports/route';
import { POST as reply } from '@/app/api/order/report/reply/route';
import { GET as userOrders } from '@/app/api/order/user/route';
import { POST as objectAsRider } from '@/app/api/rider/report/object/route';
import { GET as board } from '@/app/api/seller/orders/route';
import { POST as answer } from '@/app/api/seller/report/answer/route';
import { POST as objectAsShop } from '@/app/api/seller/report/object/route';
import { POST as openReport } from '@/app/api/support/report/open/route';
import { startOfDay } from '@/lib/core/hours/hours';
import { kobo, storedNaira } from '@/lib/core/money';
import { refundTooMuch } from '@/lib/core/ops-messages';
import { HOUR_MS, MINUTE_MS } from '@/lib/core/time';
import { readFunds } from '@/lib/ledger/available';
import {
  type Account,
  customerAccount,
  HOUSE,
  post,
  REPORT_LEAST,
  riderAccount,
  sellerAccount,
} from '@/lib/ledger/ledger';
import { inTransaction } from '@/lib/platform/db';
import { replyToReport } from '@/lib/purchases/moves/reports/commands';
import { piecesGone, REPORT_MESSAGES } from '@/lib/purchases/moves/reports/messages';
import { LedgerAccount, LedgerTransfer } from '@/models/ledger/ledger';
import { Audit } from '@/models/platform/audit';
import { Outbox } from '@/models/platform/outbox';
import { Settings } from '@/models/platform/settings';
import { Order } from '@/models/purchases/order';
import { Purchase } from '@/models/purchases/purchase';
import { Report } from '@/models/purchases/report';
import { callRoute } from '../../support/call';
import { openChat } from '../../support/chat';
import { useTestDatabase } from '../../support/database';
import { expectFacts } from '../../support/facts';
import { expectBooksToBalance, getBalance } from '../../support/ledger';
import { sendDue } from '../../support/mails';
import { makePerson, type Person } from '../../support/people';
import { makePhoto, uploadAs } from '../../support/photos';
import {
  decisionOf,
  deliveredDispatch,
  deliveredOrder,
  makeReport,
  readReport,
  storeReport,
} from '../../support/reports';
import { makeRider } from '../../support/riders';
import { addMember, makeMember } from '../../support/sellers';
import { because, makeStaff } from '../../support/staff';
import { runReportTimers } from '../../support/timers';

useTestDatabase();

afterEach(async () => {
  await Settings.deleteMany();
});

const ANSWER = 'Sorry about that. The kitchen knows.';

const sendResolve = (by: Person, reportId: string, given: object) =>
  callRoute(resolve, '/api/admin/report/resolve', {
    body: { reportId, answer: ANSWER, commandId: randomUUID(), ...given },
    cookie: by.cookie,
  });
const refundOf = (itemId: string, quantity = 2, bearer = 'shop') => ({
  resolution: 'refund',
  items: [{ itemId, quantity }],
  bearer,
});
const sendAsk = (by: Person, reportId: string, vendorId: string) =>
  callRoute(askShop, '/api/admin/report/ask-shop', {
    body: { reportId, vendorId, question: 'Did it go out?', commandId: randomUUID() },
    cookie: by.cookie,
  });
const sendAnswer = (by: Person, reportId: string, given: object) =>
  callRoute(answer, '/api/seller/report/answer', {
    body: { reportId, commandId: randomUUID(), ...given },
    cookie: by.cookie,
  });
const sendReply = (by: { cookie: string }, reportId: string, given: object = {}) =>
  callRoute(reply, '/api/order/report/reply', {
    body: { reportId, message: 'One is still missing.', commandId: randomUUID(), ...given },
    cookie: by.cookie,
  });
const sendObjection = (call: typeof objectAsShop, by: Person, reportId: string) =>
  callRoute(call, '/api/seller/report/object', {
    body: { reportId, message: 'We counted it twice.', commandId: randomUUID() },
    cookie: by.cookie,
  });
const decideOn = (by: Person, reportId: string, keep: boolean, objectionId?: string) =>
  callRoute(decideObjection, '/api/admin/report/objection', {
    body: { reportId, objectionId, keep, ...because('The photo shows it') },
    cookie: by.cookie,
  });

const posted = async (account: string) =>
  (await LedgerAccount.findById(account).lean())?.posted ?? 0;

/** Takes an amount, kobo, from a shop's account, as far down as it may owe. */
const owe = (account: string, amount: number) =>
  inTransaction((session) =>
    post(
      {
        id: `owe:${account}`,
        type: 'adjustment',
        postings: [
          { account: account as Account, amount: kobo(-amount), least: REPORT_LEAST },
          { account: HOUSE.bank, amount: kobo(amount) },
        ],
        refs: {},
        actor: 'system',
        description: 'Test',
      },
      session,
      new Date(),
    ),
  );

/** A delivered order with a report of the first shop's item. */
async function reported() {
  const bought = await deliveredOrder();
  const [item] = bought.items;
  const shop = bought.shops.find(({ vendorId }) => vendorId === item?.vendorId);
  if (!item || !shop) throw new Error('no item');
  const reportId = await makeReport(bought.customer, bought.orderId, { itemIds: [item.itemId] });
  return { ...bought, item, shop, reportId };
}

/** What the customer's page shows of the report. */
async function shownTo({ cookie }: { cookie: string }) {
  const { body } = await callRoute(userOrders, '/api/order/user', { cookie });
  return body.orders[0].reports[0];
}

describe('a refund at a shop’s cost', () => {
  it('is previewed to the kobo without changing anything, then paid, and shown to the customer', async () => {
    const ops = await makeStaff();
    const { customer, orderId, item, shop, reportId } = await reported();
    const earned = await posted(sellerAccount(shop.vendorId));
    const before = await getBalance(customer);
    const request = refundOf(item.itemId);
    const dry = await sendResolve(ops, reportId, { ...request, dryRun: true });
    expect(dry).toMatchObject({
      status: 200,
      body: { isWaiting: false, report: { state: 'open' } },
    });
    expect(await getBalance(customer)).toBe(before);
    const sum = dry.body.preview.reduce(
      (all: number, one: { amount: number }) => all + one.amount,
      0,
    );
    expect(Math.round(sum * 100)).toBe(0);
    const paid = await sendResolve(ops, reportId, request);
    expect(paid).toMatchObject({
      status: 200,
      body: { isWaiting: false, preview: dry.body.preview },
    });
    const gets = dry.body.preview.find((one: { party: string }) => one.party === 'customer').amount;
    expect(storedNaira((await getBalance(customer)) - before)).toBe(gets);
    expect(earned - (await posted(sellerAccount(shop.vendorId)))).toBe(item.lineKobo);
    expect(await shownTo(customer)).toMatchObject({
      state: 'closed',
      answer: ANSWER,
      answeredBy: 'Uwaila',
      resolution: 'refund',
      amount: gets,
      canReply: true,
    });
    const doc = await Purchase.findById(orderId).orFail().lean();
    expect(storedNaira(doc.refundedKobo)).toBe(gets);
    expect(await Audit.countDocuments({ refId: reportId, action: 'resolve-report' })).toBe(1);
    await expectBooksToBalance();
    const mails = await sendDue(new Date());
    const toCustomer = mails.find(({ subject }) => subject.includes('refunded:'));
    expectFacts(toCustomer?.text, [ANSWER]);
    const toShop = mails.filter(({ to }) => to === shop.member.email);
    expect(toShop.some(({ text }) => text.includes('object'))).toBe(true);
  });

  it('gives back the delivery fee with the last pieces of a part, and never more than was paid', async () => {
    const ops = await makeStaff();
    const { customer, orderId, item } = await reported();
    await Settings.create({ _id: 'main', refundAloneNaira: 1_000_000 });
    const gets: number[] = [];
    for (const _ of [1, 2]) {
      const reportId = await makeReport(customer, orderId, { itemIds: [item.itemId] });
      await Report.updateMany(
        { userId: customer.userId, state: 'closed' },
        { $set: { 'decisions.0.at': new Date(0) } },
      );
      const { status, body } = await sendResolve(ops, reportId, refundOf(item.itemId, 1));
      expect(status).toBe(200);
      gets.push(body.preview[0].amount);
    }
    const reportId = await makeReport(customer, orderId, { itemIds: [item.itemId] });
    expect(await sendResolve(ops, reportId, refundOf(item.itemId, 1))).toMatchObject({
      status: 409,
      body: { message: piecesGone(item.name, 0) },
    });
    const doc = await Purchase.findById(orderId).orFail().lean();
    expect(doc.reportRefunds?.map(({ deliveries }) => deliveries.length)).toEqual([0, 1]);
    expect(gets[1]).toBeGreaterThan(gets[0] ?? 0);
    const rest = storedNaira(doc.totalKobo - doc.refundedKobo);
    const goodwill = { resolution: 'goodwill', amount: rest + 0.01 };
    expect(await sendResolve(ops, reportId, goodwill)).toMatchObject({
      status: 409,
      body: { message: refundTooMuch(rest) },
    });
    await expectBooksToBalance();
  });

  it('takes a shop down to what it may owe, and the platform pays the rest', async () => {
    const ops = await makeStaff();
    const { item, shop, order, reportId } = await reported();
    const part = order.parts.find(({ vendorId }) => vendorId === shop.vendorId);
    const account = sellerAccount(shop.vendorId);
    const room = 100_000;
    const spent = (await posted(account)) - (REPORT_LEAST + room);
    await owe(account, spent);
    const { body } = await sendResolve(ops, reportId, refundOf(item.itemId));
    expect(body.preview.find((one: { party: string }) => one.party === 'shop').amount).toBe(-1_000);
    expect(await posted(account)).toBe(REPORT_LEAST);
    const transfer = await LedgerTransfer.findById(`report:${reportId}:0`).orFail().lean();
    const goodwill = transfer.entries.find((entry) => entry.account === HOUSE.goodwill);
    expect(goodwill?.amount).toBe(room - item.lineKobo - (part?.deliveryKobo ?? 0));
  });

  it('of a dispatch is refused: it has no shop', async () => {
    const ops = await makeStaff();
    const { id } = await deliveredDispatch();
    const { userId } = await Purchase.findById(id).orFail().lean();
    const reportId = await makeReport({ userId: userId.toString() }, id, { kind: 'dispatch' });
    const request = { resolution: 'refund', deliveryFee: true };
    expect(await sendResolve(ops, reportId, { ...request, bearer: 'shop' })).toMatchObject({
      status: 400,
      body: { message: REPORT_MESSAGES.noShop, field: 'bearer' },
    });
    const { body } = await sendResolve(ops, reportId, { ...request, bearer: 'rider' });
    expect(body.preview.map(({ party }: { party: string }) => party).sort()).toEqual([
      'customer',
      'platform',
      'rider',
    ]);
    await expectBooksToBalance();
  });

  it.each<[string, object, string]>([
    ['nothing chosen', { resolution: 'refund', bearer: 'shop' }, REPORT_MESSAGES.items],
    ['nobody who pays', { resolution: 'refund', deliveryFee: true }, REPORT_MESSAGES.bearer],
    ['goodwill without an amount', { resolution: 'goodwill' }, REPORT_MESSAGES.amount],
    [
      'goodwill at a shop’s cost',
      { resolution: 'goodwill', amount: 100, bearer: 'shop' },
      REPORT_MESSAGES.goodwillBearer,
    ],
    [
      'goodwill of parts of a kobo',
      { resolution: 'goodwill', amount: 0.001 },
      REPORT_MESSAGES.amount,
    ],
    ['negative goodwill', { resolution: 'goodwill', amount: -5 }, REPORT_MESSAGES.amount],
    ['no answer', { resolution: 'decline', answer: ' ' }, REPORT_MESSAGES.answer],
    ['an unknown item', { ...refundOf('item-99', 1) }, REPORT_MESSAGES.items],
  ])('refuses %s', async (_, given, message) => {
    const ops = await makeStaff();
    const { reportId } = await reported();
    expect(await sendResolve(ops, reportId, given)).toMatchObject({
      status: 400,
      body: { message },
    });
    expect((await readReport(reportId)).state).toBe('open');
  });
});

describe('a decided report', () => {
  it('is decided once by two taps, and by two ops', async () => {
    const [ops, other] = [await makeStaff(), await makeStaff('ops', 'Isoken Ops')];
    const { customer, item, reportId } = await reported();
    const before = await getBalance(customer);
    const twice = { ...refundOf(item.itemId), commandId: randomUUID() };
    const answers = await Promise.all([
      sendResolve(ops, reportId, twice),
      sendResolve(ops, reportId, twice),
      sendResolve(other, reportId, refundOf(item.itemId)),
    ]);
    const statuses = answers.map(({ status }) => status).sort();
    expect([
      [200, 200, 409],
      [200, 409, 409],
    ]).toContainEqual(statuses);
    const got = (await getBalance(customer)) - before;
    const [transfer, ...more] = await LedgerTransfer.find({
      type: 'report-refund',
      'refs.reportId': new Types.ObjectId(reportId),
    }).lean();
    expect(more).toEqual([]);
    const wallet = transfer?.entries.find(
      (entry) => entry.account === customerAccount(customer.userId),
    );
    expect(got).toBe(wallet?.amount);
    await expectBooksToBalance();
  });

  it('and a goodwill refund of the same order never give more than was paid', async () => {
    const [ops, other] = [await makeStaff(), await makeStaff('ops', 'Isoken Ops')];
    const { orderId, item, reportId } = await reported();
    await Settings.create({ _id: 'main', refundAloneNaira: 1_000_000 });
    const { totalKobo } = await Purchase.findById(orderId).orFail().lean();
    const goodwill = { kind: 'order', id: orderId, amount: storedNaira(totalKobo), to: 'wallet' };
    const answers = await Promise.all([
      sendResolve(ops, reportId, refundOf(item.itemId)),
      callRoute(refundJob, '/api/admin/job/refund', {
        body: { ...goodwill, ...because() },
        cookie: other.cookie,
      }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const doc = await Purchase.findById(orderId).orFail().lean();
    expect(doc.refundedKobo + (doc.goodwillKobo ?? 0)).toBeLessThanOrEqual(totalKobo);
    await expectBooksToBalance();
  });

  it('frees its slot, and declining costs nobody anything', async () => {
    const ops = await makeStaff();
    const { customer, orderId, item, reportId } = await reported();
    const before = await getBalance(customer);
    for (const _ of [2, 3]) await makeReport(customer, orderId);
    await expect(makeReport(customer, orderId)).rejects.toThrow(REPORT_MESSAGES.tooMany);
    const { body } = await sendResolve(ops, reportId, { resolution: 'decline' });
    expect(body).toMatchObject({ preview: [], report: { state: 'closed' } });
    await makeReport(customer, orderId, { itemIds: [item.itemId] });
    expect(await getBalance(customer)).toBe(before);
  });

  it('can be replied to once within 48 hours, and needs no slot to reopen', async () => {
    const ops = await makeStaff();
    const { customer, orderId, item, reportId } = await reported();
    expect((await sendReply(customer, reportId)).body.message).toBe(REPORT_MESSAGES.replyTooEarly);
    await sendResolve(ops, reportId, refundOf(item.itemId, 1));
    for (const _ of [1, 2, 3]) await makeReport(customer, orderId);
    const commandId = randomUUID();
    for (const _ of [1, 2]) {
      expect(await sendReply(customer, reportId, { commandId })).toMatchObject({
        status: 200,
        body: { report: { state: 'open', reply: 'One is still missing.', canReply: false } },
      });
    }
    expect((await sendReply(await makePerson(), reportId)).status).toBe(404);
    const open = await readReport(reportId);
    expect(open).toMatchObject({ openSlot: null, closedAt: null });
    expect(open.holds).not.toEqual([]);
    const { body } = await sendResolve(ops, reportId, refundOf(item.itemId, 1));
    expect(body.report.decisions).toHaveLength(2);
    expect(await sendReply(customer, reportId)).toMatchObject({
      status: 409,
      body: { message: REPORT_MESSAGES.replyOnce },
    });
    await expectBooksToBalance();
  });

  it('can’t be replied to later than 48 hours', async () => {
    const ops = await makeStaff();
    const { customer, item, reportId } = await reported();
    await sendResolve(ops, reportId, refundOf(item.itemId));
    const end = (await readReport(reportId)).decisions[0]?.at.getTime() ?? 0;
    const send = (at: number) =>
      replyToReport('order', { reportId, message: 'Hm' }, customer as never, new Date(at));
    await expect(send(end + 48 * HOUR_MS + 1)).rejects.toThrow(REPORT_MESSAGES.replyTooLate);
    await expect(send(end + 48 * HOUR_MS)).resolves.toMatchObject({ state: 'open' });
  });
});

describe('a second person', () => {
  it('agrees to an answer above the limit; the report stays open until then', async () => {
    const [ops, second] = [await makeStaff(), await makeStaff('ops', 'Isoken Ops')];
    await Settings.create({ _id: 'main', refundAloneNaira: 1_000 });
    const { customer, item, reportId } = await reported();
    const before = await getBalance(customer);
    const request = refundOf(item.itemId);
    const dry = await sendResolve(ops, reportId, { ...request, dryRun: true });
    expect(dry.body.isWaiting).toBe(true);
    const asked = await sendResolve(ops, reportId, request);
    expect(asked).toMatchObject({
      status: 200,
      body: { isWaiting: true, report: { state: 'open' } },
    });
    const { approval } = asked.body.report;
    expect((await sendResolve(second, reportId, request)).status).toBe(409);
    const list = await callRoute(approvals, '/api/admin/approvals', { cookie: second.cookie });
    expect(list.body.approvals[0]).toMatchObject({
      kind: 'report',
      jobId: reportId,
      id: approval.id,
    });
    const send = (call: typeof agree, by: Person) =>
      callRoute(call, '/api/admin/approval/agree', {
        body: { approvalId: approval.id, ...because('Seen the photo') },
        cookie: by.cookie,
      });
    expect((await send(agree, ops)).status).toBe(403);
    expect(await getBalance(customer)).toBe(before);
    expect((await send(agree, second)).status).toBe(200);
    const report = await readReport(reportId);
    expect(report).toMatchObject({ state: 'closed' });
    expect(report.decisions[0]?.by.toString()).toBe(ops.userId);
    expect(report.decisions[0]?.agreedBy?.toString()).toBe(second.userId);
    expect(await getBalance(customer)).toBeGreaterThan(before);
    await expectBooksToBalance();
  });

  it('who declines leaves it open', async () => {
    const [ops, second] = [await makeStaff(), await makeStaff('ops', 'Isoken Ops')];
    await Settings.create({ _id: 'main', refundAloneNaira: 1_000 });
    const { item, reportId } = await reported();
    const { body } = await sendResolve(ops, reportId, refundOf(item.itemId));
    const declined = await callRoute(decline, '/api/admin/approval/decline', {
      body: { approvalId: body.report.approval.id, ...because('Ask the shop first') },
      cookie: second.cookie,
    });
    expect(declined.status).toBe(200);
    expect(await readReport(reportId)).toMatchObject({ state: 'open', decisions: [] });
  });

  it('is needed from the third report for a customer in 30 days, declined ones apart', async () => {
    const { customer, orderId, reportId } = await reported();
    const goodwill = { resolution: 'goodwill', amount: 100 };
    const decide = async (id: string, given: object) =>
      (await sendResolve(await makeStaff(), id, given)).body.isWaiting;
    expect(await decide(reportId, goodwill)).toBe(false);
    expect(await decide(await makeReport(customer, orderId), { resolution: 'decline' })).toBe(
      false,
    );
    expect(await decide(await makeReport(customer, orderId), goodwill)).toBe(false);
    expect(await decide(await makeReport(customer, orderId), goodwill)).toBe(true);
  });

  it('is needed from the third at one shop’s cost by one person in a day', async () => {
    const ops = await makeStaff();
    const { item, shop, order, reportId } = await reported();
    const by = new Types.ObjectId(ops.userId);
    const charged = { ...decisionOf({ party: 'shop', ownerId: shop.vendorId }), by };
    for (const _ of [1, 2]) {
      const earlier = { subjectId: order._id, userId: new Types.ObjectId() };
      await storeReport({ ...earlier, state: 'closed', decisions: [charged] });
    }
    const { body } = await sendResolve(ops, reportId, refundOf(item.itemId));
    expect(body.isWaiting).toBe(true);
    const other = await makeStaff('ops', 'Isoken Ops');
    const dry = { ...refundOf(item.itemId), dryRun: true };
    expect((await sendResolve(other, reportId, dry)).body.isWaiting).toBe(false);
  });
});

describe('what a report holds', () => {
  it('is on hold on the shop’s account until the report is closed, or 72 hours', async () => {
    const ops = await makeStaff();
    const { item, shop, reportId } = await reported();
    const account = sellerAccount(shop.vendorId);
    const at = async (hours: number) => {
      const { onHold } = await readFunds(account, null, new Date(Date.now() + hours * HOUR_MS));
      return onHold;
    };
    expect(await at(1)).toBe(item.lineKobo);
    expect(await at(71)).toBe(item.lineKobo);
    expect(await at(73)).toBe(0);
    await sendResolve(ops, reportId, { resolution: 'decline' });
    expect(await at(1)).toBe(0);
  });

  it('is the rider’s pay if it came late', async () => {
    const { customer, orderId, rider } = await deliveredOrder();
    const reportId = await makeReport(customer, orderId);
    await Report.updateOne({ _id: reportId }, { category: 'late' });
    const pay = await posted(riderAccount(rider.userId));
    const held = async () =>
      (await readFunds(riderAccount(rider.userId), null, new Date(Date.now() + HOUR_MS))).onHold;
    // "missing" without items holds the shops' shares only.
    expect(await held()).toBe(0);
    const ops = await makeStaff();
    await sendResolve(ops, reportId, { resolution: 'decline' });
    await sendReply(customer, reportId);
    expect(await held()).toBe(pay);
  });
});

describe('a shop that is asked', () => {
  it('sees the question with its cost on its board, which the kitchen does not, and agrees', async () => {
    const ops = await makeStaff();
    const { customer, item, shop, reportId } = await reported();
    const kitchen = await makePerson({ roles: ['customer', 'seller'] });
    await addMember(shop.vendorId, kitchen.userId, 'kitchen');
    const asked = await sendAsk(ops, reportId, shop.vendorId);
    expect(asked).toMatchObject({ status: 200, body: { report: { state: 'shop' } } });
    expect((await sendAsk(ops, reportId, shop.vendorId)).body.message).toBe(
      REPORT_MESSAGES.askedAlready,
    );
    const read = async (by: Person) =>
      (
        await callRoute(board, `/api/seller/orders?state=new&vendorId=${shop.vendorId}`, {
          cookie: by.cookie,
        })
      ).body.reports;
    expect(await read(shop.member)).toMatchObject([
      {
        id: reportId,
        cost: storedNaira(item.lineKobo),
        mayAgree: true,
        question: 'Did it go out?',
        askedBy: 'Uwaila',
      },
    ]);
    expect(await read(kitchen)).toMatchObject([
      { id: reportId, cost: null, keeps: null, mayAgree: false },
    ]);
    expect((await sendAnswer(kitchen, reportId, { agrees: true })).status).toBe(403);
    expect((await sendAnswer(await makeMember(), reportId, { agrees: true })).status).toBe(404);
    const commandId = randomUUID();
    for (const _ of [1, 2]) {
      expect((await sendAnswer(shop.member, reportId, { agrees: true, commandId })).status).toBe(
        200,
      );
    }
    expect((await sendAnswer(shop.member, reportId, { agrees: true })).body.message).toBe(
      REPORT_MESSAGES.shopAnswered,
    );
    expect(await read(shop.member)).toEqual([]);
    expect(await readReport(reportId)).toMatchObject({ state: 'open' });
    expect((await shownTo(customer)).state).toBe('open');
  });

  it('disagrees with words and a photo, anybody of it, and reads the customer’s photo', async () => {
    const ops = await makeStaff();
    const { shop, reportId } = await reported();
    const kitchen = await makePerson({ roles: ['customer', 'seller'] });
    await addMember(shop.vendorId, kitchen.userId, 'kitchen');
    await sendAsk(ops, reportId, shop.vendorId);
    expect(await sendAnswer(kitchen, reportId, { agrees: false, message: ' ' })).toMatchObject({
      status: 400,
      body: { message: REPORT_MESSAGES.shopAnswer, field: 'message' },
    });
    const photoId = await uploadAs(kitchen, await makePhoto());
    const sent = await sendAnswer(kitchen, reportId, {
      agrees: false,
      message: 'We packed it.',
      photoId,
    });
    expect(sent.status).toBe(200);
    const { body } = await callRoute(getReport, `/api/admin/reports/${reportId}`, {
      cookie: ops.cookie,
      params: { reportId },
    });
    expect(body.report.questions[0].answer).toMatchObject({
      agrees: false,
      message: 'We packed it.',
      photoId,
    });
  });

  it('and stays silent is back with ops after 15 minutes of its hours', async () => {
    const ops = await makeStaff();
    const { shop, reportId } = await reported();
    await sendAsk(ops, reportId, shop.vendorId);
    const { questions } = await readReport(reportId);
    const answerBy = questions[0]?.answerBy ?? new Date();
    expect(answerBy.getTime() - Date.now()).toBeGreaterThan(14 * MINUTE_MS);
    await runReportTimers(new Date(answerBy.getTime() - MINUTE_MS));
    expect((await readReport(reportId)).state).toBe('shop');
    await runReportTimers(answerBy);
    expect((await readReport(reportId)).state).toBe('open');
  });
});

describe('an objection', () => {
  it('of a shop moves the cost to the platform once, by another person than who resolved it', async () => {
    const [ops, other] = [await makeStaff(), await makeStaff('ops', 'Isoken Ops')];
    const { item, shop, reportId } = await reported();
    const account = sellerAccount(shop.vendorId);
    const earned = await posted(account);
    expect((await sendObjection(objectAsShop, shop.member, reportId)).body.message).toBe(
      REPORT_MESSAGES.objectNothing,
    );
    await sendResolve(ops, reportId, refundOf(item.itemId));
    const kitchen = await makePerson({ roles: ['customer', 'seller'] });
    await addMember(shop.vendorId, kitchen.userId, 'kitchen');
    expect((await sendObjection(objectAsShop, kitchen, reportId)).status).toBe(403);
    const two = await Promise.all(
      [1, 2].map(() => sendObjection(objectAsShop, shop.member, reportId)),
    );
    expect(two.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await decideOn(ops, reportId, false)).body.message).toBe(REPORT_MESSAGES.objectionOwn);
    const decided = await Promise.all([1, 2].map(() => decideOn(other, reportId, false)));
    expect(decided.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await posted(account)).toBe(earned);
    expect((await decideOn(other, reportId, true)).body.message).toBe(REPORT_MESSAGES.noObjection);
    expect((await sendObjection(objectAsShop, shop.member, reportId)).body.message).toBe(
      REPORT_MESSAGES.objectedAlready,
    );
    await expectBooksToBalance();
  });

  it('of a rider that is kept leaves everything as it was', async () => {
    const [ops, other] = [await makeStaff(), await makeStaff('ops', 'Isoken Ops')];
    const { rider, reportId } = await reported();
    const request = { resolution: 'refund', deliveryFee: true, bearer: 'rider' };
    await sendResolve(ops, reportId, request);
    const left = await posted(riderAccount(rider.userId));
    expect((await sendObjection(objectAsRider, await makeRider(), reportId)).status).toBe(404);
    expect((await sendObjection(objectAsRider, rider, reportId)).status).toBe(200);
    const { body } = await decideOn(other, reportId, true);
    expect(body.report.objections[0].outcome).toMatchObject({ keep: true });
    expect(await posted(riderAccount(rider.userId))).toBe(left);
    await expectBooksToBalance();
  });

  it('is decided by its id where a shop and a rider have objected', async () => {
    const [ops, other] = [await makeStaff(), await makeStaff('ops', 'Isoken Ops')];
    const { customer, item, rider, shop, reportId } = await reported();
    await sendResolve(ops, reportId, refundOf(item.itemId));
    expect((await sendObjection(objectAsShop, shop.member, reportId)).status).toBe(200);
    await sendReply(customer, reportId);
    await sendResolve(other, reportId, {
      resolution: 'refund',
      deliveryFee: true,
      bearer: 'rider',
    });
    expect((await sendObjection(objectAsRider, rider, reportId)).status).toBe(200);
    const shown = await callRoute(getReport, `/api/admin/reports/${reportId}`, {
      cookie: ops.cookie,
      params: { reportId },
    });
    const [first, second] = shown.body.report.objections;
    const listOpen = async () =>
      (await callRoute(listReports, '/api/admin/reports', { cookie: ops.cookie })).body;
    const isListed = async () =>
      (await listOpen()).objections.some(({ id }: { id: string }) => id === reportId);
    expect(await isListed()).toBe(true);
    const { open } = (await listOpen()).counts;
    // Each by who didn't write the answer that it is about.
    expect([first, second]).toMatchObject([
      { party: 'shop', canDecide: false },
      { party: 'rider', canDecide: true },
    ]);
    const earned = await posted(sellerAccount(shop.vendorId));
    expect((await decideOn(ops, reportId, false, first.id)).status).toBe(403);
    const two = await Promise.all([
      decideOn(ops, reportId, false, second.id),
      decideOn(ops, reportId, true, second.id),
    ]);
    expect(two.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await decideOn(other, reportId, true, '7')).status).toBe(409);
    expect(await isListed()).toBe(true);
    // Without an id: the oldest.
    const { body } = await decideOn(other, reportId, true);
    expect(body.report.objections).toMatchObject([
      { outcome: { keep: true } },
      { outcome: { by: 'Uwaila Ops' } },
    ]);
    expect(await isListed()).toBe(false);
    expect((await listOpen()).counts.open).toBe(open - 1);
    expect(await posted(sellerAccount(shop.vendorId))).toBe(earned);
    await expectBooksToBalance();
  });
});

describe('the list of ops', () => {
  it('has the first due first, counts, and closed ones apart', async () => {
    const ops = await makeStaff();
    await Report.deleteMany();
    const { customer, orderId, reportId } = await reported();
    const later = await makeReport(customer, orderId, { at: new Date(Date.now() + MINUTE_MS) });
    const read = async (state: string, by: Person = ops) =>
      (await callRoute(listReports, `/api/admin/reports?state=${state}`, { cookie: by.cookie }))
        .body;
    const open = await read('open');
    expect(open.reports.map(({ id }: { id: string }) => id)).toEqual([reportId, later]);
    expect(open.counts).toEqual({ open: 2, shop: 0, closed: 0 });
    await sendResolve(ops, reportId, { resolution: 'decline' });
    expect((await read('closed', await makeStaff('support'))).reports).toMatchObject([
      { id: reportId },
    ]);
    expect(await read('open')).toMatchObject({ averageMin: 0, counts: { open: 1, closed: 1 } });
    // Sent ten minutes before we closed, and answered ten minutes after we opened.
    const midnight = startOfDay(new Date()).getTime();
    const openedAt = new Date(midnight - 3 * HOUR_MS - 10 * MINUTE_MS);
    const closedAt = new Date(midnight + 8 * HOUR_MS + 10 * MINUTE_MS);
    await Report.updateOne({ _id: reportId }, { openedAt, closedAt });
    expect(await read('open')).toMatchObject({ averageMin: 20 });
    expect(
      (await callRoute(listReports, '/api/admin/reports', { cookie: customer.cookie })).status,
    ).toBe(404);
  });

  it('shows the facts, rates and a suggestion', async () => {
    const ops = await makeStaff();
    const { item, orderId, shop, reportId } = await reported();
    // Rates are of the last thirty days.
    await Order.updateOne({ _id: orderId }, { createdAt: new Date() });
    const { body } = await callRoute(getReport, `/api/admin/reports/${reportId}`, {
      cookie: ops.cookie,
      params: { reportId },
    });
    expect(body.report).toMatchObject({
      suggestion: { resolution: 'refund', bearer: 'shop', deliveryFee: false },
      items: [`2 × ${item.name}`],
      customerRate: { reports: 0, deliveries: 1 },
    });
    const line = body.report.lines.find(({ itemId }: { itemId: string }) => itemId === item.itemId);
    expect(line).toMatchObject({ left: 2, isReported: true, vendorId: shop.vendorId });
  });
});

describe('a report that support opens', () => {
  const send = (by: Person, chatId: string, id: string) =>
    callRoute(openReport, '/api/support/report/open', {
      body: {
        chatId,
        kind: 'order',
        id,
        category: 'missing',
        message: 'No spoon.',
        commandId: randomUUID(),
      },
      cookie: by.cookie,
    });

  it('is the customer’s, for 14 days; the customer’s own button ends after 48 hours', async () => {
    const support = await makeStaff('support', 'Isoken Support');
    const { customer, items, orderId } = await deliveredOrder();
    const chatId = await openChat(customer);
    const ago = (ms: number) =>
      Purchase.updateOne(
        { _id: orderId },
        { $set: { 'events.$[end].at': new Date(Date.now() - ms) } },
        { arrayFilters: [{ 'end.status': 'Order Delivered' }] },
      );
    await ago(49 * HOUR_MS);
    await expect(makeReport(customer, orderId)).rejects.toThrow(REPORT_MESSAGES.tooLate);
    const { status, body } = await send(support, chatId, orderId);
    expect(status).toBe(200);
    const [bought] = body.customer.orders;
    expect(bought).toMatchObject({
      canReport: true,
      items: items.map(({ itemId, name, quantity }) => ({ id: itemId, name, quantity })),
      reports: [{ message: 'No spoon.', isLate: true }],
    });
    expect(await shownTo(customer)).toMatchObject({ message: 'No spoon.', state: 'open' });
    await ago(15 * 24 * HOUR_MS);
    expect((await send(support, chatId, orderId)).body.message).toBe(
      REPORT_MESSAGES.tooLateForSupport,
    );
    const { orderId: foreign } = await deliveredOrder();
    expect((await send(support, chatId, foreign)).status).toBe(404);
  });
});

describe('the clock of a report', () => {
  it('warns ops at 20 minutes and again at 30, unless it is answered', async () => {
    // Those of other tests are many.
    await Outbox.deleteMany();
    const ops = await makeStaff();
    const { reportId } = await reported();
    const { dueAt, openedAt } = await readReport(reportId);
    expect((dueAt?.getTime() ?? 0) - openedAt.getTime()).toBe(30 * MINUTE_MS);
    const run = async (minutes: number) => {
      const at = new Date(openedAt.getTime() + minutes * MINUTE_MS);
      await runReportTimers(at);
      const mails = await sendDue(at);
      return mails.filter(({ text }) => text.includes(reportId)).length;
    };
    expect(await run(19)).toBe(0);
    expect(await run(20)).toBe(1);
    expect(await run(30)).toBe(1);
    await sendResolve(ops, reportId, { resolution: 'decline' });
    expect(await run(73 * 60)).toBe(0);
  });
});

it('staff don’t decide about their own order', async () => {
  const { customer, item, reportId } = await reported();
  const own = { userId: customer.userId, cookie: customer.cookie };
  await mongoose.connection
    .collection('users')
    .updateOne(
      { _id: new Types.ObjectId(customer.userId) },
      { $set: { roles: ['customer', 'ops'] } },
    );
  const got = await sendResolve(own as Person, reportId, refundOf(item.itemId));
  expect([403, 404]).toContain(got.status);
  expect((await readReport(reportId)).state).toBe('open');
});
