import { randomUUID } from 'node:crypto';
import mongoose, { Types } from 'mongoose';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { POST as agree } from '@/app/api/admin/approval/agree/route';
import { POST as declineApproval } from '@/app/api/admin/approval/decline/route';
import { GET as approvals } from '@/app/api/admin/approvals/route';
import { POST as approve } from '@/app/api/admin/payout/approve/route';
import { POST as decline } from '@/app/api/admin/payout/decline/route';
import { POST as sendAgain } from '@/app/api/admin/payout/send-again/route';
import { GET as readPayout } from '@/app/api/admin/payouts/[payoutId]/route';
import { GET as payouts } from '@/app/api/admin/payouts/route';
import { POST as stop } from '@/app/api/admin/payouts/stop/route';
import { POST as hold } from '@/app/api/admin/shop/hold/route';
import { POST as reopen } from '@/app/api/admin/shop/reopen/route';
import { POST as suspend } from '@/app/api/admin/shop/suspend/route';
import { POST as cancel } from '@/app/api/payout/cancel/route';
import { GET as list } from '@/app/api/payout/list/route';
import { POST as request } from '@/app/api/payout/request/route';
import { GET as sellerEarnings } from '@/app/api/seller/earnings/route';
import { GET as readWallet } from '@/app/api/wallet/get/route';
import { MESSAGES } from '@/lib/core/messages';
import { kobo } from '@/lib/core/money';
import { HOUSE, setHold } from '@/lib/ledger/ledger';
import { stopByLink } from '@/lib/money/bank/commands';
import { toStopToken } from '@/lib/money/bank/stop-link';
import { cancelForAccount } from '@/lib/money/payouts/cancel';
import { requestPayout } from '@/lib/money/payouts/commands';
import { payoutEraser } from '@/lib/money/payouts/erase';
import { PAYOUT_MESSAGES } from '@/lib/money/payouts/messages';
import { toPartyAccount } from '@/lib/money/payouts/owner';
import { type Party, toReference } from '@/lib/money/payouts/policy';
import { lookTimers, settlePayout } from '@/lib/money/payouts/settle';
import { holdMoney, holdTimers } from '@/lib/money/payouts/shop-holds';
import { stopParty } from '@/lib/money/payouts/stops';
import { NotSettled } from '@/lib/people/rooms';
import { inRetriedTransaction, inTransaction } from '@/lib/platform/db';
import { LedgerAccount, LedgerTransfer } from '@/models/ledger/ledger';
import { BankAccountRecord } from '@/models/money/bank-account';
import { Payout } from '@/models/money/payout';
import { PayoutStop } from '@/models/money/payout-stop';
import { Approval } from '@/models/platform/approval';
import { Audit } from '@/models/platform/audit';
import { Outbox } from '@/models/platform/outbox';
import { Settings } from '@/models/platform/settings';
import { User } from '@/models/platform/user';
import { Purchase } from '@/models/purchases/purchase';
import { Vendor } from '@/models/shops/vendor';
import { VendorMember } from '@/models/shops/vendor-member';
import { callRoute } from '../../support/call';
import { emptyDatabase, useTestDatabase } from '../../support/database';
import { drainInbox, drainTimer } from '../../support/drain';
import { expectFacts } from '../../support/facts';
import { expectBooksToBalance } from '../../support/ledger';
import { sendDue } from '../../support/mails';
import { makeOrder } from '../../support/orders';
import { refusal } from '../../support/paying';
import {
  AMOUNT,
  askPayout,
  balanceOf,
  decidePayout,
  type Earner,
  getPayoutDoc,
  give,
  keepTransfers,
  makeEarner,
  nextNumber,
  releasePayout,
  saveBankAccount,
  sendReleased,
  sentPayout,
  toRequest,
} from '../../support/payouts';
import { makePerson, type Person } from '../../support/people';
import { addMember } from '../../support/sellers';
import { createVendor } from '../../support/shop';
import { because, makeStaff, signedInAgo } from '../../support/staff';
import { standIn } from '../../support/stand-in';
import { deliverEvent, receiveEvent } from '../../support/webhooks';

useTestDatabase();
beforeAll(keepTransfers);
// Lists and sending concern all payouts.
beforeEach(emptyDatabase);

const PARTIES: Party[] = ['shop', 'rider', 'wallet'];

const sendRequest = (by: Person, body: object) =>
  callRoute(request, '/api/payout/request', { body, cookie: by.cookie });
const sendCancel = (by: Person, payoutId: string) =>
  callRoute(cancel, '/api/payout/cancel', { body: { payoutId }, cookie: by.cookie });
const sendApprove = (by: Person, payoutIds: string[], commandId = randomUUID()) =>
  callRoute(approve, '/api/admin/payout/approve', {
    body: { payoutIds, commandId },
    cookie: by.cookie,
  });
const sendDecline = (by: Person, payoutId: string, commandId = randomUUID()) =>
  callRoute(decline, '/api/admin/payout/decline', {
    body: { payoutId, reason: 'The name differs', commandId },
    cookie: by.cookie,
  });
const sendSendAgain = (by: Person, payoutId: string, commandId = randomUUID()) =>
  callRoute(sendAgain, '/api/admin/payout/send-again', {
    body: { payoutId, commandId },
    cookie: by.cookie,
  });
const sendStop = (by: Person, isStopped: boolean, of: object = {}) =>
  callRoute(stop, '/api/admin/payouts/stop', {
    body: { ...of, isStopped, ...because('GTBank returns transfers.') },
    cookie: by.cookie,
  });

/** The balance of a house account: the sum of its entries, kobo. */
async function houseBalance(account: string): Promise<number> {
  const transfers = await LedgerTransfer.find().lean();
  return transfers
    .flatMap(({ entries }) => entries)
    .filter((entry) => entry.account === account)
    .reduce((sum, { amount }) => sum + amount, 0);
}

/** Marks the party as one that was paid before, so that one person of ops may release. */
async function paidBefore(earner: Earner): Promise<void> {
  const { payoutId, reference } = await sentPayout(earner, 1_000);
  await decidePayout(reference, 'success');
  const longAgo = new Date(Date.now() - 30 * 86_400_000);
  await Payout.updateOne({ _id: payoutId }, { requestedAt: longAgo, endedAt: longAgo });
}

describe('asking', () => {
  it.each(PARTIES)('takes the amount of a %s at once and says when it is due', async (party) => {
    const earner = await makeEarner(party);
    const got = await sendRequest(earner.person, toRequest(earner));
    expect(got).toMatchObject({
      status: 200,
      body: {
        payout: {
          party,
          amount: AMOUNT,
          fee: 0,
          status: 'requested',
          attempts: 0,
          bankName: 'Guaranty Trust Bank',
          isOwn: true,
          canApprove: false,
        },
      },
    });
    expect(new Date(got.body.payout.dueAt).getUTCHours()).toBe(16);
    expect(await balanceOf(earner)).toBe(2_000_000 - 500_000);
    expect(await houseBalance(HOUSE.payout)).toBe(500_000);
    const listed = await callRoute(
      list,
      `/api/payout/list?party=${party}&vendorId=${earner.ownerId}`,
      { cookie: earner.person.cookie },
    );
    expect(listed.body).toMatchObject({ payouts: [got.body.payout], next: null });
    const [mail] = (await sendDue(new Date())).filter(({ to }) => to === earner.person.email);
    expectFacts(mail?.text, ['₦5,000', 'Guaranty Trust Bank', '5 PM']);
    await expectBooksToBalance();
  });

  it('is due a working day later than a declared holiday', async () => {
    const dueDay = async (party: Party) => {
      const got = await getPayoutDoc(await askPayout(await makeEarner(party)));
      return got.dueAt.toISOString().slice(0, 10);
    };
    const due = await dueDay('shop');
    await Settings.create({ _id: 'main', holidays: [due] });
    expect((await dueDay('rider')) > due).toBe(true);
  });

  it('is done once for two taps, and refuses the same id for another amount', async () => {
    const earner = await makeEarner('shop');
    const body = toRequest(earner);
    const first = await sendRequest(earner.person, body);
    expect((await sendRequest(earner.person, body)).body).toEqual(first.body);
    expect((await sendRequest(earner.person, { ...body, amount: 6_000 })).body.message).toBe(
      MESSAGES.commandReused,
    );
    expect(await Payout.countDocuments()).toBe(1);
  });

  it.each<[string, Party, unknown, number, string]>([
    ['parts of a kobo', 'shop', 2_000.005, 400, ''],
    ['a negative amount', 'shop', -2_000, 400, ''],
    ['text', 'shop', '2000', 400, ''],
    ['less than ₦1,000 for a shop', 'shop', 999.99, 400, '₦1,000'],
    ['less than ₦1,000 for a rider', 'rider', 999, 400, '₦1,000'],
    ['less than ₦500 from a wallet', 'wallet', 499, 400, '₦500'],
    ['more than is available', 'shop', 20_000.01, 409, '₦20,000'],
    ['more than a rider has', 'rider', 30_000, 409, '₦20,000'],
    ['more than a wallet has', 'wallet', 30_000, 409, '₦20,000'],
  ])('refuses %s', async (_name, party, amount, status, fact) => {
    const earner = await makeEarner(party);
    const got = await sendRequest(earner.person, { ...toRequest(earner), amount });
    expect(got.status).toBe(status);
    expectFacts(got.body.message, [fact]);
    expect(await balanceOf(earner)).toBe(2_000_000);
    expect(await Payout.countDocuments()).toBe(0);
  });

  it('refuses what is on hold, and money that came in today', async () => {
    const shop = await makeEarner('shop');
    const account = toPartyAccount({ party: 'shop', ownerId: shop.ownerId });
    const orderId = await makeOrder(shop.person.userId, 'Order Delivered');
    await give(shop, 500_000, { orderId });
    const until = new Date(Date.now() + 3_600_000);
    const hold = { account, id: 'report:1', orderId, amount: kobo(400_000), until };
    await inTransaction((session) => setHold(hold, session));
    const got = await sendRequest(shop.person, toRequest(shop, 21_001));
    expect(got.status).toBe(409);
    expectFacts(got.body.message, ['₦21,000']);
    const customer = await makeEarner('wallet', 0);
    await give(customer, 600_000, { at: new Date() });
    await give(customer, 200_000);
    expectFacts((await sendRequest(customer.person, toRequest(customer, 2_001))).body.message, [
      '₦2,000',
    ]);
    expect((await sendRequest(customer.person, toRequest(customer, 2_000))).status).toBe(200);
  });

  it('refuses beside an open one, and without a usable bank account', async () => {
    const earner = await makeEarner('rider');
    await askPayout(earner);
    const second = await sendRequest(earner.person, toRequest(earner));
    expect(second).toMatchObject({ status: 409, body: { message: PAYOUT_MESSAGES.oneOpen } });
    const other = await makeEarner('rider');
    const usableFrom = new Date(Date.now() + 3_600_000);
    await BankAccountRecord.updateOne({ _id: other.bankAccountId }, { usableFrom });
    expect((await sendRequest(other.person, toRequest(other))).status).toBe(409);
    await BankAccountRecord.deleteOne({ _id: other.bankAccountId });
    expect((await sendRequest(other.person, toRequest(other))).status).toBe(409);
    expect(await balanceOf(other)).toBe(2_000_000);
  });

  it('is the owner’s: not a manager’s, another shop’s or a stranger’s', async () => {
    const earner = await makeEarner('shop');
    const [manager, stranger, ops] = [await makePerson(), await makePerson(), await makeStaff()];
    await addMember(earner.ownerId, manager.userId, 'manager');
    const body = toRequest(earner);
    expect(await sendRequest(manager, body)).toMatchObject({
      status: 403,
      body: { message: PAYOUT_MESSAGES.ownersOnly },
    });
    expect((await sendRequest(stranger, body)).status).toBe(404);
    expect((await sendRequest(stranger, toRequest({ ...earner, party: 'rider' }))).status).toBe(
      404,
    );
    // Ops ask only for a closed shop.
    expect((await sendRequest(ops, body)).status).toBe(404);
    expect(await Payout.countDocuments()).toBe(0);
  });

  it('asks for a sign-in within ten minutes', async () => {
    const earner = await makeEarner('wallet');
    await signedInAgo(earner.person, 9 * 60_000);
    expect((await sendRequest(earner.person, toRequest(earner))).status).toBe(200);
    const late = await makeEarner('wallet');
    await signedInAgo(late.person, 11 * 60_000);
    const got = await sendRequest(late.person, toRequest(late));
    expect(got).toMatchObject({ status: 403, body: { logInAgain: true } });
  });

  it('of a closed shop is for all that is left, by its owner or by ops', async () => {
    const earner = await makeEarner('shop', 25_000);
    await Vendor.updateOne({ _id: earner.ownerId }, { status: 'closed' });
    const part = await sendRequest(earner.person, toRequest(earner, 200));
    expect(part).toMatchObject({ status: 400, body: { message: PAYOUT_MESSAGES.whatIsLeft } });
    const ops = await makeStaff();
    const all = await sendRequest(ops, toRequest(earner, 250));
    expect(all).toMatchObject({ status: 200, body: { payout: { amount: 250, isOwn: true } } });
    expect(await balanceOf(earner)).toBe(0);
    // Who asked for it can't release it.
    const own = await sendApprove(ops, [all.body.payout.id]);
    expect(own.body.results).toMatchObject([{ ok: false, message: PAYOUT_MESSAGES.ownRequest }]);
    expect(await Audit.countDocuments({ action: 'request-payout' })).toBe(1);
    const small = await makeEarner('shop', 9_999);
    await Vendor.updateOne({ _id: small.ownerId }, { status: 'closed' });
    expect((await sendRequest(small.person, toRequest(small, 99.99))).status).toBe(400);
  });

  it('allows two withdrawals in seven days; those that came back don’t count', async () => {
    const earner = await makeEarner('wallet');
    const readLimit = async () => {
      const { body } = await callRoute(readWallet, '/api/wallet/get?walletType=customer', {
        cookie: earner.person.cookie,
      });
      const { withdrawalsLeft, withdrawAgainFrom } = body.wallet;
      return { withdrawalsLeft, withdrawAgainFrom };
    };
    expect(await readLimit()).toEqual({ withdrawalsLeft: 2, withdrawAgainFrom: null });
    const left: number[] = [];
    for (const outcome of ['success', 'failed', 'success'] as const) {
      const { reference } = await sentPayout(earner, 1_000);
      await decidePayout(reference, outcome);
      left.push((await readLimit()).withdrawalsLeft);
    }
    expect(left).toEqual([1, 1, 0]);
    const first = await Payout.findOne({ status: 'paid' }).sort({ requestedAt: 1 }).orFail();
    expect((await readLimit()).withdrawAgainFrom).toBe(
      new Date(first.requestedAt.getTime() + 7 * 86_400_000).toISOString(),
    );
    const third = await sendRequest(earner.person, toRequest(earner, 1_000));
    expect(third).toMatchObject({
      status: 409,
      body: { message: PAYOUT_MESSAGES.withdrawalsUsed },
    });
    // However many were cancelled since.
    const { _id, ...paid } = await Payout.findOne({ status: 'paid' }).orFail().lean();
    const cancelled = { ...paid, status: 'cancelled' as const, requestedAt: new Date() };
    await Payout.create(Array.from({ length: 60 }, () => cancelled));
    expect((await sendRequest(earner.person, toRequest(earner, 1_000))).status).toBe(409);
    const weekAgo = new Date(Date.now() - 7 * 86_400_000 - 1);
    await Payout.updateOne({ status: 'paid' }, { requestedAt: weekAgo });
    expect((await sendRequest(earner.person, toRequest(earner, 1_000))).status).toBe(200);
  });
});

describe('cancelling', () => {
  it('gives the money back at once, once, and only to its owner', async () => {
    const earner = await makeEarner('rider');
    const payoutId = await askPayout(earner);
    expect((await sendCancel(await makePerson(), payoutId)).status).toBe(404);
    for (const _ of [1, 2]) {
      expect(await sendCancel(earner.person, payoutId)).toMatchObject({
        status: 200,
        body: { payout: { status: 'cancelled' } },
      });
    }
    expect(await balanceOf(earner)).toBe(2_000_000);
    expect(await houseBalance(HOUSE.payout)).toBe(0);
    // Another can be asked for.
    await askPayout(earner);
    await expectBooksToBalance();
  });

  it('is too late once ops have approved, and drops the first of two approvals', async () => {
    const earner = await makeEarner('shop');
    const payoutId = await askPayout(earner);
    await sendApprove(await makeStaff(), [payoutId]);
    expect(await Approval.countDocuments({ refId: payoutId, state: 'open' })).toBe(1);
    await sendCancel(earner.person, payoutId);
    expect(await Approval.countDocuments({ refId: payoutId, state: 'open' })).toBe(0);
    const next = await askPayout(earner);
    await releasePayout(next);
    expect(await sendCancel(earner.person, next)).toMatchObject({
      status: 409,
      body: { message: PAYOUT_MESSAGES.cancelTooLate },
    });
  });

  it('follows a change of the bank account while requested, and blocks it afterwards', async () => {
    const earner = await makeEarner('wallet');
    const change = () =>
      inTransaction((session) =>
        cancelForAccount(earner.bankAccountId, earner.actor, session, new Date()),
      );
    const payoutId = await askPayout(earner);
    await change();
    expect(await getPayoutDoc(payoutId)).toMatchObject({ status: 'cancelled' });
    await change();
    const next = await askPayout(earner);
    await releasePayout(next);
    expect(await refusal(change())).toMatchObject({
      code: 'conflict',
      message: PAYOUT_MESSAGES.accountInUse,
    });
    expect(await getPayoutDoc(next)).toMatchObject({ status: 'approved' });
  });
});

describe('ops', () => {
  it('release a later payout of up to ₦200,000 alone, and two a larger one', async () => {
    const [ops, second] = [await makeStaff(), await makeStaff('ops', 'Efosa Ops')];
    const earner = await makeEarner('rider', 50_000_000);
    await paidBefore(earner);
    const alone = await askPayout(earner, 200_000);
    const got = await sendApprove(ops, [alone]);
    expect(got.body.results).toEqual([
      { payoutId: alone, ok: true, status: 'approved', isWaiting: false },
    ]);
    await sendReleased();
    await decidePayout(toReference(alone, 1), 'success');
    const large = await askPayout(earner, 200_000.01);
    const first = await sendApprove(ops, [large]);
    expect(first.body.results).toMatchObject([{ ok: true, status: 'requested', isWaiting: true }]);
    const again = await sendApprove(ops, [large]);
    expect(again.body.results).toMatchObject([
      { ok: false, message: PAYOUT_MESSAGES.secondPerson },
    ]);
    const shown = await callRoute(payouts, '/api/admin/payouts', { cookie: second.cookie });
    expect(shown.body.payouts).toMatchObject([
      {
        id: large,
        needsSecond: true,
        secondReasons: ['amount'],
        approvals: [{ name: 'Uwaila Ops' }],
        canApprove: true,
      },
    ]);
    expect(shown.body.payouts[0].until).not.toBeNull();
    const done = await sendApprove(second, [large]);
    expect(done.body.results).toMatchObject([{ ok: true, status: 'approved', isWaiting: false }]);
    expect((await getPayoutDoc(large)).approvals.map(({ by }) => String(by))).toEqual([
      ops.userId,
      second.userId,
    ]);
    expect(await Audit.countDocuments({ refId: large })).toBe(2);
  });

  it('agree or drop the first approval in the list of approvals, too', async () => {
    const [ops, second] = [await makeStaff(), await makeStaff()];
    const earner = await makeEarner('shop');
    const payoutId = await askPayout(earner);
    await sendApprove(ops, [payoutId]);
    const waiting = async () =>
      (await callRoute(approvals, '/api/admin/approvals', { cookie: second.cookie })).body
        .approvals;
    const [one] = await waiting();
    expect(one).toMatchObject({ kind: 'payout', jobId: payoutId, amount: AMOUNT, state: 'open' });
    const decide = (handler: typeof agree, by: Person, approvalId: string) =>
      callRoute(handler, '/api/admin/approval/agree', {
        body: { approvalId, ...because() },
        cookie: by.cookie,
      });
    expect((await decide(agree, ops, one.id)).status).toBe(403);
    expect((await decide(declineApproval, second, one.id)).status).toBe(200);
    expect(await getPayoutDoc(payoutId)).toMatchObject({ status: 'requested' });
    await sendApprove(second, [payoutId]);
    const two = (await waiting()).find(({ state }: { state: string }) => state === 'open');
    expect((await decide(agree, ops, two.id)).status).toBe(200);
    expect(await getPayoutDoc(payoutId)).toMatchObject({ status: 'approved' });
    expect(await sendReleased()).toBe(1);
  });

  it('start over when the first approval has expired', async () => {
    const [ops, second] = [await makeStaff(), await makeStaff()];
    const payoutId = await askPayout(await makeEarner('shop'));
    await sendApprove(ops, [payoutId]);
    await Approval.updateOne({ refId: payoutId }, { expiresAt: new Date(Date.now() - 1) });
    const got = await sendApprove(second, [payoutId]);
    expect(got.body.results).toMatchObject([{ ok: true, isWaiting: true, status: 'requested' }]);
    expect((await sendApprove(ops, [payoutId])).body.results).toMatchObject([
      { ok: true, status: 'approved' },
    ]);
  });

  it('release several with one tap, each once, whatever the others', async () => {
    const ops = await makeStaff();
    const wallets = [await makeEarner('wallet'), await makeEarner('wallet')];
    const ids = [await askPayout(wallets[0] as Earner), await askPayout(wallets[1] as Earner)];
    const gone = new Types.ObjectId().toString();
    await sendCancel((wallets[1] as Earner).person, ids[1] as string);
    const commandId = randomUUID();
    for (const _ of [1, 2]) {
      expect(
        (await sendApprove(ops, [...ids, gone, ids[0] as string], commandId)).body.results,
      ).toMatchObject([
        { ok: true, status: 'approved' },
        { ok: false, status: 'cancelled', message: PAYOUT_MESSAGES.changed },
        { ok: false, status: null, message: MESSAGES.notFound },
      ]);
    }
    expect(await Audit.find({ actorId: ops.userId }).lean()).toMatchObject([
      { _id: `${ops.userId}:${ids[0]}:${commandId}` },
    ]);
    expect((await sendApprove(ops, Array(51).fill(gone))).status).toBe(400);
  });

  it('see whose money comes from one person, or from someone who shares a phone or account', async () => {
    const reasonsOf = async (earner: Earner) =>
      (await getPayoutDoc(await askPayout(earner))).secondReasons;
    const shopWith = async (shares: readonly number[]) => {
      const shop = await makeEarner('shop', 0);
      const customers: Person[] = [];
      for (const share of shares) {
        const customer = await makePerson();
        const phone = `+234703${nextNumber()}`;
        await User.updateOne({ _id: customer.userId }, { phone });
        customers.push(customer);
        const orderId = await makeOrder(customer.userId, 'Order Delivered');
        await give(shop, share, { orderId });
      }
      return { shop, customers };
    };
    expect(await reasonsOf((await shopWith([400_000, 400_000])).shop)).toEqual(['first']);
    expect(await reasonsOf((await shopWith([500_000, 400_000])).shop)).toEqual([
      'first',
      'concentrated',
    ]);
    const split = await shopWith([300_000, 300_000, 300_000]);
    // Two accounts of one person.
    const { phone } = await User.findById(split.customers[0]?.userId).orFail().lean();
    await User.updateOne({ _id: split.customers[1]?.userId }, { phone });
    expect(await reasonsOf(split.shop)).toEqual(['first', 'concentrated']);
    const phoneOf = await shopWith([300_000, 300_000]);
    const owner = await User.findById(phoneOf.shop.person.userId).orFail().lean();
    await User.updateOne({ _id: phoneOf.customers[0]?.userId }, { phone: owner.phone });
    expect(await reasonsOf(phoneOf.shop)).toEqual(['first', 'shared']);
    const self = await shopWith([300_000]);
    const { userId: ownerId } = self.shop.person;
    await User.updateOne({ _id: ownerId }, { phone: '' });
    await give(self.shop, 300_000, { orderId: await makeOrder(ownerId, 'Order Delivered') });
    expect(await reasonsOf(self.shop)).toEqual(['first', 'shared']);
    const account = await shopWith([300_000, 300_000]);
    const userId = account.customers[0]?.userId ?? '';
    const { accountNumber } = await BankAccountRecord.findById(account.shop.bankAccountId)
      .orFail()
      .lean();
    await saveBankAccount({ party: 'wallet', ownerId: userId }, userId, { accountNumber });
    expect(await reasonsOf(account.shop)).toEqual(['first', 'shared']);
    const rider = await shopWith([300_000, 300_000]);
    const riderId = new Types.ObjectId();
    await Purchase.updateOne({ kind: 'order', userId: rider.customers[0]?.userId }, { riderId });
    await saveBankAccount({ party: 'rider', ownerId: String(riderId) }, String(riderId), {
      accountNumber: (await BankAccountRecord.findById(rider.shop.bankAccountId).orFail().lean())
        .accountNumber,
    });
    expect(await reasonsOf(rider.shop)).toEqual(['first', 'shared']);
  });

  it('see it too where a small payout came first, or leaves most behind', async () => {
    const shop = await makeEarner('shop', 0);
    const friend = await makePerson();
    await give(shop, 10_000_000, { orderId: await makeOrder(friend.userId, 'Order Delivered') });
    const { reference } = await sentPayout(shop, 1_000);
    await decidePayout(reference, 'success');
    const payoutId = await askPayout(shop, 98_000);
    expect((await getPayoutDoc(payoutId)).secondReasons).toEqual(['concentrated']);
    // Ops look again, with the amount out of the balance.
    await Payout.updateOne({ _id: payoutId }, { secondReasons: [] });
    expect((await sendApprove(await makeStaff(), [payoutId])).body.results).toMatchObject([
      { ok: true, isWaiting: true },
    ]);
    await sendCancel(shop.person, payoutId);
    // What was paid out before no longer counts.
    for (const part of [6_000_000, 6_000_000]) {
      const { userId } = await makePerson();
      await User.updateOne({ _id: userId }, { phone: `+234703${nextNumber()}` });
      await give(shop, part, { orderId: await makeOrder(userId, 'Order Delivered') });
    }
    await LedgerAccount.updateOne(
      { _id: toPartyAccount({ party: 'shop', ownerId: shop.ownerId }) },
      { $inc: { posted: kobo(-9_900_000) } },
    );
    const later = await askPayout(shop, 120_000);
    expect((await getPayoutDoc(later)).secondReasons).toEqual([]);
  });

  it('don’t decide about money to a shop where they work, or to its account', async () => {
    const [shop, rider] = [await makeEarner('shop'), await makeEarner('rider')];
    const [manager, owner] = [await makeStaff(), await makeStaff()];
    await addMember(shop.ownerId, manager.userId, 'manager');
    const ownShop = await createVendor();
    await addMember(ownShop, owner.userId);
    const { accountNumber } = await BankAccountRecord.findById(rider.bankAccountId).orFail().lean();
    await saveBankAccount({ party: 'shop', ownerId: ownShop }, owner.userId, { accountNumber });
    for (const [by, earner, message] of [
      [manager, shop, PAYOUT_MESSAGES.own],
      [owner, rider, PAYOUT_MESSAGES.ownAccount],
    ] as const) {
      const payoutId = await askPayout(earner);
      expect((await sendApprove(by, [payoutId])).body.results).toMatchObject([
        { ok: false, message },
      ]);
      expect(await sendDecline(by, payoutId)).toMatchObject({ status: 403, body: { message } });
    }
  });

  it('don’t decide about money to themselves, their shop or their bank account', async () => {
    const earner = await makeEarner('shop');
    const payoutId = await askPayout(earner);
    const [owner, holder] = [await makeStaff(), await makeStaff()];
    await addMember(earner.ownerId, owner.userId);
    const readRow = async (by: Person) =>
      (await callRoute(payouts, '/api/admin/payouts', { cookie: by.cookie })).body.payouts[0];
    expect(await readRow(await makeStaff())).toMatchObject({ canApprove: true, whyNot: null });
    const { accountNumber } = await BankAccountRecord.findById(earner.bankAccountId)
      .orFail()
      .lean();
    await saveBankAccount({ party: 'wallet', ownerId: holder.userId }, holder.userId, {
      accountNumber,
    });
    for (const by of [owner, holder]) {
      const message = by === owner ? PAYOUT_MESSAGES.own : PAYOUT_MESSAGES.ownAccount;
      expect((await sendApprove(by, [payoutId])).body.results).toMatchObject([
        { ok: false, message },
      ]);
      expect(await readRow(by)).toMatchObject({
        canApprove: false,
        canDecide: false,
        whyNot: message,
      });
      expect(await sendDecline(by, payoutId)).toMatchObject({ status: 403, body: { message } });
    }
    await User.updateOne({ _id: earner.person.userId }, { roles: ['ops'] });
    // Who asked is no owner any more.
    await VendorMember.deleteOne({ vendorId: earner.ownerId, userId: earner.person.userId });
    expect((await sendApprove(earner.person, [payoutId])).body.results).toMatchObject([
      { ok: false, message: PAYOUT_MESSAGES.ownRequest },
    ]);
  });

  it('decline with a reason: the money goes back, and the owner gets the reason', async () => {
    const ops = await makeStaff();
    const earner = await makeEarner('rider');
    const payoutId = await askPayout(earner);
    await releasePayout(payoutId);
    const commandId = randomUUID();
    for (const _ of [1, 2]) {
      expect(await sendDecline(ops, payoutId, commandId)).toMatchObject({
        status: 200,
        body: { payout: { status: 'declined', reason: 'The name differs' } },
      });
    }
    expect(await balanceOf(earner)).toBe(2_000_000);
    // The row that would have sent it has nothing to do.
    await sendReleased();
    expect((await getPayoutDoc(payoutId)).attempts).toEqual([]);
    const mails = (await sendDue(new Date())).filter(({ to }) => to === earner.person.email);
    expectFacts(mails.find(({ text }) => text.includes('differs'))?.text, [
      '₦5,000',
      'The name differs',
    ]);
    const { payoutId: sent } = await sentPayout(earner);
    expect((await sendDecline(ops, sent)).status).toBe(409);
    await expectBooksToBalance();
  });

  it('see what is due, what is open and what has ended, page by page', async () => {
    const ops = await makeStaff();
    const open = await askPayout(await makeEarner('wallet'));
    const overdue = await askPayout(await makeEarner('wallet'), 6_000);
    await Payout.updateOne({ _id: overdue }, { dueAt: new Date(Date.now() - 3_600_000) });
    const ended = await makeEarner('wallet');
    await sendCancel(ended.person, await askPayout(ended));
    const read = async (query: string) =>
      (await callRoute(payouts, `/api/admin/payouts?${query}`, { cookie: ops.cookie })).body;
    const ids = async (query: string) =>
      (await read(query)).payouts.map(({ id }: { id: string }) => id);
    expect(await ids('state=due')).toEqual([overdue]);
    expect(await ids('state=open')).toEqual([overdue, open]);
    expect((await ids('state=closed')).length).toBe(1);
    expect((await read('')).summary).toMatchObject({ count: 2, amount: 11_000 });
    expect((await read('')).summary.providerReady).toBeGreaterThan(0);
    const doc = await getPayoutDoc(open);
    await Payout.collection.insertMany(
      Array.from({ length: 25 }, (_, index) => ({
        ...doc,
        _id: new Types.ObjectId(),
        openFor: `wallet:${index}`,
        amountKobo: mongoose.mongo.Long.fromNumber(1),
        feeKobo: mongoose.mongo.Long.fromNumber(0),
      })),
    );
    const first = await read('state=open');
    const second = await read(`state=open&cursor=${first.next}`);
    const all = [...first.payouts, ...second.payouts].map(({ id }) => id);
    expect([first.payouts.length, second.next, new Set(all).size]).toEqual([20, null, 27]);
  });

  it('see what happened to a payout, what it pays, and who shares its account', async () => {
    const ops = await makeStaff();
    const earner = await makeEarner('shop', 0);
    const customer = await makePerson();
    const orderId = await makeOrder(customer.userId, 'Order Delivered');
    await give(earner, 800_000, { orderId });
    const { payoutId, reference } = await sentPayout(earner);
    await decidePayout(reference, 'failed', 'Account is dormant');
    const friend = await makePerson({ name: 'Kelvin Imade' });
    const { accountNumber } = await BankAccountRecord.findById(earner.bankAccountId)
      .orFail()
      .lean();
    await saveBankAccount({ party: 'wallet', ownerId: friend.userId }, friend.userId, {
      accountNumber,
    });
    const got = await callRoute(readPayout, `/api/admin/payouts/${payoutId}`, {
      cookie: ops.cookie,
      params: { payoutId },
    });
    expect(got.body).toMatchObject({
      payout: { id: payoutId, status: 'returned', ownerId: earner.ownerId },
      days: [{ orders: 1, earned: 8_000, refunds: 0 }],
      bankAccount: { accountName: 'OSAS AIGBE', alsoUsedBy: ['Kelvin Imade'], stoppedUntil: null },
      stop: null,
    });
    expectFacts(got.body.payout.reason, ['dormant']);
    const what = got.body.entries.map((entry: { what: string }) => entry.what).toSorted();
    expect(what).toEqual(['answered', 'approved', 'released', 'requested', 'returned', 'sent']);
    const unknown = await callRoute(readPayout, '/api/admin/payouts/x', {
      cookie: ops.cookie,
      params: { payoutId: 'x' },
    });
    expect(unknown.status).toBe(404);
  });
});

describe('the provider', () => {
  it.each(PARTIES)('pays a %s: fee and stamp duty are ours', async (party) => {
    const earner = await makeEarner(party);
    const { payoutId, reference } = await sentPayout(earner, 10_000);
    expect(await getPayoutDoc(payoutId)).toMatchObject({ status: 'pending', problem: null });
    await decidePayout(reference, 'success');
    const payout = await getPayoutDoc(payoutId);
    expect(payout).toMatchObject({ status: 'paid', feeKobo: 2_500 + 5_000 });
    expect(payout.paidAt).not.toBeNull();
    expect(payout.openFor).toBeUndefined();
    expect(await balanceOf(earner)).toBe(1_000_000);
    expect(await houseBalance(HOUSE.payout)).toBe(0);
    expect(await houseBalance(HOUSE.provider)).toBe(1_007_500);
    expect(await houseBalance(HOUSE.providerFee)).toBe(-2_500);
    expect(await houseBalance(HOUSE.stampDuty)).toBe(-5_000);
    const mails = (await sendDue(new Date())).filter(({ to }) => to === earner.person.email);
    expect(mails).toHaveLength(2);
    // Read again, it changes nothing.
    await settlePayout(reference, new Date());
    expect(await LedgerTransfer.countDocuments({ type: 'payout-paid' })).toBe(1);
    await expectBooksToBalance();
  });

  it.each(['failed', 'reversed'] as const)('that says %s gives the money back', async (status) => {
    const earner = await makeEarner('rider');
    const { payoutId, reference } = await sentPayout(earner);
    await decidePayout(reference, status, 'Account is dormant');
    expect(await getPayoutDoc(payoutId)).toMatchObject({ status: 'returned', feeKobo: 0 });
    expect(await balanceOf(earner)).toBe(2_000_000);
    expect(await houseBalance(HOUSE.provider)).toBe(0);
    const mails = (await sendDue(new Date())).filter(({ to }) => to === earner.person.email);
    expectFacts(mails.find(({ text }) => text.includes('dormant'))?.text, ['₦5,000', 'dormant']);
    await expectBooksToBalance();
  });

  it.each(['abandoned', 'blocked', 'rejected'] as const)(
    'that says %s has a problem; sent again, it has the next reference',
    async (status) => {
      const ops = await makeStaff();
      const earner = await makeEarner('shop');
      const { payoutId, reference } = await sentPayout(earner);
      await decidePayout(reference, status);
      expect(await getPayoutDoc(payoutId)).toMatchObject({ status: 'approved', problem: status });
      // It waits for ops.
      expect(await sendReleased()).toBe(0);
      const commandId = randomUUID();
      for (const _ of [1, 2]) {
        expect((await sendSendAgain(ops, payoutId, commandId)).status).toBe(200);
      }
      expect((await sendSendAgain(ops, payoutId)).status).toBe(409);
      expect(await sendReleased()).toBe(1);
      await decidePayout(toReference(payoutId, 2), 'success');
      expect(await getPayoutDoc(payoutId)).toMatchObject({ status: 'paid' });
      expect(await balanceOf(earner)).toBe(1_500_000);
      await expectBooksToBalance();
    },
  );

  it.each(['received', 'pending', 'otp'] as const)(
    'that says %s is asked later',
    async (status) => {
      const { payoutId, reference } = await sentPayout(await makeEarner('wallet'));
      await decidePayout(reference, status);
      const problem = status === 'otp' ? 'otp' : null;
      expect(await getPayoutDoc(payoutId)).toMatchObject({ status: 'pending', problem });
      await standIn().moveTransfer(reference, 'success');
      expect(await drainTimer(lookTimers.look, new Date(Date.now() + 61_000))).toBeGreaterThan(0);
      expect(await getPayoutDoc(payoutId)).toMatchObject({ status: 'paid' });
    },
  );

  it('is looked up until it answers', async () => {
    const { payoutId, reference } = await sentPayout(await makeEarner('wallet'));
    const sent = Date.now();
    for (const minute of [1, 2, 5, 15, 60, 120]) {
      expect(await drainTimer(lookTimers.look, new Date(sent + minute * 60_000 + 5_000))).toBe(1);
    }
    expect(await getPayoutDoc(payoutId)).toMatchObject({ status: 'pending' });
    await standIn().moveTransfer(reference, 'failed');
    await drainTimer(lookTimers.look, new Date(sent + 200 * 60_000));
    expect(await getPayoutDoc(payoutId)).toMatchObject({ status: 'returned' });
  });

  it('announces the end by webhook; a copy, and one that isn’t ours, change nothing', async () => {
    const earner = await makeEarner('shop');
    const { payoutId, reference } = await sentPayout(earner);
    await standIn().moveTransfer(reference, 'success');
    for (const _ of [1, 2]) await deliverEvent(reference, 'transfer.success', new Date());
    await drainInbox(new Date());
    expect(await getPayoutDoc(payoutId)).toMatchObject({ status: 'paid' });
    expect(await settlePayout('po-0123456789abcdef01234567-1', new Date())).toBe(false);
    expect(await settlePayout('EKI-1', new Date())).toBe(false);
    await expectBooksToBalance();
  });

  it.each([
    ['transfer.success', 'success'],
    ['transfer.reversed', 'reversed'],
  ])('is believed when it is asked, not for a %s', async (event, status) => {
    const { payoutId, reference } = await sentPayout(await makeEarner('wallet'));
    const data = { reference, status, amount: 99_000_000, currency: 'USD', domain: 'live' };
    await receiveEvent({ event, data }, new Date());
    expect(await drainInbox(new Date())).toBe(1);
    expect(await getPayoutDoc(payoutId)).toMatchObject({ status: 'pending' });
    await expectBooksToBalance();
  });

  it('takes back what it has paid: the money is the party’s again', async () => {
    const earner = await makeEarner('wallet');
    const { payoutId, reference } = await sentPayout(earner, 10_000);
    await decidePayout(reference, 'success');
    await decidePayout(reference, 'reversed', 'Account closed');
    expect(await getPayoutDoc(payoutId)).toMatchObject({ status: 'returned' });
    expect(await balanceOf(earner)).toBe(2_000_000);
    expect(await houseBalance(HOUSE.provider)).toBe(0);
    expect(await houseBalance(HOUSE.providerFee)).toBe(0);
    await settlePayout(reference, new Date());
    // What came back can be withdrawn at once.
    await askPayout(earner, 10_000);
    await expectBooksToBalance();
  });

  it('that pays an attempt twice: the second is in suspense, with an alarm', async () => {
    const ops = await makeStaff();
    const earner = await makeEarner('shop');
    const { payoutId, reference } = await sentPayout(earner);
    await decidePayout(reference, 'blocked');
    await sendSendAgain(ops, payoutId);
    await sendReleased();
    await decidePayout(toReference(payoutId, 2), 'success');
    await decidePayout(reference, 'success');
    await settlePayout(reference, new Date());
    expect(await getPayoutDoc(payoutId)).toMatchObject({ status: 'paid' });
    expect(await houseBalance(HOUSE.suspense)).toBe(-500_000);
    expect(await balanceOf(earner)).toBe(1_500_000);
    expect(await Outbox.countDocuments({ 'work.template': 'payout-stray' })).toBe(1);
    const mails = await sendDue(new Date());
    expectFacts(mails.find(({ subject }) => subject.includes(reference))?.text, ['₦5,000']);
    // It comes back, leaves once more, and comes back in the end.
    for (const [answer, left] of [
      ['reversed', 0],
      ['success', -500_000],
      ['reversed', 0],
    ] as const) {
      await decidePayout(reference, answer);
      expect(await houseBalance(HOUSE.suspense)).toBe(left);
    }
    expect(await getPayoutDoc(payoutId)).toMatchObject({ status: 'paid' });
    await expectBooksToBalance();
  });

  it('that pays after all what ops were about to send again: it is paid', async () => {
    const { payoutId, reference } = await sentPayout(await makeEarner('shop'));
    await decidePayout(reference, 'blocked');
    await decidePayout(reference, 'success');
    expect(await getPayoutDoc(payoutId)).toMatchObject({ status: 'paid', problem: null });
    expect((await sendSendAgain(await makeStaff(), payoutId)).status).toBe(409);
  });

  it('that pays after it said failed: in suspense, the party keeps its money', async () => {
    const earner = await makeEarner('rider');
    const { reference } = await sentPayout(earner);
    await decidePayout(reference, 'failed');
    await decidePayout(reference, 'success');
    expect(await balanceOf(earner)).toBe(2_000_000);
    expect(await houseBalance(HOUSE.suspense)).toBe(-500_000);
    await expectBooksToBalance();
  });

  it('has too little: it is a problem, and is sent again once there is enough', async () => {
    const ops = await makeStaff();
    const earner = await makeEarner('rider', 1_000_000_000);
    const payoutId = await askPayout(earner, 9_900_000);
    await releasePayout(payoutId);
    await sendReleased();
    expect(await getPayoutDoc(payoutId)).toMatchObject({
      status: 'approved',
      problem: 'low_balance',
    });
    const shown = await callRoute(list, '/api/payout/list?party=rider', {
      cookie: earner.person.cookie,
    });
    // Its owner needn't know.
    expect(shown.body.payouts).toMatchObject([{ status: 'approved', problem: null }]);
    await standIn().setOptions({ openingBalanceKobo: 2_000_000_000 });
    await sendSendAgain(ops, payoutId);
    await sendReleased();
    expect(await getPayoutDoc(payoutId)).toMatchObject({ status: 'pending' });
    await decidePayout(toReference(payoutId, 2), 'failed');
    await keepTransfers();
    expect((await getPayoutDoc(payoutId)).attempts).toMatchObject([
      { reference: toReference(payoutId, 1), answer: 'low_balance' },
      { reference: toReference(payoutId, 2), answer: 'failed' },
    ]);
  });

  it('that refuses is a problem', async () => {
    const earner = await makeEarner('rider');
    const payoutId = await askPayout(earner);
    await BankAccountRecord.updateOne({ _id: earner.bankAccountId }, { recipientCode: 'RCP_gone' });
    await releasePayout(payoutId);
    await sendReleased();
    expect(await getPayoutDoc(payoutId)).toMatchObject({ status: 'approved', problem: 'refused' });
  });

  it('loses answers: the same reference is looked up, and sent once', async () => {
    const earner = await makeEarner('shop');
    const payoutId = await askPayout(earner);
    await releasePayout(payoutId);
    const match = toReference(payoutId, 1);
    await standIn().addFault({ endpoint: 'transfer.create', kind: 'lost', match });
    await sendReleased();
    expect(await getPayoutDoc(payoutId)).toMatchObject({
      status: 'sending',
      problem: 'unreachable',
      attempts: [{ reference: match, answer: null }],
    });
    const later = new Date(Date.now() + 60_000);
    await sendReleased(later);
    expect(await getPayoutDoc(payoutId)).toMatchObject({ status: 'pending', problem: null });
    await decidePayout(match, 'success');
    expect(await balanceOf(earner)).toBe(1_500_000);
    expect(await houseBalance(HOUSE.provider)).toBe(500_000 + 1_000);
    await expectBooksToBalance();
  });

  it('is down: the payout waits and shows it, and goes when it is back', async () => {
    const ops = await makeStaff();
    const earner = await makeEarner('shop');
    const payoutId = await askPayout(earner);
    await releasePayout(payoutId);
    const match = toReference(payoutId, 1);
    const down = { kind: 'status', status: 503, times: 0, match } as const;
    await standIn().addFault({ endpoint: 'transfer.create', ...down });
    await standIn().addFault({ endpoint: 'transfer.verify', ...down });
    for (const minute of [0, 1, 5]) await sendReleased(new Date(Date.now() + minute * 60_000));
    const shown = await callRoute(list, `/api/payout/list?party=shop&vendorId=${earner.ownerId}`, {
      cookie: earner.person.cookie,
    });
    expect(shown.body.payouts).toMatchObject([{ status: 'sending', problem: 'unreachable' }]);
    expect((await sendDecline(ops, payoutId)).status).toBe(409);
    await standIn().clearFaults(match);
    await sendReleased(new Date(Date.now() + 3_600_000));
    expect(await getPayoutDoc(payoutId)).toMatchObject({ status: 'pending', problem: null });
    expect((await getPayoutDoc(payoutId)).attempts).toHaveLength(1);
  });

  it('makes the recipient once for an account', async () => {
    const earner = await makeEarner('rider');
    for (const _ of [1, 2]) {
      const { reference } = await sentPayout(earner, 1_000);
      await decidePayout(reference, 'success');
    }
    const account = await BankAccountRecord.findById(earner.bankAccountId).orFail().lean();
    expect(account.recipientCode).toMatch(/^RCP_/);
  });
});

describe('a stop', () => {
  it('of all money keeps everything in with its reason, until an admin lifts it', async () => {
    const [ops, admin] = [await makeStaff(), await makeStaff('admin')];
    const [released, requested, other] = [
      await makeEarner('wallet'),
      await makeEarner('wallet'),
      await makeEarner('wallet'),
    ];
    const payoutId = await askPayout(released);
    await releasePayout(payoutId);
    const waiting = await askPayout(requested);
    expect((await sendStop(ops, true)).body.stop).toMatchObject({
      why: 'GTBank returns transfers.',
    });
    await sendReleased();
    expect(await getPayoutDoc(payoutId)).toMatchObject({ status: 'approved', attempts: [] });
    const listed = await callRoute(payouts, '/api/admin/payouts', { cookie: ops.cookie });
    expect(listed.body.payouts.find(({ id }: { id: string }) => id === waiting)).toMatchObject({
      canApprove: false,
      canDecide: true,
    });
    const refused = await sendApprove(ops, [waiting]);
    expectFacts(refused.body.results[0].message, ['GTBank returns transfers.']);
    const asked = await sendRequest(other.person, toRequest(other));
    expect(asked.status).toBe(409);
    expectFacts(asked.body.message, ['GTBank returns transfers.']);
    const shown = await callRoute(payouts, '/api/admin/payouts', { cookie: ops.cookie });
    expect(shown.body.stop).toMatchObject({ why: 'GTBank returns transfers.', by: 'Uwaila Ops' });
    expect((await sendStop(ops, false)).status).toBe(403);
    expect((await sendStop(admin, false)).body).toMatchObject({ success: true, stop: null });
    expect((await sendStop(admin, false)).status).toBe(409);
    await sendReleased(new Date(Date.now() + 1_000));
    expect(await getPayoutDoc(payoutId)).toMatchObject({ status: 'pending' });
    expect(
      await Audit.countDocuments({
        action: mongoose.trusted({ $in: ['stop-payouts', 'resume-payouts'] }),
      }),
    ).toBe(2);
  });

  it('of one party concerns no other, and ends by itself where it has an end', async () => {
    const [shop, rider] = [await makeEarner('shop'), await makeEarner('rider')];
    const payoutId = await askPayout(shop);
    await releasePayout(payoutId);
    const until = new Date(Date.now() + 3_600_000);
    const owner = { party: 'shop', ownerId: shop.ownerId } as const;
    const why = 'This wasn’t me.';
    await inTransaction((session) => stopParty({ ...owner, until, why }, session, new Date()));
    await sendReleased();
    expect(await getPayoutDoc(payoutId)).toMatchObject({ status: 'approved', attempts: [] });
    await askPayout(rider);
    await sendReleased(until);
    expect(await getPayoutDoc(payoutId)).toMatchObject({ status: 'pending' });
    const admin = await makeStaff('admin');
    await sendStop(admin, false, owner);
    expect(await PayoutStop.countDocuments()).toBe(0);
    expect((await sendStop(admin, true, { party: 'shop' })).status).toBe(400);
  });

  it('of one’s own payouts is lifted by somebody else', async () => {
    const [admin, other] = [await makeStaff('admin'), await makeStaff('admin')];
    const vendorId = await createVendor();
    await addMember(vendorId, admin.userId);
    for (const of of [
      { party: 'wallet', ownerId: admin.userId },
      { party: 'shop', ownerId: vendorId },
    ]) {
      await sendStop(other, true, of);
      expect(await sendStop(admin, false, of)).toMatchObject({
        status: 403,
        body: { message: PAYOUT_MESSAGES.own },
      });
      expect((await sendStop(other, false, of)).status).toBe(200);
    }
  });

  it('by “This wasn’t me” holds what is approved, and what is being sent', async () => {
    for (const status of ['approved', 'sending'] as const) {
      const earner = await makeEarner('wallet');
      const payoutId = await askPayout(earner);
      await releasePayout(payoutId);
      const attempts = [{ reference: toReference(payoutId, 1), at: new Date() }];
      if (status === 'sending') await Payout.updateOne({ _id: payoutId }, { status, attempts });
      const { bankAccountId: id } = earner;
      await stopByLink({ id, token: toStopToken(id) }, new Date());
      await sendReleased();
      expect(await getPayoutDoc(payoutId)).toMatchObject({ status });
    }
  });
});

describe('deleting an account', () => {
  it('waits for an open payout, of a wallet or of a shop without another owner', async () => {
    const [wallet, shop] = [await makeEarner('wallet'), await makeEarner('shop')];
    const isWaiting = async (earner: Earner, vendorIds: string[] = []) => {
      const leaving = { userId: earner.person.userId, vendorIds };
      return (await payoutEraser.findWaiting?.(leaving, new Date()))?.hasClaims;
    };
    const payoutId = await askPayout(wallet);
    await askPayout(shop);
    expect(await isWaiting(wallet)).toBe(true);
    // Also where it is requested after the deletion looked.
    const mine = { userId: wallet.person.userId, vendorIds: [] };
    await expect(
      inTransaction((session) => payoutEraser.erase(mine, session, new Date())),
    ).rejects.toThrow(NotSettled);
    expect(await isWaiting(shop)).toBe(false);
    expect(await isWaiting(shop, [shop.ownerId])).toBe(true);
    await sendCancel(wallet.person, payoutId);
    expect(await isWaiting(wallet)).toBe(false);
    await inTransaction((session) => payoutEraser.erase(mine, session, new Date()));
    expect(await getPayoutDoc(payoutId)).toMatchObject({ accountName: 'Deleted' });
  });
});

describe('a suspended shop', () => {
  const sendSuspend = (by: Person, vendorId: string) =>
    callRoute(suspend, '/api/admin/shop/suspend', {
      body: { vendorId, ...because('Meals arrive spoilt') },
      cookie: by.cookie,
    });

  it.each(['requested', 'approved'] as const)('gets back what is %s', async (status) => {
    const earner = await makeEarner('shop');
    const payoutId = await askPayout(earner);
    if (status === 'approved') await releasePayout(payoutId);
    expect((await sendSuspend(await makeStaff(), earner.ownerId)).status).toBe(200);
    expect(await getPayoutDoc(payoutId)).toMatchObject({ status: 'declined' });
    expect(await balanceOf(earner)).toBe(2_000_000);
    await sendReleased();
    expect((await getPayoutDoc(payoutId)).attempts).toEqual([]);
    await expectBooksToBalance();
  });

  it('gets back what it asks for at the moment of the suspension', async () => {
    const { person, ...earner } = await makeEarner('shop');
    let asked: number | undefined;
    await inRetriedTransaction(async (session) => {
      const { ownerId } = earner;
      await Vendor.updateOne({ _id: ownerId }, { status: 'suspended' }, { session });
      asked ??= (await sendRequest(person, toRequest(earner))).status;
      const facts = { reason: 'Meals arrive spoilt', by: person.userId };
      await holdMoney(ownerId, facts, session, new Date());
    });
    expect(asked).toBe(200);
    expect(await Payout.find().lean()).toMatchObject([{ status: 'declined' }]);
  });

  it('still gets what the bank already works on', async () => {
    const earner = await makeEarner('shop');
    const { payoutId, reference } = await sentPayout(earner);
    await sendSuspend(await makeStaff(), earner.ownerId);
    await decidePayout(reference, 'success');
    expect(await getPayoutDoc(payoutId)).toMatchObject({ status: 'paid' });
  });

  it('still gets what was being sent when the answer was lost', async () => {
    const earner = await makeEarner('shop');
    const payoutId = await askPayout(earner);
    await releasePayout(payoutId);
    const attempts = [{ reference: toReference(payoutId, 1), at: new Date() }];
    await Payout.updateOne({ _id: payoutId }, { status: 'sending', attempts });
    await sendSuspend(await makeStaff(), earner.ownerId);
    await sendReleased();
    expect(await getPayoutDoc(payoutId)).toMatchObject({ status: 'pending' });
  });

  const DAYS_MS = 86_400_000;
  const sendHold = (by: Person, vendorId: string, renews: boolean) =>
    callRoute(hold, '/api/admin/shop/hold', {
      body: { vendorId, renews, ...because('The kitchen was inspected') },
      cookie: by.cookie,
    });
  const sendReopen = (by: Person, vendorId: string) =>
    callRoute(reopen, '/api/admin/shop/reopen', {
      body: { vendorId, ...because('The kitchen was inspected') },
      cookie: by.cookie,
    });
  const readHold = async ({ person, ownerId }: Earner) =>
    (
      await callRoute(sellerEarnings, `/api/seller/earnings?vendorId=${ownerId}`, {
        cookie: person.cookie,
      })
    ).body.earnings.hold;
  const requestAt = ({ actor, ...earner }: Earner, now: Date) =>
    requestPayout(toRequest(earner), actor, { address: '127.0.0.1', now });

  it('can’t ask for its money until ops end the hold, and reads until when and why', async () => {
    const earner = await makeEarner('shop');
    const { ownerId } = earner;
    const [ops, colleague] = [await makeStaff(), await makeStaff()];
    expect(await readHold(earner)).toBeNull();
    expect((await sendSuspend(ops, ownerId)).body.shop.hold).toMatchObject({
      reason: 'Meals arrive spoilt',
    });
    const { until, reason } = await readHold(earner);
    expect(reason).toBe('Meals arrive spoilt');
    expect(Date.parse(until) - Date.now()).toBeGreaterThan(29 * DAYS_MS);
    const refused = await sendRequest(earner.person, toRequest(earner));
    expect(refused.status).toBe(409);
    expectFacts(refused.body.message, ['suspended', 'Meals arrive spoilt']);
    await addMember(ownerId, colleague.userId, 'kitchen');
    expect(await sendHold(colleague, ownerId, false)).toMatchObject({
      status: 403,
      body: { message: PAYOUT_MESSAGES.own },
    });
    expect((await sendHold(await makeStaff('support'), ownerId, false)).status).toBe(404);
    expect(await sendHold(ops, ownerId, false)).toMatchObject({
      status: 200,
      body: { shop: { status: 'suspended', hold: null } },
    });
    expect(await readHold(earner)).toBeNull();
    expect((await sendRequest(earner.person, toRequest(earner))).status).toBe(200);
    expect((await sendHold(ops, ownerId, true)).body.message).toBe(PAYOUT_MESSAGES.notHeld);
    expect(await Audit.countDocuments({ refId: ownerId, action: 'end-hold' })).toBe(1);
  });

  it('is held for another 30 days if ops renew it, and told so', async () => {
    const earner = await makeEarner('shop');
    const { ownerId, person } = earner;
    const ops = await makeStaff();
    await sendSuspend(ops, ownerId);
    const soon = new Date(Date.now() + 2 * DAYS_MS);
    await PayoutStop.updateOne({ _id: `hold:${ownerId}` }, { until: soon });
    const { body } = await sendHold(ops, ownerId, true);
    expect(body.shop).toMatchObject({
      problems: [],
      hold: { reason: 'The kitchen was inspected' },
    });
    expect(Date.parse(body.shop.hold.until) - Date.now()).toBeGreaterThan(29 * DAYS_MS);
    await expect(requestAt(earner, soon)).rejects.toThrow('The kitchen was inspected');
    const mails = (await sendDue(new Date())).filter(({ to }) => to === person.email);
    expect(mails.some(({ text }) => text.includes('The kitchen was inspected'))).toBe(true);
  });

  it('can ask again after 30 days if nobody decides; staff are reminded three days before', async () => {
    const earner = await makeEarner('shop');
    const { ownerId, person } = earner;
    await sendSuspend(await makeStaff(), ownerId);
    const { until } = await PayoutStop.findById(`hold:${ownerId}`).orFail().lean();
    const end = until?.getTime() ?? 0;
    await sendDue(new Date());
    const at = (days: number) => new Date(end - days * DAYS_MS);
    const remindedAt = async (now: Date) => {
      await drainTimer(holdTimers.remind, now);
      return (await sendDue(now)).filter(({ to }) => to !== person.email).length;
    };
    expect(await remindedAt(at(4))).toBe(0);
    expect(await remindedAt(at(3))).toBe(1);
    await expect(requestAt(earner, at(1))).rejects.toThrow('Meals arrive spoilt');
    await drainTimer(holdTimers.end, at(0));
    const told = (await sendDue(at(0))).filter(({ to }) => to === person.email);
    expect(told).toHaveLength(1);
    await expect(requestAt(earner, at(0))).resolves.toMatchObject({ status: 'requested' });
    // It still takes ops, as for everyone.
    await sendReleased(at(0));
    expect(await Payout.find().lean()).toMatchObject([{ status: 'requested', attempts: [] }]);
  });

  it('isn’t held any more once it is reopened, but still once it is closed', async () => {
    const [earner, closed] = [await makeEarner('shop'), await makeEarner('shop')];
    const ops = await makeStaff();
    await sendSuspend(ops, earner.ownerId);
    expect((await sendReopen(ops, earner.ownerId)).body.shop.hold).toBeNull();
    await drainTimer(holdTimers.remind, new Date(Date.now() + 28 * DAYS_MS));
    expect((await sendRequest(earner.person, toRequest(earner))).status).toBe(200);
    await sendSuspend(ops, closed.ownerId);
    await Vendor.updateOne({ _id: closed.ownerId }, { status: 'closed' });
    expect((await sendRequest(closed.person, toRequest(closed, 20_000))).status).toBe(409);
    await sendHold(ops, closed.ownerId, false);
    expect((await sendRequest(closed.person, toRequest(closed, 20_000))).status).toBe(200);
  });

  it('stays stopped by its owner when the hold ends', async () => {
    const earner = await makeEarner('shop');
    const ops = await makeStaff();
    const { bankAccountId: id, ownerId } = earner;
    await stopByLink({ id, token: toStopToken(id) }, new Date());
    await sendSuspend(ops, ownerId);
    await sendReopen(ops, ownerId);
    expect((await sendRequest(earner.person, toRequest(earner))).status).toBe(409);
    expect(await PayoutStop.find({}, { _id: 1 }).lean()).toEqual([{ _id: `shop:${ownerId}` }]);
  });

  it('is reopened or held longer, not both, when ops do both at once', async () => {
    const earner = await makeEarner('shop');
    const { ownerId } = earner;
    const [one, other] = [await makeStaff(), await makeStaff()];
    await sendSuspend(one, ownerId);
    const [reopened, renewed] = await Promise.all([
      sendReopen(one, ownerId),
      sendHold(other, ownerId, true),
    ]);
    expect(reopened.status).toBe(200);
    expect([200, 409]).toContain(renewed.status);
    expect(await PayoutStop.countDocuments()).toBe(0);
    expect((await sendRequest(earner.person, toRequest(earner))).status).toBe(200);
  });
});
