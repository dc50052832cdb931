import { Types } from 'mongoose';
import { describe, expect, it } from 'vitest';
import { POST as decideApplication } from '@/app/api/admin/application/decide/route';
import { GET as readApprovals } from '@/app/api/admin/approvals/route';
import { POST as decideAccount } from '@/app/api/admin/bank-account/decide/route';
import { POST as removeCall } from '@/app/api/bank/account/remove/route';
import { GET as readCall, POST as saveCall } from '@/app/api/bank/account/route';
import { POST as stopCall } from '@/app/api/bank/account/stop/route';
import { POST as resolveCall } from '@/app/api/bank/resolve/route';
import { POST as cancelPayout } from '@/app/api/payout/cancel/route';
import { POST as acceptCall } from '@/app/api/seller/staff/accept/route';
import { POST as inviteCall } from '@/app/api/seller/staff/invite/route';
import { POST as removeMemberCall } from '@/app/api/seller/staff/remove/route';
import { POST as roleCall } from '@/app/api/seller/staff/role/route';
import { PATCH as editProfile } from '@/app/api/user/edit-profile/route';
import { GET as getWallet } from '@/app/api/wallet/get/route';
import { deletionTimers } from '@/lib/assembly/erasers';
import { readLinkProof } from '@/lib/core/link-proof';
import { scopeActor } from '@/lib/core/roles';
import { DAY_MS } from '@/lib/core/time';
import { takeOverAccount } from '@/lib/money/bank/commands';
import { BANK_MESSAGES } from '@/lib/money/bank/messages';
import { requirePayable } from '@/lib/money/bank/queries';
import type { Party } from '@/lib/money/payouts/policy';
import { listStatement } from '@/lib/money/wallet/queries';
import { inTransaction } from '@/lib/platform/db';
import type { Mail } from '@/lib/platform/mail';
import { APPLICATION_MESSAGES } from '@/lib/shops/applications/messages';
import { sellerMails } from '@/lib/shops/mails';
import { BankAccountRecord } from '@/models/money/bank-account';
import { FundingAccount } from '@/models/money/funding-account';
import { Payout } from '@/models/money/payout';
import { PayoutStop } from '@/models/money/payout-stop';
import { Audit } from '@/models/platform/audit';
import { User } from '@/models/platform/user';
import { ShopInvitation } from '@/models/shops/shop-invitation';
import { Vendor } from '@/models/shops/vendor';
import { VendorMember } from '@/models/shops/vendor-member';
import { sendApplication } from '../../support/applications';
import { numberOf, OPAY, saveChecking } from '../../support/bank';
import { callRoute, type Got } from '../../support/call';
import { useTestDatabase } from '../../support/database';
import { expectFacts } from '../../support/facts';
import { sendDue } from '../../support/mails';
import { AMOUNT, askPayout, getPayoutDoc, makeEarner, releasePayout } from '../../support/payouts';
import { makePerson, type Person, signInAs } from '../../support/people';
import { makeRider } from '../../support/riders';
import { addMember } from '../../support/sellers';
import { createVendor } from '../../support/shop';
import { because, makeStaff, signedInAgo } from '../../support/staff';
import { standIn } from '../../support/stand-in';

useTestDatabase();

const OWN = 'ITOHAN OSAGIE';
const SIBLING = 'EFE OSAGIE';
const STRANGER = 'OSAS OKORO';
const customer = () => makePerson({ name: 'Itohan Osagie' });

interface Where {
  party?: Party;
  vendorId?: string;
}

const save = (
  { cookie }: Pick<Person, 'cookie'>,
  accountNumber: string,
  { party = 'wallet', vendorId }: Where = {},
): Promise<Got> =>
  callRoute(saveCall, '/api/bank/account', {
    cookie,
    body: { party, ...(vendorId && { vendorId }), bankCode: OPAY, accountNumber },
  });
const remove = ({ cookie }: Person, { party = 'wallet', vendorId }: Where = {}) =>
  callRoute(removeCall, '/api/bank/account/remove', {
    cookie,
    body: { party, ...(vendorId && { vendorId }) },
  });
const read = ({ cookie }: Pick<Person, 'cookie'>, query = 'party=wallet') =>
  callRoute(readCall, `/api/bank/account?${query}`, { cookie });
const decide = (accountId: string, accept: boolean, { cookie }: Person) =>
  callRoute(decideAccount, '/api/admin/bank-account/decide', {
    cookie,
    body: { accountId, accept, ...because('Looked at both names') },
  });
/** The accounts of this person that ops have to look at. */
const listToCheck = async ({ email }: Person, { cookie }: Person) => {
  const { body } = await callRoute(readApprovals, '/api/admin/approvals', { cookie });
  return body.approvals.filter((one: { ownerEmails?: string[] }) =>
    one.ownerEmails?.includes(email),
  );
};
const isPayable = (party: Party, ownerId: string, now = new Date()) =>
  inTransaction((session) => requirePayable(party, ownerId, session, now)).then(
    ({ accountNumber }) => accountNumber,
    (error: Error) => error.message,
  );
const later = (ms: number) => new Date(Date.now() + ms);

const readWallet = async ({ cookie }: Person, show = '') => {
  const query = `walletType=customer${show && `&show=${show}`}`;
  const { body } = await callRoute(getWallet, `/api/wallet/get?${query}`, { cookie });
  return body.wallet;
};

/** A shop with its owner, who has the name of the holder `OWN`. */
async function makeOwner(): Promise<{ owner: Person; vendorId: string }> {
  const owner = await makePerson({ roles: ['customer', 'seller'], name: 'Itohan Osagie' });
  const vendorId = await createVendor();
  await addMember(vendorId, owner.userId);
  return { owner, vendorId };
}

/** The number of an Eki wallet, which is an account in the name `OWN`. */
async function makeWalletNumber(): Promise<string> {
  const accountNumber = numberOf(OWN);
  await FundingAccount.create({
    _id: new Types.ObjectId(),
    state: 'active',
    requestedAt: new Date(),
    checks: 0,
    isSent: true,
    accountNumber,
  });
  return accountNumber;
}

/** The mails about bank accounts that are due, and the proof of the link in one of them. */
async function sendChanged(to: string): Promise<Mail[]> {
  const mails = await sendDue(new Date());
  return mails.filter((mail) => mail.to === to && mail.text.includes('stop-payouts'));
}
function readProof(mail: Mail | undefined) {
  const url = /http\S+stop-payouts\S+/.exec(mail?.text ?? '')?.[0] ?? '';
  const { id = '', token = '' } = readLinkProof(new URL(url).search);
  return { id, token };
}
const stop = (body: { id: string; token: string }) =>
  callRoute(stopCall, '/api/bank/account/stop', { body });

describe('a wallet’s account', () => {
  it('is saved in the customer’s name, and can be used after 24 hours', async () => {
    const person = await customer();
    expect((await read(person)).body.bankAccount).toBeNull();
    const number = numberOf(OWN);
    const { status, body } = await save(person, number);
    expect([status, body.bankAccount]).toEqual([
      200,
      {
        id: expect.any(String),
        bankName: 'OPay',
        accountName: OWN,
        last4: number.slice(-4),
        usableFrom: expect.any(String),
        state: 'waiting',
      },
    ]);
    expect(await isPayable('wallet', person.userId)).not.toBe(number);
    expect(await isPayable('wallet', person.userId, later(DAY_MS + 1_000))).toBe(number);
  });

  it('shows the holder before it is saved', async () => {
    const { cookie } = await customer();
    const resolve = (accountNumber: string) =>
      callRoute(resolveCall, '/api/bank/resolve', {
        cookie,
        body: { bankCode: OPAY, accountNumber },
      });
    expect(await resolve(numberOf(STRANGER))).toMatchObject({
      status: 200,
      body: { accountName: STRANGER },
    });
    expect(await resolve('7000000000')).toMatchObject({
      status: 400,
      body: { field: 'accountNumber', message: APPLICATION_MESSAGES.accountUnknown },
    });
    expect((await read({ cookie })).body.bankAccount).toBeNull();
  });

  it.each([
    ['another person’s name', () => numberOf(STRANGER), [STRANGER]],
    ['11 digits', () => `0${numberOf(OWN)}`, ['first 0']],
    ['letters', () => '70312A4567', ['10 digits']],
    ['an unknown number', () => '7000000000', ['bank']],
  ])('is refused with %s', async (_, toNumber, facts) => {
    const person = await customer();
    const { status, body } = await save(person, toNumber());
    expect([status, body.field]).toEqual([400, 'accountNumber']);
    expectFacts(body.message, facts);
    expect((await read(person)).body.bankAccount).toBeNull();
  });

  it('is refused with the number of an Eki wallet', async () => {
    const person = await customer();
    const accountNumber = await makeWalletNumber();
    expect(await save(person, accountNumber)).toMatchObject({
      status: 400,
      body: { message: BANK_MESSAGES.ownNumber },
    });
  });

  it('is not saved while the bank can’t be reached', async () => {
    const person = await customer();
    const match = numberOf(OWN);
    await standIn().addFault({
      endpoint: 'bank.resolve',
      kind: 'status',
      status: 503,
      times: 0,
      match,
    });
    expect((await save(person, match)).status).toBe(502);
    await standIn().clearFaults(match);
    expect((await read(person)).body.bankAccount).toBeNull();
  });

  it('goes to ops for a sibling’s name, and they see both', async () => {
    const [person, ops] = [await customer(), await makeStaff()];
    const { body } = await save(person, numberOf(SIBLING));
    expect(body.bankAccount.state).toBe('checking');
    expect(await isPayable('wallet', person.userId, later(2 * DAY_MS))).toBe(
      BANK_MESSAGES.checking,
    );
    const { id } = body.bankAccount;
    expect(await listToCheck(person, ops)).toMatchObject([
      { jobId: id, ownerNames: ['Itohan Osagie'], accountName: SIBLING, expiresAt: null },
    ]);
    expect((await decide(id, true, ops)).status).toBe(200);
    expect(await listToCheck(person, ops)).toEqual([]);
    expect((await read(person)).body.bankAccount).toMatchObject({ id, state: 'waiting' });
    expect(await Audit.findOne({ refId: id }).lean()).toMatchObject({ action: 'accept-account' });
  });

  it('goes to ops for a name that was changed since', async () => {
    const person = await makePerson({ name: 'Efe Obaseki' });
    const body = { name: 'Itohan Osagie', phone: '08031234567' };
    const sent = { method: 'PATCH', cookie: person.cookie, body };
    await callRoute(editProfile, '/api/user/edit-profile', sent);
    expect((await save(person, numberOf(OWN))).body.bankAccount.state).toBe('checking');
    expect(await listToCheck(person, await makeStaff())).toMatchObject([
      { ownerNames: ['Itohan Osagie', expect.stringContaining('Efe Obaseki')] },
    ]);
    await remove(person);
    await User.updateOne({ _id: person.userId }, { renamedAt: later(-30 * DAY_MS) });
    expect((await save(person, numberOf(OWN))).body.bankAccount.state).toBe('waiting');
  });

  it('goes to ops for a number that another person has, but not for one of their own shop', async () => {
    const [first, second] = [await customer(), await customer()];
    const number = numberOf(OWN);
    await save(first, number);
    expect((await save(second, number)).body.bankAccount.state).toBe('checking');
    const { owner, vendorId } = await makeOwner();
    const own = numberOf(OWN);
    await save(owner, own, { party: 'shop', vendorId });
    expect((await save(owner, own)).body.bankAccount.state).toBe('waiting');
  });
});

describe('changing an account', () => {
  it('waits 24 hours again, and the account before is not paid to any more', async () => {
    const person = await customer();
    await save(person, numberOf(OWN));
    const next = numberOf(OWN);
    await BankAccountRecord.updateMany({ ownerId: person.userId }, { usableFrom: later(-DAY_MS) });
    expect((await read(person)).body.bankAccount.state).toBe('ready');
    expect((await save(person, next)).body.bankAccount.state).toBe('waiting');
    expect(await isPayable('wallet', person.userId, later(DAY_MS + 1_000))).toBe(next);
    expect(await BankAccountRecord.countDocuments({ ownerId: person.userId })).toBe(2);
  });

  it('keeps the account before until ops take the new one, and after they refused it', async () => {
    const [person, ops] = [await customer(), await makeStaff()];
    const number = numberOf(OWN);
    await save(person, number);
    const after = later(DAY_MS + 1_000);
    const { id } = (await save(person, numberOf(SIBLING))).body.bankAccount;
    expect(await isPayable('wallet', person.userId, after)).toBe(BANK_MESSAGES.checking);
    await decide(id, false, ops);
    expect(await isPayable('wallet', person.userId, after)).toBe(number);
    expect((await read(person)).body.bankAccount.last4).toBe(number.slice(-4));
    const mails = await sendDue(new Date());
    const refused = mails.find(({ text }) => text.includes('Looked at both names'));
    expect(refused?.to).toBe(person.email);
  });

  it('shows that ops refused the only one', async () => {
    const [person, ops] = [await customer(), await makeStaff()];
    const { id } = (await save(person, numberOf(SIBLING))).body.bankAccount;
    await decide(id, false, ops);
    expect((await read(person)).body.bankAccount).toMatchObject({ id, state: 'failed' });
    expect(await isPayable('wallet', person.userId)).toBe(BANK_MESSAGES.none);
  });

  it('is done once for two taps, with one mail', async () => {
    const person = await customer();
    const number = numberOf(OWN);
    const [one, two] = await Promise.all([save(person, number), save(person, number)]);
    expect([one.status, two.status]).toEqual([200, 200]);
    expect(one.body.bankAccount.id).toBe(two.body.bankAccount.id);
    expect(await BankAccountRecord.countDocuments({ ownerId: person.userId })).toBe(1);
    expect(await sendChanged(person.email)).toHaveLength(1);
  });

  it('from two phones leaves one account in use', async () => {
    const person = await customer();
    const phone = { cookie: await signInAs(person.userId) };
    const both = await Promise.all([save(person, numberOf(OWN)), save(phone, numberOf(OWN))]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const rows = await BankAccountRecord.find({ ownerId: person.userId }).lean();
    expect(rows.map(({ state }) => state).toSorted()).toEqual(['accepted', 'replaced']);
  });

  it('asks for a sign-in within ten minutes', async () => {
    const person = await customer();
    await signedInAgo(person, 10 * 60_000);
    const number = numberOf(OWN);
    expect(await save(person, number)).toMatchObject({ status: 403, body: { logInAgain: true } });
    expect((await remove(person)).body.logInAgain).toBe(true);
    await signedInAgo(person, 9 * 60_000);
    expect((await save(person, number)).status).toBe(200);
  });

  it('waits 24 hours after a reset password, whatever the account', async () => {
    const person = await customer();
    const number = numberOf(OWN);
    await save(person, number);
    const usable = later(DAY_MS + 60_000);
    await User.updateOne({ _id: person.userId }, { passwordResetAt: usable });
    expect(await isPayable('wallet', person.userId, usable)).not.toBe(number);
    const end = new Date(usable.getTime() + DAY_MS);
    expect((await read(person)).body.bankAccount.usableFrom).toBe(end.toISOString());
    expect(await isPayable('wallet', person.userId, end)).toBe(number);
  });

  it('can be removed, also twice', async () => {
    const person = await customer();
    await save(person, numberOf(OWN));
    expect((await remove(person)).body.bankAccount).toBeNull();
    expect((await remove(person)).status).toBe(200);
    expect((await read(person)).body.bankAccount).toBeNull();
    expect(await isPayable('wallet', person.userId)).toBe(BANK_MESSAGES.none);
    const mails = await sendChanged(person.email);
    // Both are due at once, so either may be sent first.
    const isRemoval = mails.map(({ subject }) => subject.includes('removed'));
    expect(isRemoval.sort()).toEqual([false, true]);
  });

  it('and a request for a payout at the same moment conflict', async () => {
    const person = await customer();
    await save(person, numberOf(OWN));
    await BankAccountRecord.updateMany({ ownerId: person.userId }, { usableFrom: later(-DAY_MS) });
    let tries = 0;
    const asked = inTransaction(async (session) => {
      // Begins the transaction, which doesn't see the change after it.
      await BankAccountRecord.findOne({ ownerId: person.userId }).session(session).lean();
      tries += 1;
      if (tries === 1) await save(person, numberOf(SIBLING));
      return requirePayable('wallet', person.userId, session, new Date());
    });
    await expect(asked).rejects.toThrow(BANK_MESSAGES.checking);
    expect(tries).toBe(2);
  });
});

describe('an account with a payout', () => {
  const AIGBE = 'OSAS AIGBE';

  it.each(['change', 'remove'] as const)('cancels one that was requested at a %s', async (how) => {
    const earner = await makeEarner('wallet');
    const payoutId = await askPayout(earner);
    const before = await readWallet(earner.person);
    expect(before).toMatchObject({ onItsWay: AMOUNT, openPayout: { id: payoutId } });
    const { person } = earner;
    const got = await (how === 'change' ? save(person, numberOf(AIGBE)) : remove(person));
    expect(got.status).toBe(200);
    expect((await getPayoutDoc(payoutId)).status).toBe('cancelled');
    const after = await readWallet(person);
    expect([after.balance, after.onItsWay]).toEqual([before.balance + AMOUNT, 0]);
  });

  it.each(['change', 'remove'] as const)('is too late to %s once it is approved', async (how) => {
    const earner = await makeEarner('wallet');
    const { person } = earner;
    const payoutId = await askPayout(earner);
    await releasePayout(payoutId);
    const got = await (how === 'change' ? save(person, numberOf(AIGBE)) : remove(person));
    expect(got.status).toBe(409);
    const { id } = (await read(person)).body.bankAccount;
    expect(id).toBe(earner.bankAccountId);
    expect((await getPayoutDoc(payoutId)).status).toBe('approved');
  });

  it('has one outcome for a change and a request at the same moment', async () => {
    const earner = await makeEarner('rider');
    const { person } = earner;
    const number = numberOf(AIGBE);
    const [change, asked] = await Promise.all([
      save(person, number, { party: 'rider' }),
      askPayout(earner).catch((error: Error) => error),
    ]);
    expect(change.status).toBe(200);
    // The request was first and was cancelled, or came too late: never is it open to the old account.
    const open = await Payout.countDocuments({ ownerId: earner.ownerId, status: 'requested' });
    expect(open).toBe(0);
    if (typeof asked === 'string') expect((await getPayoutDoc(asked)).status).toBe('cancelled');
    expect((await read(person, 'party=rider')).body.bankAccount.last4).toBe(number.slice(-4));
  });
});

describe('the wallet', () => {
  it('says what can be withdrawn, where to, and what is on its way', async () => {
    const earner = await makeEarner('wallet');
    const { person } = earner;
    expect(await readWallet(person)).toMatchObject({
      balance: 20_000,
      withdrawable: 20_000,
      spendOnly: 0,
      onItsWay: 0,
      openPayout: null,
      bankAccount: { id: earner.bankAccountId, state: 'ready' },
    });
    const id = await askPayout(earner);
    const open = await readWallet(person);
    expect(open).toMatchObject({
      balance: 15_000,
      withdrawable: 15_000,
      onItsWay: AMOUNT,
      openPayout: { id, status: 'requested', amount: AMOUNT },
    });
    const pending = { type: 'withdrawal', status: 'pending', amount: AMOUNT };
    expect(open.transactions[0]).toMatchObject(pending);
    const shown = await readWallet(person, 'pending');
    expect(shown.transactions).toEqual([expect.objectContaining(pending)]);
    const actor = scopeActor(earner.actor, 'self');
    const [line] = await listStatement(actor, {});
    expect(line).toMatchObject({ ...pending, balance: 15_000 });
  });

  it('shows an ended withdrawal as approved, and what came back as a credit', async () => {
    const earner = await makeEarner('wallet');
    const id = await askPayout(earner);
    await callRoute(cancelPayout, '/api/payout/cancel', {
      cookie: earner.person.cookie,
      body: { payoutId: id },
    });
    const { transactions, ...wallet } = await readWallet(earner.person);
    expect(wallet).toMatchObject({ balance: 20_000, openPayout: null });
    expect(transactions.slice(0, 2)).toMatchObject([
      { type: 'credit', status: 'approved', amount: AMOUNT },
      { type: 'withdrawal', status: 'approved', amount: AMOUNT },
    ]);
  });
});

describe('the account of a shop or a rider', () => {
  it('is its owner’s: a manager is refused, and others don’t find it', async () => {
    const { owner, vendorId } = await makeOwner();
    const [manager, stranger] = [await makePerson({ roles: ['seller'] }), await customer()];
    await addMember(vendorId, manager.userId, 'manager');
    const shop = { party: 'shop', vendorId } as const;
    const query = `party=shop&vendorId=${vendorId}`;
    expect((await save(owner, numberOf(OWN), shop)).status).toBe(200);
    for (const [person, status] of [
      [manager, 403],
      [stranger, 404],
    ] as const) {
      expect((await read(person, query)).status).toBe(status);
      expect((await save(person, numberOf(OWN), shop)).status).toBe(status);
      expect((await remove(person, shop)).status).toBe(status);
    }
    expect((await read(owner, query)).body.bankAccount.accountName).toBe(OWN);
    expect((await read(owner, 'party=shop')).status).toBe(404);
  });

  it('is refused where the shop belongs to a wallet, or the caller is no rider', async () => {
    const { owner, vendorId } = await makeOwner();
    expect((await read(owner, `party=wallet&vendorId=${vendorId}`)).status).toBe(400);
    expect((await read(owner, 'party=rider')).status).toBe(404);
    expect((await read(owner, 'party=platform')).status).toBe(400);
  });

  it('goes to ops with a name that is neither the owner’s nor the shop’s', async () => {
    const { owner, vendorId } = await makeOwner();
    const { body } = await save(owner, numberOf(STRANGER), { party: 'shop', vendorId });
    expect(body.bankAccount.state).toBe('checking');
    const rider = await makeRider();
    const taken = await save(rider, numberOf(STRANGER), { party: 'rider' });
    expect(taken.body.bankAccount.state).toBe('checking');
  });

  it('is mailed to every address of all owners', async () => {
    const { owner, vendorId } = await makeOwner();
    const partner = await makePerson({ roles: ['seller'], name: 'Osaro Idehen' });
    await addMember(vendorId, partner.userId);
    const old = `old-${owner.email}`;
    await User.updateOne({ _id: owner.userId }, { heldEmails: [owner.email, old] });
    await save(owner, numberOf(OWN), { party: 'shop', vendorId });
    const addresses = [owner.email, old, partner.email];
    const mails = (await sendDue(new Date())).filter(({ to }) => addresses.includes(to));
    expect(mails.map(({ to }) => to).toSorted()).toEqual(addresses.toSorted());
    expect(new Set(mails.map((mail) => readProof(mail).token)).size).toBe(1);
  });
});

describe('a shop with a new owner', () => {
  /** The partner gets the shop, and its owner is removed; then the partner saves an account. */
  async function takeOver(how: 'invited' | 'promoted') {
    const { owner, vendorId } = await makeOwner();
    const partner = await makePerson({ roles: ['customer', 'seller'], name: 'Osas Okoro' });
    if (how === 'promoted') {
      await addMember(vendorId, partner.userId, 'manager');
      const body = { vendorId, userId: partner.userId, role: 'owner' };
      await callRoute(roleCall, '/', { cookie: owner.cookie, body });
    } else {
      const body = { vendorId, email: partner.email, role: 'owner' };
      await callRoute(inviteCall, '/', { cookie: owner.cookie, body });
      const { _id } = await ShopInvitation.findOne({ vendorId }).orFail().lean();
      const mail = await sellerMails.invitation.render({ invitationId: `${_id}` }, new Date());
      const [, token] = /token=([\w-]{43})/.exec(mail?.text ?? '') ?? [];
      await callRoute(acceptCall, '/', { cookie: partner.cookie, body: { token } });
    }
    const removed = { vendorId, userId: owner.userId };
    await callRoute(removeMemberCall, '/', { cookie: partner.cookie, body: removed });
    const { body } = await save(partner, numberOf(STRANGER), { party: 'shop', vendorId });
    return { owner, partner, vendorId, account: body.bankAccount };
  }

  it.each(['invited', 'promoted'] as const)('asks ops about the name of one %s', async (how) => {
    const { owner, partner, vendorId, account } = await takeOver(how);
    expect(account.state).toBe('checking');
    const [toCheck] = await listToCheck(partner, await makeStaff());
    expectFacts(toCheck.ownerNames.join('; '), [
      'Osas Okoro (owner since',
      'Itohan Osagie (owner until',
    ]);
    // Who was the owner hears of it, and can stop it.
    const [mail] = await sendChanged(owner.email);
    expect((await stop(readProof(mail))).status).toBe(200);
    expect(await PayoutStop.countDocuments({ _id: `shop:${vendorId}` })).toBe(1);
    const alarm = (await sendDue(new Date())).find(({ text }) => text.includes('phone on file'));
    expectFacts(alarm?.text ?? '', ['Itohan Osagie (owner until']);
  });

  it('takes the new owner’s name after 30 days, and no longer mails the former one', async () => {
    const { owner, partner, vendorId } = await takeOver('promoted');
    await sendChanged(owner.email);
    await VendorMember.updateOne({ userId: partner.userId }, { ownerSince: later(-30 * DAY_MS) });
    await Vendor.updateOne(
      { _id: vendorId },
      { formerOwners: [{ userId: owner.userId, until: later(-7 * DAY_MS) }] },
    );
    const shop = { party: 'shop', vendorId } as const;
    expect((await save(partner, numberOf(STRANGER), shop)).body.bankAccount.state).toBe('waiting');
    expect(await sendChanged(owner.email)).toEqual([]);
  });
});

describe('“This wasn’t me”', () => {
  it('has ops call the number from before, where it was changed', async () => {
    const person = await customer();
    await User.updateOne({ _id: person.userId }, { phone: '+2348031112223' });
    await save(person, numberOf(OWN));
    const setPhone = (phone: string) =>
      callRoute(editProfile, '/api/user/edit-profile', {
        method: 'PATCH',
        cookie: person.cookie,
        body: { name: 'Itohan Osagie', phone },
      });
    for (const phone of ['08039998887', '08039998888']) await setPhone(phone);
    await stop(readProof((await sendChanged(person.email))[0]));
    const alarm = (await sendDue(new Date())).find(({ text }) => text.includes('phone on file'));
    expectFacts(alarm?.text ?? '', ['0803 111 2223 (now 0803 999 8888)']);
  });

  it('stops payouts until an admin lifts it, once', async () => {
    const person = await customer();
    const number = numberOf(OWN);
    await save(person, number);
    const proof = readProof((await sendChanged(person.email))[0]);
    expect((await stop(proof)).status).toBe(200);
    expect((await read(person)).body.bankAccount.state).toBe('stopped');
    const after = later(DAY_MS + 1_000);
    expect(await isPayable('wallet', person.userId, after)).toBe(BANK_MESSAGES.stopped);
    const alarms = (await sendDue(new Date())).filter(({ text }) => text.includes('phone on file'));
    expectFacts(alarms[0]?.text ?? '', ['Itohan Osagie', number.slice(-4)]);
    // An admin has called the owner.
    await PayoutStop.deleteOne({ _id: `wallet:${person.userId}` });
    expect((await stop(proof)).status).toBe(200);
    expect(await isPayable('wallet', person.userId, after)).toBe(number);
  });

  it('works seven days, for who got the mail', async () => {
    const [person, stranger] = [await customer(), await customer()];
    await save(person, numberOf(OWN));
    await save(stranger, numberOf(OWN));
    const [mail] = await sendChanged(person.email);
    const proof = readProof(mail);
    const other = readProof((await sendChanged(stranger.email))[0] ?? mail);
    const forged = { id: proof.id, token: `${proof.token.slice(0, -2)}xx` };
    expect((await stop(forged)).status).toBe(400);
    expect((await stop({ id: new Types.ObjectId().toString(), token: other.token })).status).toBe(
      400,
    );
    await BankAccountRecord.updateOne({ _id: proof.id }, { changedAt: later(-7 * DAY_MS) });
    expect((await stop(proof)).status).toBe(400);
    const key = { _id: `wallet:${person.userId}` };
    expect(await PayoutStop.exists(key)).toBeNull();
    await BankAccountRecord.updateOne({ _id: proof.id }, { changedAt: later(60_000 - 7 * DAY_MS) });
    expect((await stop(proof)).status).toBe(200);
  });
});

describe('ops', () => {
  it('decide once, with one outcome', async () => {
    const [person, ops, other] = [await customer(), await makeStaff(), await makeStaff()];
    const id = await saveChecking(person);
    const both = await Promise.all([decide(id, true, ops), decide(id, false, other)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await decide(id, true, await makeStaff())).status).toBe(409);
    expect(await Audit.countDocuments({ refId: id })).toBe(1);
  });

  it('can’t decide about their own account, nor one with their own number', async () => {
    const ops = await makeStaff();
    expect((await decide(await saveChecking(ops), true, ops)).status).toBe(403);
    const id = await saveChecking(await customer());
    const { bankCode, accountNumber } = await BankAccountRecord.findById(id).orFail().lean();
    const now = new Date();
    const own = { party: 'wallet', ownerId: ops.userId } as const;
    const bank = { bankCode, bankName: 'OPay', accountNumber, accountName: OWN };
    await BankAccountRecord.deleteMany({ ownerId: ops.userId });
    await inTransaction((session) =>
      takeOverAccount(own, { bank, userId: ops.userId }, session, now),
    );
    expect((await decide(id, true, ops)).status).toBe(403);
    // Also for the account of a shop of theirs.
    const owner = await makeStaff();
    const vendorId = await createVendor();
    await addMember(vendorId, owner.userId);
    const shop = { party: 'shop', ownerId: vendorId } as const;
    await inTransaction((session) =>
      takeOverAccount(shop, { bank, userId: owner.userId }, session, now),
    );
    expect((await decide(id, true, owner)).status).toBe(403);
    expect((await decide(id, true, await makeStaff())).status).toBe(200);
  });

  it('don’t find one that was replaced, and support sees none', async () => {
    const person = await customer();
    const { id } = (await save(person, numberOf(SIBLING))).body.bankAccount;
    await save(person, numberOf(OWN));
    expect((await decide(id, true, await makeStaff())).status).toBe(409);
    expect((await decide(id, true, await makeStaff('support'))).status).toBe(404);
    const unknown = new Types.ObjectId().toString();
    expect((await decide(unknown, true, await makeStaff())).status).toBe(404);
  });
});

describe('the account of an approved application', () => {
  it.each(['seller', 'rider'] as const)('of a %s can be used at once', async (kind) => {
    const person = await makePerson();
    const id = await sendApplication(kind, person);
    const { body } = await callRoute(decideApplication, '/api/admin/application/decide', {
      cookie: (await makeStaff()).cookie,
      body: { kind, id, decision: 'approve', ...because() },
    });
    const party = kind === 'seller' ? 'shop' : 'rider';
    const ownerId = kind === 'seller' ? body.vendorId : person.userId;
    expect(await isPayable(party, ownerId)).toBe('0691224508');
    const query = `party=${party}${kind === 'seller' ? `&vendorId=${ownerId}` : ''}`;
    expect((await read(person, query)).body.bankAccount.state).toBe('ready');
  });

  it('is refused with the number of an Eki wallet', async () => {
    const rider = await makeRider();
    const holder = { party: 'rider', ownerId: rider.userId } as const;
    const accountNumber = await makeWalletNumber();
    const bank = { bankCode: OPAY, bankName: 'OPay', accountNumber, accountName: OWN };
    const taken = inTransaction((session) =>
      takeOverAccount(holder, { bank, userId: rider.userId }, session, new Date()),
    );
    await expect(taken).rejects.toThrow(BANK_MESSAGES.ownNumber);
    expect((await read(rider, 'party=rider')).body.bankAccount).toBeNull();
  });

  it('counts as a change where another one is in use', async () => {
    const rider = await makeRider();
    const holder = { party: 'rider', ownerId: rider.userId } as const;
    const takeOver = (accountNumber: string) => {
      const bank = { bankCode: OPAY, bankName: 'OPay', accountNumber, accountName: OWN };
      const given = { bank, userId: rider.userId };
      return inTransaction((session) => takeOverAccount(holder, given, session, new Date()));
    };
    const [first, second] = [numberOf(OWN), numberOf(OWN)];
    await takeOver(first);
    await takeOver(first);
    expect(await isPayable('rider', rider.userId)).toBe(first);
    await takeOver(second);
    expect((await read(rider, 'party=rider')).body.bankAccount.state).toBe('waiting');
    expect(await sendChanged(rider.email)).toHaveLength(1);
    // Also where the one before was removed.
    await remove(rider, { party: 'rider' });
    await sendChanged(rider.email);
    await takeOver(numberOf(OWN));
    expect((await read(rider, 'party=rider')).body.bankAccount.state).toBe('waiting');
    expect(await sendChanged(rider.email)).toHaveLength(1);
  });
});

it('erases names and numbers with the account', async () => {
  const person = await customer();
  const number = numberOf(OWN);
  await save(person, number);
  const deleteAt = new Date();
  await User.updateOne({ _id: person.userId }, { deleteAt });
  const due = { userId: person.userId, at: deleteAt.toISOString() };
  await deletionTimers.due.run(due, later(1_000));
  expect(await User.exists({ _id: person.userId })).toBeNull();
  const [row] = await BankAccountRecord.find({ ownerId: person.userId }).lean();
  expect(row).toMatchObject({ accountNumber: number.slice(-4), state: 'removed' });
  expect(JSON.stringify(row)).not.toContain(OWN);
});
