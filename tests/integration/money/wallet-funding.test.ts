import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { POST as check } from '@/app/api/wallet/check/route';
import { deletionTimers } from '@/lib/assembly/erasers';
import type { ScopedActor } from '@/lib/core/roles';
import { cardProvider } from '@/lib/integrations/paystack';
import { bookBankTransfer, checkTransfers } from '@/lib/money/provider/transfers';
import { activateWallet } from '@/lib/money/wallet/account';
import { getWallet } from '@/lib/money/wallet/queries';
import { inTransaction } from '@/lib/platform/db';
import { log } from '@/lib/platform/log';
import { enqueue } from '@/lib/platform/outbox';
import { LedgerTransfer } from '@/models/ledger/ledger';
import { FundingAccount } from '@/models/money/funding-account';
import { User } from '@/models/platform/user';
import { callRoute } from '../../support/call';
import { useTestDatabase } from '../../support/database';
import { drainInbox, drainTimer } from '../../support/drain';
import { expectBooksToBalance, getBalance } from '../../support/ledger';
import { sendDue } from '../../support/mails';
import { refusal } from '../../support/paying';
import { makePerson } from '../../support/people';
import { createCustomer, customer, minutesLater, NOON } from '../../support/shop';
import { standIn } from '../../support/stand-in';
import { lookUpAccounts } from '../../support/timers';
import { deliverEvent, receiveEvent } from '../../support/webhooks';

useTestDatabase();
beforeAll(() => standIn().setOptions({ assignSeconds: 0 }));
beforeEach(() => {
  vi.spyOn(log(), 'error').mockReturnValue();
  return () => vi.restoreAllMocks();
});

const ARRIVED = 'charge.success';

/** Gives a customer an account, and returns its number. */
async function openAccount(actor: ScopedActor<'self'>): Promise<string> {
  await activateWallet(actor, NOON);
  const { customerCode } = await FundingAccount.findById(actor.userId).orFail().lean();
  await standIn().waitForWebhook({ reference: customerCode ?? '', state: 'due' });
  await lookUpAccounts(minutesLater(1));
  const { accountNumber } = await FundingAccount.findById(actor.userId).orFail().lean();
  return accountNumber ?? '';
}

/** A customer with an account, and a transfer of ₦5,000 to it. */
async function sent({ pending = false, missed = false } = {}) {
  const actor = await createCustomer();
  const accountNumber = await openAccount(actor);
  const { reference = '' } = await standIn().creditAccount(accountNumber, 500_000, {
    pending,
    missed,
  });
  return { actor, accountNumber, reference };
}

const receiveCharge = async (reference: string) => {
  await deliverEvent(reference, ARRIVED, NOON);
  await drainInbox(NOON);
};
/** Deletes the account, as its timer does on the day. */
const deleteOnTheDay = async (userId: string) => {
  await User.updateOne({ _id: userId }, { deleteAt: NOON });
  const entry = deletionTimers.due.entry({ userId, at: NOON.toISOString() }, NOON);
  await inTransaction((session) => enqueue([entry], session, NOON));
  await drainTimer(deletionTimers.due, NOON);
};
const ofReference = (reference: string) =>
  LedgerTransfer.find({ 'refs.attempt': reference }).lean();

describe('a bank transfer to a customer’s account', () => {
  it('is booked once, after ten events and a lookup', async () => {
    const { actor, reference } = await sent();
    for (let time = 0; time < 10; time += 1) await deliverEvent(reference, ARRIVED, NOON);
    await Promise.all([drainInbox(NOON), drainInbox(NOON), bookBankTransfer(reference, NOON)]);
    await checkTransfers(actor, NOON);
    expect(await getBalance(actor)).toBe(500_000);
    const [transfer, ...others] = await ofReference(reference);
    expect(others).toEqual([]);
    expect(transfer).toMatchObject({
      type: 'bank-transfer',
      _id: expect.stringMatching(/^dva:\d+$/),
      actor: `user:${actor.userId}`,
    });
    expect(transfer?.entries).toMatchObject([
      { account: `customer:${actor.userId}`, amount: 500_000 },
      { account: 'exp:provider_fee', amount: -5_000 },
      { account: 'provider:paystack', amount: -495_000 },
    ]);
    const mails = (await sendDue(NOON)).filter(({ to }) => to === actor.email);
    expect(mails.map(({ subject }) => subject)).toEqual(['₦5,000 is in your Eki wallet']);
    expect(mails[0]?.text).toContain('http://localhost:3000/?wallet=1');
    await expectBooksToBalance();
  });

  it('is booked once by 16 workers at the same moment', async () => {
    const { actor, reference } = await sent();
    const booked = Array.from({ length: 16 }, () => bookBankTransfer(reference, NOON));
    expect(await Promise.all(booked)).toEqual(booked.map(() => true));
    expect(await getBalance(actor)).toBe(500_000);
    await expectBooksToBalance();
  });

  it('waits in suspense, with a mail to staff, when code and number are of different customers', async () => {
    const { actor, accountNumber, reference } = await sent();
    const other = await createCustomer();
    // The number moved to another customer's row: neither may get the money.
    await FundingAccount.updateOne({ _id: actor.userId }, { accountNumber: null });
    await openAccount(other);
    await FundingAccount.updateOne({ _id: other.userId }, { accountNumber });
    for (let time = 0; time < 3; time += 1) await receiveCharge(reference);
    expect([await getBalance(actor), await getBalance(other)]).toEqual([0, 0]);
    const [transfer, ...others] = await ofReference(reference);
    expect(others).toEqual([]);
    expect(transfer?.entries).toContainEqual(
      expect.objectContaining({ account: 'suspense:unmatched', amount: 500_000 }),
    );
    const mails = (await sendDue(NOON)).filter(({ subject }) => subject.includes(reference));
    expect(mails).toMatchObject([{ to: 'hello@eki.example' }]);
    expect(mails[0]?.text).toContain('₦5,000');
    await expectBooksToBalance();
  });

  it('is not booked in another currency, and staff are notified once', async () => {
    const { actor, reference } = await sent({ pending: true });
    await standIn().pay(reference, { currency: 'USD' });
    await receiveCharge(reference);
    await receiveCharge(reference);
    expect(await getBalance(actor)).toBe(0);
    expect(await ofReference(reference)).toEqual([]);
    const mails = (await sendDue(NOON)).filter(({ subject }) => subject.includes(reference));
    expect(mails).toMatchObject([{ subject: `Bank transfer not booked: ${reference}` }]);
  });

  it('opens the account first when it is faster than the event about it', async () => {
    const actor = await createCustomer();
    await activateWallet(actor, NOON);
    const { customerCode } = await FundingAccount.findById(actor.userId).orFail().lean();
    const event = { reference: customerCode ?? '', state: 'due' } as const;
    const { body } = await standIn().waitForWebhook(event);
    const number = JSON.parse(body).data.dedicated_account.account_number;
    const { reference = '' } = await standIn().creditAccount(number, 500_000);
    await receiveCharge(reference);
    expect(await getBalance(actor)).toBe(500_000);
    expect((await getWallet(actor))?.account).toMatchObject({ status: 'active' });
  });

  it('is never made up by an event: the provider is asked', async () => {
    const { actor, accountNumber } = await sent({ missed: true });
    const data = {
      reference: 'made-up-0001',
      status: 'success',
      amount: 9_000_000,
      currency: 'NGN',
      channel: 'dedicated_nuban',
      authorization: { receiver: accountNumber },
    };
    await receiveEvent({ event: ARRIVED, data }, NOON);
    await drainInbox(NOON);
    expect(await getBalance(actor)).toBe(0);
  });
});

describe('“I have sent it”', () => {
  it('books a transfer without an event', async () => {
    const { actor } = await sent();
    await checkTransfers(actor, NOON);
    expect(await getBalance(actor)).toBe(500_000);
  });

  it('has the provider look for what it missed, once in ten minutes', async () => {
    const { actor, accountNumber } = await sent({ missed: true });
    const looks = async () => (await standIn().state()).calls['account.requery'] ?? 0;
    const before = await looks();
    await checkTransfers(actor, NOON);
    expect(await getBalance(actor)).toBe(500_000);
    await standIn().creditAccount(accountNumber, 70_000, { missed: true });
    await checkTransfers(actor, minutesLater(9));
    expect((await looks()) - before).toBe(1);
    // The provider finds that too soon by its own clock, which is no error for the customer.
    await checkTransfers(actor, minutesLater(10));
    expect((await looks()) - before).toBe(2);
    expect(await getBalance(actor)).toBe(500_000);
  });

  it('books once when pressed 8 times concurrently', async () => {
    const { actor } = await sent();
    await Promise.all(Array.from({ length: 8 }, () => checkTransfers(actor, NOON)));
    expect(await getBalance(actor)).toBe(500_000);
    await expectBooksToBalance();
  });

  it('lists a pending transfer until it is settled', async () => {
    const { actor, reference } = await sent({ pending: true });
    await checkTransfers(actor, NOON);
    const getPending = async () =>
      (await FundingAccount.findById(actor.userId).orFail().lean()).pending;
    expect(await getPending()).toMatchObject([{ amountKobo: 500_000 }]);
    expect(await getBalance(actor)).toBe(0);
    await standIn().pay(reference);
    await receiveCharge(reference);
    expect(await getBalance(actor)).toBe(500_000);
    await checkTransfers(actor, NOON);
    expect(await getPending()).toEqual([]);
  });

  it('reports when the provider is down, and when there is no account yet', async () => {
    const { actor } = await sent();
    const { customerId } = await FundingAccount.findById(actor.userId).orFail().lean();
    const away = { endpoint: 'transaction.list', kind: 'status' } as const;
    await standIn().addFault({ ...away, match: `customer=${customerId}` });
    expect(await refusal(checkTransfers(actor, NOON))).toMatchObject({ code: 'upstream' });
    expect(await refusal(checkTransfers(await createCustomer(), NOON))).toMatchObject({
      code: 'conflict',
      message: 'Activate your wallet first.',
    });
  });

  it('waits for what the provider’s list calls paid before its lookup does', async () => {
    const { actor, reference } = await sent({ pending: true });
    const paid = { status: 'success', amount: 500_000, createdAt: NOON };
    vi.spyOn(cardProvider(), 'listTransfers').mockResolvedValue([
      { ...paid, transactionId: '1', reference },
    ]);
    await checkTransfers(actor, NOON);
    expect(await getBalance(actor)).toBe(0);
    await standIn().pay(reference);
    await checkTransfers(actor, NOON);
    expect(await getBalance(actor)).toBe(500_000);
  });

  it('notifies staff once of a paid transfer that cannot be looked up, and books the others', async () => {
    const { actor, reference } = await sent();
    const paid = { status: 'success', amount: 500_000, createdAt: NOON };
    vi.spyOn(cardProvider(), 'listTransfers').mockResolvedValue([
      { ...paid, transactionId: '2', reference: 'T1.unknown=' },
      { ...paid, transactionId: '3', reference },
    ]);
    await checkTransfers(actor, NOON);
    await checkTransfers(actor, NOON);
    expect(await getBalance(actor)).toBe(500_000);
    const mails = (await sendDue(NOON)).filter(({ subject }) => subject.includes('T1.unknown='));
    expect(mails).toMatchObject([{ to: 'hello@eki.example' }]);
  });

  it('is a call of the account’s owner', async () => {
    const { userId, cookie } = await makePerson();
    const accountNumber = await openAccount(customer(userId));
    await standIn().creditAccount(accountNumber, 500_000);
    const stranger = await makePerson();
    const asked = await callRoute(check, '/api/wallet/check', {
      cookie: stranger.cookie,
      body: {},
    });
    expect(asked.status).toBe(409);
    expect(await getBalance({ userId })).toBe(0);
    const { status } = await callRoute(check, '/api/wallet/check', { cookie, body: {} });
    expect([status, await getBalance({ userId })]).toEqual([200, 500_000]);
  });
});

describe('a bank transfer to the account of a deleted customer', () => {
  it('waits in suspense, with a mail to staff', async () => {
    const { actor, reference } = await sent();
    await deleteOnTheDay(actor.userId);
    expect(await User.exists({ _id: actor.userId })).toBeNull();
    await sendDue(NOON);
    for (let time = 0; time < 2; time += 1) await receiveCharge(reference);
    const [transfer, ...others] = await ofReference(reference);
    expect(others).toEqual([]);
    expect(transfer?.entries).toContainEqual(
      expect.objectContaining({ account: 'suspense:unmatched', amount: 500_000 }),
    );
    expect(await getBalance(actor)).toBe(0);
    expect(await sendDue(NOON)).toMatchObject([
      { to: 'hello@eki.example', subject: 'Money for a deleted account: ₦5,000' },
    ]);
    await expectBooksToBalance();
  });

  it('is never in a wallet without an owner, when it arrives during the deletion of the account', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { actor, reference } = await sent();
      await Promise.all([deleteOnTheDay(actor.userId), bookBankTransfer(reference, NOON)]);
      const isThere = (await User.exists({ _id: actor.userId })) !== null;
      expect(await getBalance(actor)).toBe(isThere ? 500_000 : 0);
    }
    await expectBooksToBalance();
  });
});
