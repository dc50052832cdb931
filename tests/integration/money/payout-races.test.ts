import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deletionTimers } from '@/lib/assembly/erasers';
import { kobo } from '@/lib/core/money';
import { scopeActor } from '@/lib/core/roles';
import { HOUSE, post, setHold } from '@/lib/ledger/ledger';
import { cancelForAccount } from '@/lib/money/payouts/cancel';
import { cancelPayout, requestPayout } from '@/lib/money/payouts/commands';
import { withdrawByLink } from '@/lib/money/payouts/leaving';
import { toPartyAccount } from '@/lib/money/payouts/owner';
import { isOpen, toReference } from '@/lib/money/payouts/policy';
import { settlePayout } from '@/lib/money/payouts/settle';
import { approvePayouts, declinePayout, sendPayoutAgain } from '@/lib/money/payouts/staff';
import { createLink, linkForMail } from '@/lib/people/links';
import { inTransaction } from '@/lib/platform/db';
import { payFromWallet } from '@/lib/purchases/checkout/payments/pay-from-wallet';
import { LedgerTransfer } from '@/models/ledger/ledger';
import { Payout } from '@/models/money/payout';
import { Audit } from '@/models/platform/audit';
import { User } from '@/models/platform/user';
import { Order } from '@/models/purchases/order';
import { emptyDatabase, useTestDatabase } from '../../support/database';
import { expectBooksToBalance } from '../../support/ledger';
import { makeOrder } from '../../support/orders';
import {
  AT,
  askPayout,
  balanceOf,
  decidePayout,
  type Earner,
  getPayoutDoc,
  give,
  keepTransfers,
  makeEarner,
  releasePayout,
  saveBankAccount,
  sendReleased,
  sentPayout,
  toRequest,
} from '../../support/payouts';
import { race, retryUntilDecided } from '../../support/races';
import { readyToPay } from '../../support/shop';
import { because, makeStaff, type StaffMember } from '../../support/staff';
import { standIn } from '../../support/stand-in';

useTestDatabase();
beforeAll(keepTransfers);
beforeEach(emptyDatabase);

/** In two of five each side wins for certain, see `race`. */
const ROUNDS = [0, 1, 2, 3, 4];
/** What a party has, kobo, and asks for, naira. */
const START = 2_000_000;
const AMOUNT = 15_000;

const now = () => new Date();
const call = () => ({ ...AT, now: now() });

const ask = (earner: Earner, amount = AMOUNT) =>
  retryUntilDecided(() => requestPayout(toRequest(earner, amount), earner.actor, call()));
const approve = async (payoutId: string, { actor }: StaffMember) => {
  const input = { payoutIds: [payoutId], commandId: randomUUID() };
  const [result] = await approvePayouts(input, actor, call());
  return result;
};
const decline = (payoutId: string, { actor }: StaffMember) =>
  declinePayout({ payoutId, ...because('The name differs') }, actor, call());

/** The party has what it started with, less what is open or paid; nothing is lost, doubled or created. */
async function expectMoneyOnce(earner: Earner, start = START): Promise<void> {
  const payouts = await Payout.find({ ownerId: earner.ownerId }).lean();
  const out = payouts.filter(({ status }) => isOpen(status) || status === 'paid');
  const gone = out.reduce((sum, { amountKobo }) => sum + amountKobo, 0);
  expect(await balanceOf(earner)).toBe(start - gone);
  const transit = (await LedgerTransfer.find().lean())
    .flatMap(({ entries }) => entries)
    .filter(({ account }) => account === HOUSE.payout)
    .reduce((sum, { amount }) => sum + amount, 0);
  const open = payouts.filter(({ status }) => isOpen(status));
  expect(transit).toBe(open.reduce((sum, { amountKobo }) => sum + amountKobo, 0));
  await expectBooksToBalance();
}

describe.each(ROUNDS)('round %i', (round) => {
  it('two phones ask: one payout', async () => {
    const earner = await makeEarner('shop');
    const refused = await race(
      round,
      () => requestPayout(toRequest(earner, AMOUNT), earner.actor, call()),
      () => requestPayout(toRequest(earner, AMOUNT), earner.actor, call()),
    );
    expect(refused.filter((one) => one === null)).toHaveLength(1);
    expect(refused.find((one) => one !== null)).toMatchObject({ code: 'conflict' });
    expect(await Payout.countDocuments()).toBe(1);
    await expectMoneyOnce(earner);
  });

  it('one phone taps twice: one payout, one answer', async () => {
    const earner = await makeEarner('rider');
    const body = toRequest(earner, AMOUNT);
    const answers: string[] = [];
    const tap = async () => {
      answers.push((await requestPayout(body, earner.actor, call())).id);
    };
    expect(await race(round, tap, tap)).toEqual([null, null]);
    expect(new Set(answers).size).toBe(1);
    await expectMoneyOnce(earner);
  });

  it('ops approve and the owner cancels: one of them', async () => {
    const earner = await makeEarner('wallet');
    const payoutId = await askPayout(earner);
    const ops = await makeStaff();
    let approved: Awaited<ReturnType<typeof approve>>;
    const [, cancelRefused] = await race(
      round,
      async () => {
        approved = await approve(payoutId, ops);
      },
      () => cancelPayout(payoutId, earner.actor, now()),
    );
    expect(approved?.ok).toBe(cancelRefused !== null);
    const { status } = await getPayoutDoc(payoutId);
    expect(status).toBe(cancelRefused ? 'approved' : 'cancelled');
    await expectMoneyOnce(earner);
  });

  it('two of ops approve one that takes one: one releases it', async () => {
    const earner = await makeEarner('wallet');
    const payoutId = await askPayout(earner);
    const [one, two] = [await makeStaff(), await makeStaff()];
    const results: unknown[] = [];
    await race(
      round,
      async () => results.push((await approve(payoutId, one))?.ok),
      async () => results.push((await approve(payoutId, two))?.ok),
    );
    expect(results.toSorted()).toEqual([false, true]);
    expect(await Audit.countDocuments({ refId: payoutId })).toBe(1);
    expect(await sendReleased()).toBe(1);
  });

  it('two of ops approve one that takes two: released by both, once', async () => {
    const earner = await makeEarner('shop');
    const payoutId = await askPayout(earner);
    const [one, two] = [await makeStaff(), await makeStaff()];
    await race(
      round,
      () => approve(payoutId, one),
      () => approve(payoutId, two),
    );
    // Of two first approvals at the same time one is refused, and is given again.
    for (const ops of [one, two]) await approve(payoutId, ops);
    const { status, approvals } = await getPayoutDoc(payoutId);
    expect(status).toBe('approved');
    expect(new Set(approvals.map(({ by }) => String(by)))).toEqual(
      new Set([one.userId, two.userId]),
    );
    expect(await sendReleased()).toBe(1);
  });

  it('ops decline what is being sent: declined or sent, never both', async () => {
    const earner = await makeEarner('wallet');
    const payoutId = await askPayout(earner);
    const ops = await makeStaff();
    await releasePayout(payoutId);
    const [declineRefused] = await race(
      round,
      () => decline(payoutId, ops),
      () => sendReleased(),
    );
    await sendReleased(new Date(Date.now() + 5_000));
    const { status, attempts } = await getPayoutDoc(payoutId);
    expect(status).toBe(declineRefused ? 'pending' : 'declined');
    expect(attempts).toHaveLength(declineRefused ? 1 : 0);
    await expectMoneyOnce(earner);
  });

  it('webhook, look-up and timer settle at the same time: once', async () => {
    const earner = await makeEarner('rider');
    const { payoutId, reference } = await sentPayout(earner);
    await standIn().moveTransfer(reference, round % 2 === 0 ? 'success' : 'failed');
    await race(
      round,
      () => Promise.all([settlePayout(reference, now()), settlePayout(reference, now())]),
      () => settlePayout(reference, now()),
    );
    expect((await getPayoutDoc(payoutId)).status).toBe(round % 2 === 0 ? 'paid' : 'returned');
    await expectMoneyOnce(earner);
  });

  it('ops send again while the earlier attempt turns out paid: paid once, the other in suspense', async () => {
    const earner = await makeEarner('wallet');
    const { payoutId, reference } = await sentPayout(earner);
    await decidePayout(reference, 'blocked');
    await standIn().moveTransfer(reference, 'success');
    const { actor } = await makeStaff();
    await race(
      round,
      async () => {
        await sendPayoutAgain({ payoutId, commandId: randomUUID() }, actor, call());
        await sendReleased();
      },
      () => settlePayout(reference, now()),
    );
    await settlePayout(reference, now());
    if ((await getPayoutDoc(payoutId)).attempts.length === 2) {
      await decidePayout(toReference(payoutId, 2), 'success');
    }
    expect((await getPayoutDoc(payoutId)).status).toBe('paid');
    await expectMoneyOnce(earner);
  });

  it('the bank account changes while ops approve: cancelled, or the change waits', async () => {
    const earner = await makeEarner('wallet');
    const payoutId = await askPayout(earner);
    const ops = await makeStaff();
    const [, changeRefused] = await race(
      round,
      () => approve(payoutId, ops),
      () =>
        inTransaction((session) =>
          cancelForAccount(earner.bankAccountId, earner.actor, session, now()),
        ),
    );
    const { status } = await getPayoutDoc(payoutId);
    expect(status).toBe(changeRefused ? 'approved' : 'cancelled');
    await expectMoneyOnce(earner);
  });

  it('a refund at the shop’s cost and a payout: together no more than it has', async () => {
    const earner = await makeEarner('shop');
    const account = toPartyAccount({ party: 'shop', ownerId: earner.ownerId });
    const refund = () =>
      inTransaction((session) =>
        post(
          {
            id: `refund:${randomUUID()}`,
            type: 'report-refund',
            postings: [
              { account, amount: kobo(-1_000_000) },
              { account: HOUSE.goodwill, amount: kobo(1_000_000) },
            ],
            refs: {},
            actor: 'system',
            description: 'Test',
          },
          session,
          now(),
        ),
      );
    const [askRefused, refundRefused] = await race(
      round,
      () => requestPayout(toRequest(earner, AMOUNT), earner.actor, call()),
      refund,
    );
    // ₦15,000 and ₦10,000 of ₦20,000.
    expect([askRefused, refundRefused].filter((one) => one === null)).toHaveLength(1);
    await expectMoneyOnce(earner, refundRefused ? START : START - 1_000_000);
  });

  it('a report holds money while it is asked for: held, or asked for, never both', async () => {
    const earner = await makeEarner('shop', 0);
    const orderId = await makeOrder(earner.person.userId, 'Order Delivered');
    await give(earner, START, { orderId });
    const account = toPartyAccount({ party: 'shop', ownerId: earner.ownerId });
    const hold = { account, id: 'report:1', orderId, amount: kobo(1_000_000) };
    const until = new Date(Date.now() + 3_600_000);
    const [askRefused] = await race(
      round,
      () => requestPayout(toRequest(earner, AMOUNT), earner.actor, call()),
      () => inTransaction((session) => setHold({ ...hold, until }, session)),
    );
    // What was asked for before the report stays asked for.
    const balance = await balanceOf(earner);
    expect(balance).toBe(askRefused ? START : START - AMOUNT * 100);
    await expectMoneyOnce(earner);
  });

  it('an account is deleted while its mailed link withdraws: one of them', async () => {
    const { ownerId: userId, person } = await makeEarner('wallet');
    const deleteAt = new Date(now().getTime() - 1_000);
    await User.updateOne({ _id: userId }, { deleteAt, givenUpKobo: START });
    const link = { userId, purpose: 'withdraw-wallet', email: person.email } as const;
    const id = await inTransaction((session) =>
      createLink({ ...link, ttlMs: 86_400_000 }, session, now()),
    );
    const token = (await linkForMail(id))?.token ?? '';
    await race(
      round,
      () => deletionTimers.due.run({ userId, at: deleteAt.toISOString() }, now()),
      () => withdrawByLink({ id, token }, now()),
    );
    const isThere = (await User.exists({ _id: userId })) !== null;
    expect(await Payout.countDocuments({ ownerId: userId })).toBe(isThere ? 1 : 0);
    await expectBooksToBalance();
  });

  it('a purchase and a withdrawal from one wallet: together no more than it has', async () => {
    const checkout = await readyToPay({ quantity: 2, totalAmount: 5_860, stock: null });
    const { userId } = checkout.actor;
    const owner = { party: 'wallet', ownerId: userId } as const;
    await give(owner, 600_000);
    const bankAccountId = await saveBankAccount(owner, userId);
    const actor = scopeActor(checkout.actor, 'self');
    const earner: Earner = {
      ...owner,
      actor,
      bankAccountId,
      person: { userId, email: checkout.actor.email, cookie: '' },
    };
    const [payRefused, askRefused] = await race(
      round,
      () => payFromWallet('order', checkout.input, checkout.actor, async () => undefined, now()),
      () => requestPayout(toRequest(earner, 5_000), actor, call()),
    );
    expect([payRefused, askRefused].filter((one) => one === null)).toHaveLength(1);
    expect(await Order.countDocuments({ userId })).toBe(payRefused ? 0 : 1);
    await expectMoneyOnce(earner, payRefused ? 600_000 : 600_000 - 586_000);
    expect(await ask(earner, 5_000)).toMatchObject({ code: 'conflict' });
  });
});
