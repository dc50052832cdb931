import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { POST as agreeCall } from '@/app/api/admin/approval/agree/route';
import { POST as declineCall } from '@/app/api/admin/approval/decline/route';
import { GET as approvalsCall } from '@/app/api/admin/approvals/route';
import { POST as askCall } from '@/app/api/admin/write-off/ask/route';
import { findBookFaults } from '@/lib/assembly/books';
import { deletionTimers } from '@/lib/assembly/erasers';
import { kobo } from '@/lib/core/money';
import { readBooks } from '@/lib/ledger/check';
import { HOUSE, post, REPORT_LEAST } from '@/lib/ledger/ledger';
import { toPartyAccount } from '@/lib/money/payouts/owner';
import { WRITE_OFF_MESSAGES } from '@/lib/money/write-offs/messages';
import { inTransaction } from '@/lib/platform/db';
import { LedgerAccount, LedgerTransfer } from '@/models/ledger/ledger';
import { Rider } from '@/models/people/rider';
import { Audit } from '@/models/platform/audit';
import { User } from '@/models/platform/user';
import { Vendor } from '@/models/shops/vendor';
import { callRoute } from '../../support/call';
import { emptyDatabase, useTestDatabase } from '../../support/database';
import { expectBooksToBalance } from '../../support/ledger';
import { balanceOf, type Earner, give, makeEarner } from '../../support/payouts';
import type { Person } from '../../support/people';
import { addMember } from '../../support/sellers';
import { because, makeStaff } from '../../support/staff';

useTestDatabase();
// The list is of all debts.
beforeEach(emptyDatabase);

const DEBT = 350_000;

/** Takes an amount, kobo, as a refund at their cost does. */
const charge = (of: Earner, amount: number) =>
  inTransaction((session) =>
    post(
      {
        id: `test:${randomUUID()}`,
        type: 'adjustment',
        postings: [
          { account: toPartyAccount(of), amount: kobo(-amount), least: REPORT_LEAST },
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

/** A closed shop or rider who owes ₦3,500. */
async function makeDebtor(party: 'shop' | 'rider'): Promise<Earner> {
  const debtor = await makeEarner(party, 100);
  await charge(debtor, DEBT + 100);
  if (party === 'shop') await Vendor.updateOne({ _id: debtor.ownerId }, { status: 'closed' });
  else await Rider.updateOne({ _id: debtor.ownerId }, { status: 'closed' });
  return debtor;
}

const readApprovals = async (by: Person) =>
  (await callRoute(approvalsCall, '/api/admin/approvals', { cookie: by.cookie })).body;
const ask = (by: Person, { party, ownerId }: Earner, commandId: string = randomUUID()) =>
  callRoute(askCall, '/api/admin/write-off/ask', {
    cookie: by.cookie,
    body: { party, ownerId, ...because('The shop is closed for good'), commandId },
  });
/** The id of the request that waits. */
async function askedBy(by: Person, debtor: Earner): Promise<string> {
  expect((await ask(by, debtor)).status).toBe(200);
  return (await readApprovals(by)).approvals[0].id;
}
const agree = (by: Person, approvalId: string) =>
  callRoute(agreeCall, '/api/admin/approval/agree', {
    cookie: by.cookie,
    body: { approvalId, ...because('Nothing will come in any more') },
  });
const writtenOff = async () => {
  const transfers = await LedgerTransfer.find({ type: 'write-off' }).lean();
  return transfers.flatMap(({ entries }) =>
    entries.filter(({ account }) => account === HOUSE.writeOff).map(({ amount }) => -amount),
  );
};

describe('a debt', () => {
  it.each(['shop', 'rider'] as const)('of a closed %s is written off by two', async (party) => {
    const [one, other] = [await makeStaff(), await makeStaff()];
    const debtor = await makeDebtor(party);
    expect((await readApprovals(one)).debts).toMatchObject([
      { party, ownerId: debtor.ownerId, amount: 3_500, isWaiting: false },
    ]);
    const commandId = randomUUID();
    for (const _ of [1, 2]) {
      expect(await ask(one, debtor, commandId)).toMatchObject({
        status: 200,
        body: { debts: [{ isWaiting: true }] },
      });
    }
    expect((await ask(other, debtor)).body.message).toBe(WRITE_OFF_MESSAGES.waits);
    const [approval] = (await readApprovals(other)).approvals;
    expect(approval).toMatchObject({
      kind: 'write-off',
      jobId: debtor.ownerId,
      amount: 3_500,
      isOwn: false,
    });
    expect((await agree(one, approval.id)).status).toBe(403);
    expect(await writtenOff()).toEqual([]);
    expect((await agree(other, approval.id)).status).toBe(200);
    expect(await balanceOf(debtor)).toBe(0);
    expect(await writtenOff()).toEqual([DEBT]);
    expect((await readApprovals(one)).debts).toEqual([]);
    const entries = await Audit.find({ kind: 'write-off' }).sort({ at: 1 }).lean();
    expect(entries.map(({ action }) => action)).toEqual(['ask-write-off', 'agree-write-off']);
    await expectBooksToBalance();
  });

  it('of who still works is filled by what they earn, and isn’t listed', async () => {
    const ops = await makeStaff();
    for (const party of ['shop', 'rider'] as const) {
      const debtor = await makeEarner(party, 100);
      await charge(debtor, DEBT);
      expect((await ask(ops, debtor)).body.message).toBe(WRITE_OFF_MESSAGES.notEnded);
    }
    expect((await readApprovals(ops)).debts).toEqual([]);
    const even = await makeEarner('shop', 100);
    await Vendor.updateOne({ _id: even.ownerId }, { status: 'closed' });
    expect((await ask(ops, even)).body.message).toBe(WRITE_OFF_MESSAGES.nothingOwed);
  });

  it('is no business of who worked for the shop, of support or of a customer', async () => {
    const [member, support] = [await makeStaff(), await makeStaff('support')];
    const debtor = await makeDebtor('shop');
    await addMember(debtor.ownerId, member.userId, 'kitchen');
    expect((await ask(member, debtor)).body.message).toBe(WRITE_OFF_MESSAGES.own);
    expect((await ask(support, debtor)).status).toBe(404);
    const id = await askedBy(await makeStaff(), debtor);
    expect((await agree(member, id)).body.message).toBe(WRITE_OFF_MESSAGES.own);
    expect(await writtenOff()).toEqual([]);
  });

  it('is written off once when two agree at the same moment', async () => {
    const [one, two, three] = [await makeStaff(), await makeStaff(), await makeStaff()];
    const debtor = await makeDebtor('shop');
    const id = await askedBy(one, debtor);
    const both = await Promise.all([agree(two, id), agree(three, id)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await writtenOff()).toEqual([DEBT]);
    expect(await balanceOf(debtor)).toBe(0);
    await expectBooksToBalance();
  });

  it('is smaller, or gone, by what comes in before the second agrees', async () => {
    const [one, two] = [await makeStaff(), await makeStaff()];
    const [smaller, gone] = [await makeDebtor('shop'), await makeDebtor('rider')];
    const first = await askedBy(one, smaller);
    await give(smaller, 100_000);
    expect((await agree(two, first)).status).toBe(200);
    expect(await writtenOff()).toEqual([DEBT - 100_000]);
    const second = await askedBy(one, gone);
    await give(gone, DEBT + 50_000);
    expect((await agree(two, second)).body.message).toBe(WRITE_OFF_MESSAGES.nothingOwed);
    expect(await balanceOf(gone)).toBe(50_000);
    await callRoute(declineCall, '/api/admin/approval/decline', {
      cookie: two.cookie,
      body: { approvalId: second, ...because('They earned it') },
    });
    await expectBooksToBalance();
  });

  it('leaves no kobo lost or doubled when money comes in at that moment', async () => {
    const [one, two] = [await makeStaff(), await makeStaff()];
    const debtor = await makeDebtor('shop');
    const id = await askedBy(one, debtor);
    await Promise.all([agree(two, id), give(debtor, 100_000)]);
    const [amount = 0] = await writtenOff();
    expect([DEBT, DEBT - 100_000]).toContain(amount);
    expect(await balanceOf(debtor)).toBe(amount + 100_000 - DEBT);
    await expectBooksToBalance();
  });

  it('that has grown is written off as far as was asked for', async () => {
    const [one, two] = [await makeStaff(), await makeStaff()];
    const debtor = await makeDebtor('shop');
    const id = await askedBy(one, debtor);
    await charge(debtor, 20_000);
    await agree(two, id);
    expect(await writtenOff()).toEqual([DEBT]);
    expect((await readApprovals(one)).debts).toMatchObject([{ amount: 200, isWaiting: false }]);
    await expectBooksToBalance();
  });

  /** A shop’s owner who owed something when their account was deleted. */
  async function makeDeleted(): Promise<Earner> {
    const debtor = await makeEarner('shop', 100);
    await charge(debtor, DEBT + 100);
    const { userId } = debtor.person;
    const deleteAt = new Date();
    await User.updateOne({ _id: userId }, { deleteAt });
    const due = { userId, at: deleteAt.toISOString() };
    await deletionTimers.due.run(due, new Date(deleteAt.getTime() + 1_000), 0);
    expect(await User.exists({ _id: userId })).toBeNull();
    return debtor;
  }

  it('doesn’t keep its owner’s account from being deleted, and is written off then', async () => {
    const [one, two] = [await makeStaff(), await makeStaff()];
    const debtor = await makeDeleted();
    expect(await LedgerAccount.findById(toPartyAccount(debtor)).lean()).toMatchObject({
      posted: -DEBT,
      isClosed: true,
    });
    await give(debtor, 100_000);
    expect((await readApprovals(one)).debts).toMatchObject([{ party: 'shop', amount: 2_500 }]);
    await agree(two, await askedBy(one, debtor));
    expect(await balanceOf(debtor)).toBe(0);
    await expectBooksToBalance();
  });

  it('of a deleted account is filled by what still comes in; the rest is in suspense', async () => {
    const debtor = await makeDeleted();
    await give(debtor, DEBT + 50_000);
    expect(await balanceOf(debtor)).toBe(0);
    const { sums } = await readBooks();
    expect(sums.get(HOUSE.suspense)).toBe(50_000);
    await expectBooksToBalance();
  });

  it('that is booked without two people is a fault of the books', async () => {
    const debtor = await makeDebtor('shop');
    await inTransaction((session) =>
      post(
        {
          id: 'write-off:unknown',
          type: 'write-off',
          postings: [
            { account: toPartyAccount(debtor), amount: kobo(DEBT) },
            { account: HOUSE.writeOff, amount: kobo(-DEBT) },
          ],
          refs: {},
          actor: 'system',
          description: 'Test',
        },
        session,
        new Date(),
      ),
    );
    expect(await findBookFaults()).toEqual([expect.stringContaining('write-off:unknown')]);
  });
});
