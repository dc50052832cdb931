import mongoose from 'mongoose';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { MESSAGES } from '@/lib/core/messages';
import { ROLES, type Role } from '@/lib/core/roles';
import { type FindMemberships, route } from '@/lib/platform/http/route';
import { row } from '@/lib/platform/http/row';
import { ownedBy } from '@/lib/platform/ownership';
import { Session } from '@/models/platform/session';
import { Order } from '@/models/purchases/order';
import { callRoute } from '../../support/call';
import { useTestDatabase } from '../../support/database';
import { makeOrder } from '../../support/orders';
import { makePerson, signInAs } from '../../support/people';

useTestDatabase();

/** Rows of areas whose calls are yet to come, each answering the orders that it reaches. */
const OWNERS = { self: 'userId', vendor: 'parts.vendorId', rider: 'riderId' } as const;
const getIds = async (filter: object) =>
  (await Order.find(filter, { _id: 1 }).lean()).map(({ _id }) => _id.toString()).sort();

const readOwn = route(
  row('GET /api/test/own', { roles: ['customer'], owner: 'self', limit: 'reads' }),
  async ({ actor }) => ({ body: { found: await getIds(ownedBy(actor, OWNERS)) } }),
);
const readJobs = route(
  row('GET /api/rider/test', { roles: ['rider'], owner: 'rider', limit: 'reads' }),
  async ({ actor }) => ({ body: { found: await getIds(ownedBy(actor, OWNERS)) } }),
);
const readAll = route(
  row('GET /api/admin/test', { roles: ['ops', 'admin'], owner: 'staff', limit: 'reads' }),
  async ({ actor }) => ({ body: { found: await getIds(ownedBy(actor, OWNERS)) } }),
);
const findMemberships = vi.fn<FindMemberships>();
const readBoard = route(
  row('GET /api/seller/test', { roles: ['seller'], owner: 'vendor', limit: 'reads' }),
  async ({ actor }) => ({
    body: { found: await getIds(ownedBy(actor, OWNERS)), memberships: actor.memberships },
  }),
  { findMemberships },
);

const get = (handler: typeof readOwn, cookie?: string) =>
  callRoute(handler, '/api/test', cookie ? { cookie } : {});

beforeEach(async () => {
  findMemberships.mockReset();
  await Order.deleteMany();
});

describe('the roles a call needs', () => {
  const AREAS = [
    ['the shop', readOwn, ['customer'], 403, MESSAGES.roleMissing],
    ['the area of riders', readJobs, ['rider'], 404, MESSAGES.notFound],
    ['the area of sellers', readBoard, ['seller'], 404, MESSAGES.notFound],
    ['the area of ops', readAll, ['ops', 'admin'], 404, MESSAGES.notFound],
  ] as const;

  it.each(AREAS)('%s lets in only its role', async (_area, handler, roles, status, message) => {
    findMemberships.mockResolvedValue([]);
    for (const role of ROLES) {
      const { cookie } = await makePerson({ roles: [role] });
      const got = await get(handler, cookie);
      const isIn = (roles as readonly Role[]).includes(role);
      expect([role, got.status]).toEqual([role, isIn ? 200 : status]);
      if (!isIn) expect(got.body.message).toBe(message);
    }
    expect((await get(handler)).status).toBe(401);
  });

  it('let in anyone who has one of them', async () => {
    const { cookie } = await makePerson({ roles: ['customer', 'support', 'admin'] });
    expect((await get(readAll, cookie)).status).toBe(200);
  });
});

describe('the data a call reaches', () => {
  it('is limited by the row’s scope inside the query', async () => {
    const roles: Role[] = ['customer', 'seller', 'rider', 'ops'];
    const [one, other] = [await makePerson({ roles }), await makePerson()];
    const own = await makeOrder(one.userId);
    const carried = await makeOrder(other.userId);
    await Order.updateOne({ _id: carried }, { riderId: one.userId });
    const sold = await makeOrder(other.userId);
    const foreign = await makeOrder(other.userId);
    const order = await Order.findById(sold).lean();
    const membership = { vendorId: String(order?.parts[0]?.vendorId), role: 'kitchen' } as const;
    findMemberships.mockResolvedValue([membership]);

    expect((await get(readOwn, one.cookie)).body.found).toEqual([own]);
    expect((await get(readJobs, one.cookie)).body.found).toEqual([carried]);
    expect((await get(readBoard, one.cookie)).body).toMatchObject({
      found: [sold],
      memberships: [membership],
    });
    expect(findMemberships).toHaveBeenCalledWith(one.userId);
    expect((await get(readAll, one.cookie)).body.found).toEqual(
      [own, carried, sold, foreign].sort(),
    );
  });

  it('is nothing for a seller without a vendor', async () => {
    const seller = await makePerson({ roles: ['seller'] });
    await makeOrder(seller.userId);
    findMemberships.mockResolvedValue([]);
    expect((await get(readBoard, seller.cookie)).body.found).toEqual([]);
  });
});

describe('a session that ended elsewhere', () => {
  const answer = async () => ({ body: {} });
  const shop = { roles: ['customer'], owner: 'self', limit: 'reads' } as const;
  it.each([
    ['is refused right away by a fresh row', { ...shop, fresh: true }, 401],
    ['may pass for a few seconds elsewhere', shop, 200],
  ] as const)('%s', async (_name, of, status) => {
    const handler = route(row('GET /api/test/session', of), answer);
    const person = await makePerson();
    expect((await get(readOwn, person.cookie)).status).toBe(200);
    await Session.deleteMany({ userId: person.userId });
    expect((await get(handler, person.cookie)).status).toBe(status);
  });
});

describe('a call that asks for a recent sign-in', () => {
  const pay = route(
    row('POST /api/admin/test', {
      roles: ['ops'],
      owner: 'staff',
      limit: 'reads',
      fresh: 'recent',
    }),
    async () => ({ body: {} }),
  );
  const signedInAgo = async (userId: string, ms: number) => {
    const createdAt = new Date(Date.now() - ms);
    await Session.collection.updateMany(
      { userId: new mongoose.Types.ObjectId(userId) },
      { $set: { createdAt } },
    );
  };

  it('is refused five minutes later, until they sign in again', async () => {
    const { cookie, userId } = await makePerson({ roles: ['ops'] });
    await signedInAgo(userId, 4 * 60_000);
    expect((await get(pay, cookie)).status).toBe(200);
    await signedInAgo(userId, 5 * 60_000);
    expect(await get(pay, cookie)).toMatchObject({
      status: 403,
      body: { success: false, message: MESSAGES.logInAgain, logInAgain: true },
    });
    expect((await get(readAll, cookie)).status).toBe(200);
    expect((await get(pay, await signInAs(userId))).status).toBe(200);
  });

  it('reveals nothing about it to others', async () => {
    const { cookie } = await makePerson();
    expect(await get(pay, cookie)).toMatchObject({ status: 404, body: { success: false } });
    expect((await get(pay)).status).toBe(401);
  });
});
