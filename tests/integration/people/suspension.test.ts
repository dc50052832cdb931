import type { Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { POST as restoreCall } from '@/app/api/admin/account/restore/route';
import { POST as suspendCall } from '@/app/api/admin/account/suspend/route';
import { POST as login } from '@/app/api/user/login/route';
import { deletionTimers } from '@/lib/assembly/erasers';
import { UNTIL_FURTHER_NOTICE } from '@/lib/core/hours/hours';
import { MESSAGES } from '@/lib/core/messages';
import { OPS_MESSAGES } from '@/lib/core/ops-messages';
import type { Role } from '@/lib/core/roles';
import { ACCOUNT_MESSAGES } from '@/lib/people/messages';
import { hashPassword } from '@/lib/people/passwords';
import { PEOPLE_MESSAGES } from '@/lib/people/staff-messages';
import { disconnectUser } from '@/lib/platform/realtime';
import { findActor } from '@/lib/platform/session';
import { LedgerAccount } from '@/models/ledger/ledger';
import { Payout } from '@/models/money/payout';
import { Rider } from '@/models/people/rider';
import { Audit } from '@/models/platform/audit';
import { Session } from '@/models/platform/session';
import { SocketEvent } from '@/models/platform/socket-event';
import { User } from '@/models/platform/user';
import { Vendor } from '@/models/shops/vendor';
import { callRoute } from '../../support/call';
import { useTestDatabase } from '../../support/database';
import { drainDisconnects } from '../../support/drain';
import { expectBooksToBalance } from '../../support/ledger';
import {
  AMOUNT,
  askPayout,
  balanceOf,
  getPayoutDoc,
  makeEarner,
  releasePayout,
} from '../../support/payouts';
import { makePerson, type Person, signInAs } from '../../support/people';
import { addRider } from '../../support/riders';
import { addMember } from '../../support/sellers';
import { createVendor } from '../../support/shop';
import { openTwoShops, type SocketShop } from '../../support/socket-servers';
import { closeSockets, connectSocket } from '../../support/sockets';
import { because, makeStaff, type StaffMember, signedInAgo } from '../../support/staff';
import { visit } from '../../support/visit';

useTestDatabase();

const PASSWORD = 'Correct-77-horse';

let shops: [SocketShop, SocketShop];
let ops: StaffMember;
beforeAll(async () => {
  shops = await openTwoShops();
  ops = await makeStaff();
});
afterEach(() => {
  vi.restoreAllMocks();
  closeSockets();
});
afterAll(async () => {
  await Promise.all(shops.map((shop) => shop.close()));
});

const CALLS = { suspend: suspendCall, restore: restoreCall };
const ask = (
  what: keyof typeof CALLS,
  { userId }: Pick<Person, 'userId'>,
  by: Person = ops,
  why: object = because('Paid with stolen cards'),
) =>
  callRoute(CALLS[what], `/api/admin/account/${what}`, {
    cookie: by.cookie,
    body: { userId, ...why },
  });
const toEntries = ({ userId }: Person) =>
  Audit.find({ refId: userId }, { _id: 0, action: 1, reason: 1, before: 1, after: 1 })
    .sort({ at: 1 })
    .lean();
const logIn = ({ email }: Person) => visit(login, { body: { email, password: PASSWORD } });

async function connectBoth({ cookie }: Person): Promise<Socket[]> {
  const joined = await Promise.all(shops.map((shop) => connectSocket(shop, { cookie })));
  expect(joined.map(({ result }) => result)).toEqual(['ok', 'ok']);
  return joined.map(({ socket }) => socket);
}
const getConnected = (sockets: readonly Socket[]) => sockets.map(({ connected }) => connected);

describe('suspending an account', () => {
  it('immediately signs it out of every browser and process, until it is restored', async () => {
    const person = await makePerson();
    await User.updateOne({ _id: person.userId }, { passwordHash: await hashPassword(PASSWORD) });
    const other = await signInAs(person.userId);
    const sockets = await connectBoth(person);
    const money = await LedgerAccount.find().lean();

    const got = await ask('suspend', person);
    const { userId } = person;
    const account = { userId, name: 'Ada Obi', isSuspended: true };
    expect(got).toMatchObject({ status: 200, body: { account } });
    await expect.poll(() => getConnected(sockets)).toEqual([false, false]);
    for (const cookie of [person.cookie, other]) expect(await findActor(cookie)).toBeNull();
    expect(await Session.countDocuments({ userId })).toBe(0);
    const [shop] = shops;
    expect((await connectSocket(shop, { cookie: person.cookie })).result).toBe('UNAUTHENTICATED');
    const refused = { status: 403, body: { message: ACCOUNT_MESSAGES.accountSuspended } };
    expect(await logIn(person)).toMatchObject(refused);
    expect(await LedgerAccount.find().lean()).toEqual(money);

    expect(await ask('restore', person)).toMatchObject({
      body: { account: { isSuspended: false } },
    });
    expect((await logIn(person)).status).toBe(200);
    const reason = 'Paid with stolen cards';
    const [active, suspended] = [{ status: 'active' }, { status: 'suspended' }];
    expect(await toEntries(person)).toEqual([
      { action: 'suspend-account', reason, before: active, after: suspended },
      { action: 'restore-account', reason, before: suspended, after: active },
    ]);
  });

  it('disconnects unreachable sockets later, by a row of the outbox', async () => {
    const person = await makePerson();
    const sockets = await connectBoth(person);
    const refused = (['insertMany', 'insertOne'] as const).map((write) =>
      vi.spyOn(SocketEvent.collection, write).mockRejectedValue(new Error('no primary')),
    );
    await ask('suspend', person);
    await expect.poll(() => getConnected(sockets).includes(false)).toBe(true);
    expect(getConnected(sockets)).toContain(true);
    expect(await drainDisconnects(disconnectUser, new Date())).toBeGreaterThan(0);
    expect(getConnected(sockets)).toContain(true);
    for (const mock of refused) mock.mockRestore();
    const later = new Date(Date.now() + 3_600_000);
    expect(await drainDisconnects(disconnectUser, later)).toBeGreaterThan(0);
    await expect.poll(() => getConnected(sockets)).toEqual([false, false]);
  });

  it('is done and audited once when sent twice, by one person or by two concurrently', async () => {
    const [once, raced] = [await makePerson(), await makePerson()];
    const why = because();
    const same = [await ask('suspend', once, ops, why), await ask('suspend', once, ops, why)];
    const atOnce = [ops, await makeStaff('admin')].map((by) => ask('suspend', raced, by));
    for (const { status, body } of [...same, ...(await Promise.all(atOnce))]) {
      expect({ status, ...body.account }).toMatchObject({ status: 200, isSuspended: true });
    }
    expect(await toEntries(once)).toHaveLength(1);
    expect(await toEntries(raced)).toHaveLength(1);
    expect((await ask('suspend', raced, ops, why)).status).toBe(409);
    expect((await ask('restore', await makePerson())).body.account.isSuspended).toBe(false);
  });

  it('leaves one of two admins who suspend each other concurrently', async () => {
    const [one, two] = [await makeStaff('admin'), await makeStaff('admin')];
    const got = await Promise.all([ask('suspend', two, one), ask('suspend', one, two)]);
    expect(got.map(({ status }) => status).sort()).toEqual([200, 401]);
    const statuses = [one, two].map(
      async ({ userId }) => (await User.findById(userId).orFail()).status,
    );
    expect((await Promise.all(statuses)).sort()).toEqual(['active', 'suspended']);
  });

  it.each<[string, Role, 'self' | Role, number, string]>([
    ['support', 'support', 'customer', 404, MESSAGES.notFound],
    ['a customer', 'customer', 'customer', 404, MESSAGES.notFound],
    ['ops, for themselves', 'ops', 'self', 403, PEOPLE_MESSAGES.suspendOwn],
    ['the last admin, for themselves', 'admin', 'self', 403, PEOPLE_MESSAGES.suspendOwn],
    ['ops, for an admin', 'ops', 'admin', 403, PEOPLE_MESSAGES.suspendAdmin],
  ])('is refused to %s', async (_who, role, of, status, message) => {
    const caller = await makeStaff(role);
    const target = of === 'self' ? caller : await makePerson({ roles: [of] });
    expect(await ask('suspend', target, caller)).toMatchObject({ status, body: { message } });
    expect(await User.findById(target.userId).lean()).toMatchObject({ status: 'active' });
    expect(await toEntries(target)).toEqual([]);
  });

  it('needs a reason, a sign-in of the last minutes and an account', async () => {
    const person = await makePerson();
    const short = await ask('suspend', person, ops, because('no'));
    expect(short).toMatchObject({ status: 400, body: { message: OPS_MESSAGES.opsReason } });
    expect((await ask('suspend', { userId: 'a'.repeat(24) })).status).toBe(404);
    const old = await makeStaff();
    await signedInAgo(old, 6 * 60_000);
    expect(await ask('suspend', person, old)).toMatchObject({
      status: 403,
      body: { logInAgain: true },
    });
  });

  it('takes a rider offline and pauses only shops without other members, until it is restored', async () => {
    const person = await makePerson({ roles: ['customer', 'seller', 'rider'] });
    await addRider(person.userId);
    const [own, shared] = [await createVendor(), await createVendor()].map(String);
    for (const vendorId of [own, shared]) await addMember(String(vendorId), person.userId);
    await addMember(String(shared), (await makePerson()).userId);
    const getPauses = async () =>
      Promise.all(
        [own, shared].map(async (id) => (await Vendor.findById(id).orFail()).pausedUntil ?? null),
      );
    await ask('suspend', person);
    expect(await Rider.findById(person.userId).lean()).toMatchObject({ isOnline: false });
    expect(await getPauses()).toEqual([UNTIL_FURTHER_NOTICE, null]);
    await ask('restore', person);
    expect(await Rider.findById(person.userId).lean()).toMatchObject({ isOnline: false });
    expect(await getPauses()).toEqual([null, null]);
  });

  it('stops its deletion, which its owner can’t cancel in the meantime', async () => {
    const { userId, ...person } = await makePerson();
    const deleteAt = new Date(Date.now() + 60_000);
    await User.updateOne({ _id: userId }, { deleteAt });
    await ask('suspend', { userId, ...person });
    const day = new Date(deleteAt.getTime() + 1);
    await deletionTimers.due.run({ userId, at: deleteAt.toISOString() }, day, 0);
    const stored = await User.findById(userId).orFail().lean();
    expect(stored.deleteAt?.getTime()).toBeGreaterThan(day.getTime());
    // A restored account has the full period again.
    await ask('restore', { userId, ...person });
    const again = await User.findById(userId).orFail().lean();
    expect(again.deleteAt?.getTime()).toBeGreaterThan(Date.now() + 29 * 86_400_000);
    const end = new Date((again.deleteAt?.getTime() ?? 0) + 1);
    await deletionTimers.due.run({ userId, at: end.toISOString() }, end, 0);
    expect(await User.exists({ _id: userId })).toBeNull();
  });
});

describe('what was asked to be paid out', () => {
  it('goes back to a suspended person, and to shops without another owner', async () => {
    const [wallet, rider, alone, shared] = [
      await makeEarner('wallet'),
      await makeEarner('rider'),
      await makeEarner('shop'),
      await makeEarner('shop'),
    ];
    await addMember(shared.ownerId, (await makePerson()).userId);
    for (const earner of [wallet, rider, alone, shared]) {
      const payoutId = await askPayout(earner);
      if (earner === rider) await releasePayout(payoutId);
      const before = await balanceOf(earner);
      expect((await ask('suspend', earner.person)).status).toBe(200);
      const isBack = earner !== shared;
      expect(await getPayoutDoc(payoutId)).toMatchObject({
        status: isBack ? 'declined' : 'requested',
      });
      expect(await balanceOf(earner)).toBe(before + (isBack ? AMOUNT * 100 : 0));
    }
    await expectBooksToBalance();
  });

  it('goes back also where it is asked for at that moment', async () => {
    const earner = await makeEarner('wallet');
    // Past the check of the session: it is refused, or declined by the suspension.
    await Promise.all([
      ask('suspend', earner.person),
      askPayout(earner).catch((error: Error) => error),
    ]);
    expect(await Payout.countDocuments({ ownerId: earner.ownerId, status: 'requested' })).toBe(0);
    await expect(askPayout(earner)).rejects.toThrow(ACCOUNT_MESSAGES.accountSuspended);
    await expectBooksToBalance();
  });
});
