import { beforeEach, describe, expect, it } from 'vitest';
import { POST as approveCall } from '@/app/api/errand/approve-spend/route';
import { GET as earningsCall } from '@/app/api/rider/earnings/route';
import { POST as deliverCall } from '@/app/api/rider/job/deliver/route';
import { POST as giveBackCall } from '@/app/api/rider/job/give-back/route';
import { POST as pickCall } from '@/app/api/rider/job/pick/route';
import { POST as stopCall } from '@/app/api/rider/job/stop/route';
import { GET as jobsCall } from '@/app/api/rider/jobs/route';
import { scopeActor } from '@/lib/core/roles';
import type { ServiceKind } from '@/lib/core/service-kind';
import { HOUSE, riderAccount } from '@/lib/ledger/ledger';
import { RIDER_MESSAGES } from '@/lib/purchases/delivery/riders/messages';
import { spendTimers } from '@/lib/purchases/delivery/riders/spend';
import { applyCommand } from '@/lib/purchases/moves/apply';
import { ORDER_MESSAGES } from '@/lib/purchases/moves/messages';
import { LedgerTransfer } from '@/models/ledger/ledger';
import { Rider } from '@/models/people/rider';
import { StoredFile } from '@/models/platform/file';
import { Errand } from '@/models/purchases/errand';
import { Purchase } from '@/models/purchases/purchase';
import { callRoute } from '../../support/call';
import { useTestDatabase } from '../../support/database';
import { getStoredJob } from '../../support/deliveries';
import { DIRECT_KINDS, makeSender, placeDirect } from '../../support/direct';
import { expectBooksToBalance, fundWallet, getBalance } from '../../support/ledger';
import { makePhoto, uploadAs } from '../../support/photos';
import {
  getCode,
  getDelivery,
  getJob,
  getNextOffer,
  makeRider,
  type RiderPerson,
  takeDispatch,
  takeErrand,
  takeJob,
  takeOrder,
} from '../../support/riders';

useTestDatabase();

const post =
  (call: Parameters<typeof callRoute>[0], path: string) =>
  ({ cookie }: { cookie: string }, body: object) =>
    callRoute(call, path, { body, cookie });
const close = post(stopCall, '/api/rider/job/stop');
const answer = post(approveCall, '/api/errand/approve-spend');
const pick = post(pickCall, '/api/rider/job/pick');
const giveBack = post(giveBackCall, '/api/rider/job/give-back');
const hand = post(deliverCall, '/api/rider/job/deliver');
const getReceipt = async (rider: RiderPerson) => uploadAs(rider, await makePhoto(), 'receipt');
const stored = (id: string) => getStoredJob(id);

let ids = 0;
const commandId = () => {
  ids += 1;
  return `command-${ids}`;
};

/** A rider with an errand: ₦1,500 to spend at its first stop, nothing at its second. */
async function withErrand() {
  const rider = await makeRider();
  const sender = await makeSender();
  return { rider, sender, jobId: await takeErrand(rider, sender) };
}
type Made = Awaited<ReturnType<typeof withErrand>>;

/** Spends at the first stop. */
async function spend({ rider, jobId }: Made, spent: number, given: object = {}) {
  const receipt = await getReceipt(rider);
  const body = { jobId, stop: 0, state: 'done', spent, receipt, commandId: commandId() };
  const whole = { ...body, ...given };
  return { whole, got: await close(rider, whole) };
}

/** Closes the second stop and hands over. */
async function finish({ rider, jobId }: Made) {
  await close(rider, { jobId, stop: 1, state: 'done' });
  const code = await getCode('errand', jobId);
  expect(await hand(rider, { jobId, code })).toMatchObject({ status: 200 });
}

/** What the ledger moved for a purchase, kobo, by account. */
async function movedFor(id: string): Promise<Record<string, number>> {
  const transfers = (await LedgerTransfer.find().lean()).filter(
    ({ refs }) => String(refs.orderId) === id,
  );
  const sums: Record<string, number> = {};
  for (const { account, amount } of transfers.flatMap(({ entries }) => entries)) {
    sums[account] = (sums[account] ?? 0) + amount;
  }
  return sums;
}

/** Expects that all that was paid is with the customer, the shops, the rider and the platform. */
async function expectAllShared(kind: ServiceKind, id: string): Promise<Record<string, number>> {
  const doc = await Purchase.findOne({ _id: id, kind }).orFail().lean();
  const { [HOUSE.escrow]: left = 0, ...moved } = await movedFor(id);
  expect(left).toBe(0);
  const isPayer = (account: string) =>
    account === HOUSE.provider || account === HOUSE.bank || account === HOUSE.providerFee;
  const shared = Object.entries(moved).filter(([account]) => !isPayer(account));
  // A raise was paid from the wallet, which also gets the refunds.
  const raised = (await LedgerTransfer.find({ type: 'errand-raise' }).lean())
    .filter(({ refs }) => String(refs.orderId) === id)
    .flatMap(({ entries }) => entries)
    .filter(({ account }) => account === HOUSE.escrow)
    .reduce((sum, { amount }) => sum + amount, 0);
  const total = shared.reduce((sum, [, amount]) => sum + amount, 0);
  expect(total + raised).toBe(doc.totalKobo);
  await expectBooksToBalance();
  return moved;
}

beforeEach(async () => {
  // Riders of other tests would be offered the jobs of this one.
  await Rider.updateMany({}, { isOnline: false });
});

describe('POST /api/rider/job/stop', () => {
  it('notes what was spent, with its receipt, which the customer may see', async () => {
    const made = await withErrand();
    const { got, whole } = await spend(made, 1_200);
    expect(got.body.job.stops[0]).toMatchObject({
      state: 'done',
      spent: 1_200,
      receiptId: whole.receipt,
    });
    expect(got.body.job).toMatchObject({ status: 'Order Assigned', canGiveBack: false });
    expect((await StoredFile.findById(whole.receipt).lean())?.readers).toContain(
      made.sender.person.userId,
    );
    // Sent again it counts once.
    expect((await close(made.rider, whole)).body.job).toEqual(got.body.job);
    expect((await Errand.findById(made.jobId).lean())?.spent).toEqual([
      { riderId: made.rider.userId, amountKobo: 120_000 },
    ]);
  });

  it('makes the errand Order Picked with the last stop, also if all are skipped', async () => {
    const { rider, jobId } = await withErrand();
    const skipped = { jobId, state: 'skipped', note: 'Closed today' };
    const first = await close(rider, { ...skipped, stop: 0 });
    expect(first.body.job).toMatchObject({ status: 'Order Assigned', next: { stop: 1 } });
    const last = await close(rider, { ...skipped, stop: 1 });
    expect(last.body.job).toMatchObject({ status: 'Order Picked', next: { stop: 2 } });
    expect(await getDelivery('errand', jobId)).toBe('picked');
  });

  it.each([
    ['skipped without a note', { state: 'skipped' }, RIDER_MESSAGES.skipReason],
    [
      'skipped with money spent',
      { state: 'skipped', note: 'x', spent: 5 },
      RIDER_MESSAGES.skipSpent,
    ],
    ['done without a receipt', { state: 'done', spent: 500 }, RIDER_MESSAGES.receiptMissing],
    ['done with nothing of a budget spent', { state: 'done' }, RIDER_MESSAGES.nothingSpent],
  ])('refuses a stop that is %s', async (_, given, message) => {
    const { rider, jobId } = await withErrand();
    expect(await close(rider, { jobId, stop: 0, ...given })).toMatchObject({
      status: 400,
      body: { message },
    });
    expect((await stored(jobId)).stops[0]?.state).toBe('open');
  });

  it('closes a stop once when two phones send it concurrently', async () => {
    const { rider, jobId } = await withErrand();
    const receipts = [await getReceipt(rider), await getReceipt(rider)];
    const answers = await Promise.all(
      receipts.map((receipt) =>
        close(rider, { jobId, stop: 0, state: 'done', spent: 900, receipt }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await Errand.findById(jobId).lean())?.spent).toHaveLength(1);
  });

  it('is not there for another rider', async () => {
    const { jobId } = await withErrand();
    const stranger = await makeRider();
    const body = { jobId, stop: 0, state: 'skipped', note: 'x' };
    expect(await close(stranger, body)).toMatchObject({ status: 404 });
  });
});

describe('more than the budget', () => {
  it('asks the customer, and goes through once they agree', async () => {
    const made = await withErrand();
    const { sender, jobId, rider } = made;
    const { got, whole } = await spend(made, 2_000);
    expect(got).toMatchObject({
      status: 409,
      body: {
        message:
          'That’s ₦500 over the budget. We’ve asked the customer, who has 3 minutes to answer.',
        approval: { amount: 2_000, state: 'asked' },
      },
    });
    expect((await stored(jobId)).stops[0]).toMatchObject({ state: 'open', spentKobo: 0 });
    await fundWallet(sender.person, 60_000);
    const body = { errandId: jobId, stop: 0, answer: 'agree' };
    for (const _ of [1, 2]) {
      expect(await answer(sender.person, body)).toMatchObject({
        status: 200,
        body: { approval: { amount: 2_000, state: 'agreed' } },
      });
    }
    expect(await getBalance(sender.person)).toBe(10_000);
    const errand = await Errand.findById(jobId).orFail().lean();
    expect(errand).toMatchObject({ budgetKobo: 200_000, totalKobo: 350_000 });
    expect(errand.errands[0]?.budgetKobo).toBe(200_000);
    expect(await close(rider, whole)).toMatchObject({ status: 200 });
    await finish(made);
    await expectAllShared('errand', jobId);
  });

  it('asks before there is a receipt, and needs one to close the stop', async () => {
    const made = await withErrand();
    const { got, whole } = await spend(made, 2_000, { receipt: undefined });
    expect(got).toMatchObject({ status: 409, body: { approval: { state: 'asked' } } });
    await fundWallet(made.sender.person, 60_000);
    await answer(made.sender.person, { errandId: made.jobId, stop: 0, answer: 'agree' });
    expect(await close(made.rider, whole)).toMatchObject({
      status: 400,
      body: { message: RIDER_MESSAGES.receiptMissing },
    });
    const receipt = await getReceipt(made.rider);
    expect(await close(made.rider, { ...whole, receipt })).toMatchObject({ status: 200 });
  });

  it('names what is missing in the wallet, and changes nothing', async () => {
    const made = await withErrand();
    await spend(made, 2_000);
    const body = { errandId: made.jobId, stop: 0, answer: 'agree' };
    expect(await answer(made.sender.person, body)).toMatchObject({
      status: 409,
      body: { message: 'Your wallet is ₦500 short.', shortfall: 500 },
    });
    expect((await stored(made.jobId)).stops[0]?.approval).toMatchObject({ state: 'asked' });
    await expectBooksToBalance();
  });

  it('is declined by the customer, and for want of an answer', async () => {
    const made = await withErrand();
    const { sender, rider, jobId } = made;
    const first = await spend(made, 2_000);
    const body = { errandId: jobId, stop: 0 };
    await answer(sender.person, { ...body, answer: 'decline' });
    expect(await close(rider, first.whole)).toMatchObject({
      status: 409,
      body: { message: RIDER_MESSAGES.spendDeclined },
    });
    // Another command asks again.
    const second = await spend(made, 1_800);
    const { approval } = second.got.body;
    expect(approval).toMatchObject({ amount: 1_800, state: 'asked' });
    const ids = { jobId, stop: 0, at: approval.expiresAt };
    await spendTimers.approvalEnd.run(ids, new Date());
    expect((await stored(jobId)).stops[0]?.approval).toMatchObject({ state: 'asked' });
    const later = new Date(new Date(approval.expiresAt).getTime() + 1);
    await spendTimers.approvalEnd.run(ids, later);
    expect((await stored(jobId)).stops[0]?.approval).toMatchObject({ state: 'declined' });
    expect(await answer(sender.person, { ...body, answer: 'agree' })).toMatchObject({
      status: 409,
      body: { message: ORDER_MESSAGES.errandAnswerLate },
    });
  });

  it('cannot ask beyond the limit of the total budget', async () => {
    const made = await withErrand();
    const { got } = await spend(made, 20_001);
    expect(got).toMatchObject({
      status: 409,
      body: { message: 'One errand’s budget can be up to ₦20,000.' },
    });
    expect((await stored(made.jobId)).stops[0]?.approval).toBeNull();
  });

  it('enforces the limit when two stops ask before either is answered', async () => {
    const made = await withErrand();
    const { sender, jobId } = made;
    await spend(made, 11_000);
    await spend(made, 11_000, { stop: 1 });
    await fundWallet(sender.person, 3_000_000);
    const agree = (stop: number) =>
      answer(sender.person, { errandId: jobId, stop, answer: 'agree' });
    expect(await agree(0)).toMatchObject({ status: 200 });
    expect(await agree(1)).toMatchObject({
      status: 409,
      body: { message: 'One errand’s budget can be up to ₦20,000.' },
    });
    expect(await Errand.findById(jobId).lean()).toMatchObject({ budgetKobo: 1_100_000 });
    expect(await getBalance(sender.person)).toBe(2_050_000);
    await expectBooksToBalance();
  });

  it('charges once when two phones agree concurrently', async () => {
    const made = await withErrand();
    await spend(made, 2_000);
    await fundWallet(made.sender.person, 200_000);
    const body = { errandId: made.jobId, stop: 0, answer: 'agree' };
    const answers = await Promise.all([1, 2, 3].map(() => answer(made.sender.person, body)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await getBalance(made.sender.person)).toBe(150_000);
    await expectBooksToBalance();
  });

  it('is declined when the rider gives the errand back, also with the next one', async () => {
    const made = await withErrand();
    const { sender, jobId, rider } = made;
    await spend(made, 2_000);
    await fundWallet(sender.person, 60_000);
    const given = await giveBack(rider, { jobId, reason: 'Flat tyre' });
    expect(given).toMatchObject({ status: 200 });
    await takeJob(await makeRider(), 'errand', jobId);
    const body = { errandId: jobId, stop: 0, answer: 'agree' };
    expect(await answer(sender.person, body)).toMatchObject({
      status: 409,
      body: { message: ORDER_MESSAGES.errandAnswerLate },
    });
    const [stop] = (await stored(jobId)).stops;
    expect(stop).toMatchObject({ budgetKobo: 150_000, approval: { state: 'declined', asks: 1 } });
    expect(await getBalance(sender.person)).toBe(60_000);
  });

  it('cannot be answered by anyone else', async () => {
    const made = await withErrand();
    await spend(made, 2_000);
    const stranger = await makeSender();
    const body = { errandId: made.jobId, stop: 0, answer: 'agree' };
    expect(await answer(stranger.person, body)).toMatchObject({
      status: 404,
      body: { message: ORDER_MESSAGES.errandNotFound },
    });
  });

  it('comes back whole when the errand is cancelled, and the rider is repaid', async () => {
    const made = await withErrand();
    const { sender, jobId, rider } = made;
    const { whole } = await spend(made, 2_000);
    await fundWallet(sender.person, 50_000);
    await answer(sender.person, { errandId: jobId, stop: 0, answer: 'agree' });
    await close(rider, whole);
    const ops = scopeActor({ userId: '2'.repeat(24), roles: ['ops'] }, 'staff');
    const cancel = { type: 'cancel', reason: 'flood' } as const;
    await applyCommand({ kind: 'errand', id: jobId }, cancel, ops, new Date());
    await getJob('errand', jobId);
    expect(await getBalance(sender.person)).toBe(350_000);
    const moved = await movedFor(jobId);
    expect(moved).toMatchObject({
      [riderAccount(rider.userId)]: 200_000,
      [HOUSE.goodwill]: -200_000,
      [HOUSE.escrow]: 0,
    });
    await expectBooksToBalance();
  });
});

describe('the money of a delivery', () => {
  it('is shared to the kobo for an errand: spent to the rider, the rest to the customer', async () => {
    const made = await withErrand();
    await spend(made, 1_200.5);
    await finish(made);
    const moved = await expectAllShared('errand', made.jobId);
    // ₦1,400 for the delivery, of which 80 % are the rider's, and what they spent.
    expect(moved[riderAccount(made.rider.userId)]).toBe(112_000 + 120_050);
    expect(await getBalance(made.sender.person)).toBe(29_950);
    const [repaid] = await LedgerTransfer.find({ type: 'errand-spent' }).sort({ createdAt: -1 });
    expect(repaid?.description).toBe(
      `Money spent for errand ${made.jobId.slice(-6).toUpperCase()}`,
    );
  });

  it('is shared to the kobo for an order of two shops', async () => {
    const rider = await makeRider();
    const { orderId, pins } = await takeOrder(rider);
    for (const { seq, vendorId } of (await stored(orderId)).stops.slice(0, 2)) {
      await pick(rider, { jobId: orderId, stop: seq, pin: pins.get(vendorId) });
    }
    await hand(rider, { jobId: orderId, code: await getCode('order', orderId) });
    await expectAllShared('order', orderId);
  });

  it('is shared to the kobo for a dispatch', async () => {
    const rider = await makeRider();
    const jobId = await takeDispatch(rider);
    await pick(rider, { jobId, stop: 0, note: 'One envelope' });
    await hand(rider, { jobId, code: await getCode('dispatch', jobId) });
    const moved = await expectAllShared('dispatch', jobId);
    expect(moved[riderAccount(rider.userId)]).toBe(40_000);
  });
});

describe('GET /api/rider/jobs', () => {
  const jobs = ({ cookie }: { cookie: string }) =>
    callRoute(jobsCall, '/api/rider/jobs', { cookie });

  it('shows in the offer of an errand how much of their own money the rider needs', async () => {
    const rider = await makeRider();
    const id = await placeDirect(DIRECT_KINDS.errand, await makeSender());
    await getJob('errand', id);
    await getNextOffer(id);
    expect((await jobs(rider)).body.offer).toMatchObject({ refId: id, advance: 1_500 });
  });

  it('shows for an hour how a job ended and its pay, without the spending', async () => {
    const made = await withErrand();
    await spend(made, 1_200);
    await finish(made);
    expect((await jobs(made.rider)).body).toMatchObject({
      jobs: [],
      ended: [{ jobId: made.jobId, state: 'delivered', paid: 1_120 }],
    });
    const endedAt = new Date(Date.now() - 3_600_001);
    await Rider.updateOne({ _id: made.rider.userId }, { 'ended.0.at': endedAt });
    expect((await jobs(made.rider)).body.ended).toEqual([]);
  });
});

describe('GET /api/rider/earnings', () => {
  const earnings = ({ cookie }: { cookie: string }, query = '') =>
    callRoute(earningsCall, `/api/rider/earnings${query}`, { cookie });

  it('counts pay by day and week, and lists reimbursements apart', async () => {
    const made = await withErrand();
    await spend(made, 1_200);
    await finish(made);
    const { body } = await earnings(made.rider);
    expect(body).toMatchObject({
      day: { pay: 1_120, jobs: 1, reimbursed: 1_200 },
      week: { pay: 1_120, jobs: 1, reimbursed: 1_200 },
      balance: 2_320,
      nextBefore: null,
    });
    expect(body.week.days).toHaveLength(7);
    const text = 'Uselu Market to Hall 1';
    expect(body.entries).toHaveLength(2);
    expect(body.entries).toContainEqual(
      expect.objectContaining({ type: 'job', amount: 1_120, text, refId: made.jobId }),
    );
    expect(body.entries).toContainEqual(
      expect.objectContaining({ type: 'reimbursement', amount: 1_200, text }),
    );
  });

  it('is empty for a rider who has earned nothing, and pages by a cursor', async () => {
    const rider = await makeRider();
    expect((await earnings(rider)).body).toMatchObject({
      day: { pay: 0, jobs: 0 },
      balance: 0,
      entries: [],
    });
    expect(await earnings(rider, '?before=x')).toMatchObject({ status: 400 });
  });
});
