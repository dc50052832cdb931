import { beforeAll, describe, expect, it, vi } from 'vitest';
import { POST as activate } from '@/app/api/wallet/activate/route';
import { GET as getWallet } from '@/app/api/wallet/get/route';
import { findUserDto } from '@/lib/assembly/user';
import { MESSAGES } from '@/lib/core/messages';
import type { ScopedActor } from '@/lib/core/roles';
import { cardProvider } from '@/lib/integrations/paystack';
import { activateWallet } from '@/lib/money/wallet/account';
import { log } from '@/lib/platform/log';
import { FundingAccount } from '@/models/money/funding-account';
import { User } from '@/models/platform/user';
import { callRoute } from '../../support/call';
import { useTestDatabase } from '../../support/database';
import { drainInbox } from '../../support/drain';
import { refusal } from '../../support/paying';
import { makePerson } from '../../support/people';
import { createCustomer, minutesLater, NOON } from '../../support/shop';
import { standIn } from '../../support/stand-in';
import { lookUpAccounts } from '../../support/timers';
import { deliverEvent, receiveEvent } from '../../support/webhooks';

useTestDatabase();
beforeAll(() => standIn().setOptions({ assignSeconds: 0 }));

const OPENED = 'dedicatedaccount.assign.success';
const REFUSED = 'dedicatedaccount.assign.failed';

const toRow = ({ userId }: { userId: string }) => FundingAccount.findById(userId).orFail().lean();
const getCode = async (actor: { userId: string }) => (await toRow(actor)).customerCode ?? '';

/** Delivers the outcome of the customer's request. */
async function receiveAccountEvent(actor: ScopedActor<'self'>, event = OPENED): Promise<void> {
  await deliverEvent(await getCode(actor), event, NOON);
  await drainInbox(NOON);
}

/** The requests that the provider has worked on for the customer. */
const getRequests = async (actor: { userId: string }) =>
  standIn().webhooks({ reference: await getCode(actor), event: OPENED });

describe('activating the wallet', () => {
  it('opens a bank account in the customer’s name, which the provider’s event completes', async () => {
    const actor = await createCustomer();
    const none = { bankName: null, accountNumber: null, accountName: null };
    expect(await activateWallet(actor, NOON)).toEqual({ status: 'pending', ...none });
    await receiveAccountEvent(actor);
    const { accountNumber, bankName, customerCode } = await toRow(actor);
    expect(await activateWallet(actor, NOON)).toEqual({
      status: 'active',
      bankName: 'Test Bank',
      accountNumber: expect.stringMatching(/^\d{10}$/),
      accountName: 'EKI / TEST CUSTOMER',
    });
    expect(await findUserDto(actor)).toMatchObject({
      paystackCustomerId: customerCode,
      paystackAccountNumber: accountNumber,
      paystackBankName: bankName,
    });
  });

  it('opens one account when requested twice concurrently, and when requested again', async () => {
    const actor = await createCustomer();
    await Promise.all([1, 2, 3].map(() => activateWallet(actor, NOON)));
    await receiveAccountEvent(actor);
    await activateWallet(actor, minutesLater(5));
    expect(await getRequests(actor)).toHaveLength(1);
    expect(await cardProvider().findAccounts((await toRow(actor)).customerId ?? '')).toHaveLength(
      1,
    );
  });

  it.each([
    ['a phone', { phone: '' }],
    ['a last name', { name: 'Ada' }],
  ])('asks for the profile of a customer without %s', async (_what, change) => {
    const actor = await createCustomer();
    await User.updateOne({ _id: actor.userId }, change);
    expect(await refusal(activateWallet(actor, NOON))).toMatchObject({
      code: 'invalid',
      message: MESSAGES.walletNeedsProfile,
    });
    expect(await FundingAccount.countDocuments({ _id: actor.userId })).toBe(0);
  });

  it('is answered as pending while the provider is down, and continues automatically', async () => {
    const actor = await createCustomer();
    const down = { endpoint: 'customer.create', kind: 'status', match: actor.userId } as const;
    await standIn().addFault(down);
    expect(await activateWallet(actor, NOON)).toMatchObject({ status: 'pending' });
    expect(await toRow(actor)).toMatchObject({ customerCode: null, leaseUntil: null });
    await lookUpAccounts(minutesLater(0.25));
    await receiveAccountEvent(actor);
    expect(await activateWallet(actor, NOON)).toMatchObject({ status: 'active' });
  });

  it.each([
    ['the answer to its request', { endpoint: 'account.assign', kind: 'lost' }],
    ['the event', null],
  ] as const)('finds the account by asking when %s is lost', async (_what, fault) => {
    const actor = await createCustomer();
    if (fault) await standIn().addFault({ ...fault, match: actor.userId });
    await activateWallet(actor, NOON);
    await standIn().waitForWebhook({ reference: await getCode(actor), state: 'due' });
    await lookUpAccounts(minutesLater(1));
    expect(await toRow(actor)).toMatchObject({ state: 'active' });
    expect(await getRequests(actor)).toHaveLength(1);
  });

  it('resumes after a crash, and asks the provider again only when no request can be pending', async () => {
    const actor = await createCustomer();
    const down = { endpoint: 'account.assign', kind: 'status', match: actor.userId } as const;
    await standIn().addFault(down);
    await activateWallet(actor, NOON);
    // A process that died right after sending leaves this lease.
    await FundingAccount.updateOne({ _id: actor.userId }, { leaseUntil: minutesLater(0.75) });
    await activateWallet(actor, minutesLater(0.5));
    await activateWallet(actor, minutesLater(1));
    expect(await getRequests(actor)).toHaveLength(0);
    await activateWallet(actor, minutesLater(3));
    await receiveAccountEvent(actor);
    expect(await toRow(actor)).toMatchObject({ state: 'active' });
  });

  it('fails when the bank refuses, and can be tried again', async () => {
    const actor = await createCustomer();
    await standIn().setOptions({ assignOutcome: 'failed' });
    await activateWallet(actor, NOON);
    await standIn().waitForWebhook({ reference: await getCode(actor), state: 'due' });
    await standIn().setOptions({ assignOutcome: 'success' });
    await receiveAccountEvent(actor, REFUSED);
    expect(await toRow(actor)).toMatchObject({ state: 'failed' });
    expect(await activateWallet(actor, minutesLater(1))).toMatchObject({ status: 'pending' });
    await receiveAccountEvent(actor);
    expect(await toRow(actor)).toMatchObject({ state: 'active' });
  });

  it('gives up after an hour without an account', async () => {
    const actor = await createCustomer();
    await standIn().addFault({
      endpoint: 'account.assign',
      kind: 'status',
      status: 503,
      times: 0,
      match: actor.userId,
    });
    await activateWallet(actor, NOON);
    for (const minutes of [1, 3, 6, 16, 61]) await lookUpAccounts(minutesLater(minutes));
    expect(await toRow(actor)).toMatchObject({ state: 'failed' });
    await standIn().clearFaults(actor.userId);
  });

  it('opens one of their own for a customer whose e-mail was another’s before', async () => {
    const first = await createCustomer();
    await activateWallet(first, NOON);
    await receiveAccountEvent(first);
    await User.updateOne({ _id: first.userId }, { email: `moved-${first.email}` });
    const second = await createCustomer();
    await User.updateOne({ _id: second.userId }, { email: first.email });
    await activateWallet(second, NOON);
    await receiveAccountEvent(second);
    const [one, two] = [await toRow(first), await toRow(second)];
    expect(two).toMatchObject({ state: 'active', accountNumber: expect.any(String) });
    expect(two.accountNumber).not.toBe(one.accountNumber);
    expect(two.customerCode).not.toBe(one.customerCode);
  });

  it('logs an event about an unknown customer', async () => {
    const error = vi.spyOn(log(), 'error').mockReturnValue();
    const data = { customer: { customer_code: 'CUS_nobody' } };
    await receiveEvent({ event: OPENED, data }, NOON);
    expect(await drainInbox(NOON)).toBe(1);
    expect(error).toHaveBeenCalledOnce();
    error.mockRestore();
  });
});

it('POST /api/wallet/activate answers the account, also in the wallet, to its owner alone', async () => {
  const [owner, other] = [await makePerson(), await makePerson()];
  const body = {};
  const { status, body: answer } = await callRoute(activate, '/api/wallet/activate', {
    body,
    cookie: owner.cookie,
  });
  expect([status, answer.account]).toMatchObject([200, { status: 'pending' }]);
  const path = '/api/wallet/get?walletType=customer';
  const readWallet = async ({ cookie }: { cookie: string }) =>
    (await callRoute(getWallet, path, { cookie })).body.wallet;
  expect((await readWallet(owner)).account).toMatchObject({ status: 'pending' });
  expect((await readWallet(other)).account).toBeNull();
});
