import { describe, expect, it } from 'vitest';
import { GET as readBoardCall } from '@/app/api/seller/orders/route';
import { POST as acceptCall } from '@/app/api/seller/staff/accept/route';
import { POST as invitationCall } from '@/app/api/seller/staff/invitation/route';
import { POST as inviteCall } from '@/app/api/seller/staff/invite/route';
import { POST as removeCall } from '@/app/api/seller/staff/remove/route';
import { POST as roleCall } from '@/app/api/seller/staff/role/route';
import { GET as listCall } from '@/app/api/seller/staff/route';
import { MESSAGES } from '@/lib/core/messages';
import type { Membership } from '@/lib/core/roles';
import { ACCOUNT_MESSAGES } from '@/lib/people/messages';
import { findActor } from '@/lib/platform/session';
import { sellerMails } from '@/lib/shops/mails';
import { SHOP_MESSAGES } from '@/lib/shops/messages';
import { Audit } from '@/models/platform/audit';
import { Outbox } from '@/models/platform/outbox';
import { User } from '@/models/platform/user';
import { ShopInvitation } from '@/models/shops/shop-invitation';
import { VendorMember } from '@/models/shops/vendor-member';
import { callRoute } from '../../support/call';
import { useTestDatabase } from '../../support/database';
import { makePerson, type Person, signInAs } from '../../support/people';
import { addMember, makeMember } from '../../support/sellers';
import { createVendor } from '../../support/shop';
import { signedInAgo } from '../../support/staff';

useTestDatabase();

const invite = (by: Person, email: string, role: string = 'kitchen', vendorId?: string) =>
  callRoute(inviteCall, '/', { cookie: by.cookie, body: { email, role, vendorId } });
const accept = (by: Person, token: string) =>
  callRoute(acceptCall, '/', { cookie: by.cookie, body: { token } });
const remove = (by: Person, body: object) =>
  callRoute(removeCall, '/', { cookie: by.cookie, body });
const setRole = (by: Person, body: object) => callRoute(roleCall, '/', { cookie: by.cookie, body });
const list = (by: Person, query = '') => callRoute(listCall, `/${query}`, { cookie: by.cookie });
const readBoard = (by: Person, vendorId: string) =>
  callRoute(readBoardCall, `/?state=new&vendorId=${vendorId}`, { cookie: by.cookie });

/** The token in the mail about the invitation of this address. */
async function tokenFor(email: string): Promise<string> {
  const { _id } = await ShopInvitation.findOne({ email }).orFail().lean();
  const mail = await sellerMails.invitation.render({ invitationId: String(_id) }, new Date());
  expect(mail?.to).toBe(email);
  return /seller\/join\?token=([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
}

const getRoles = async ({ userId }: Person) => (await User.findById(userId).lean())?.roles;
const getOwners = (vendorId: string) => VendorMember.countDocuments({ vendorId, role: 'owner' });

/** A shop with its owner, and a person who is invited. */
async function inviting(role: Membership['role'] = 'kitchen') {
  const vendorId = await createVendor();
  const [owner, guest] = [await makeMember(vendorId), await makePerson()];
  await invite(owner, guest.email, role);
  return { vendorId, owner, guest, token: await tokenFor(guest.email) };
}

describe('an invitation', () => {
  const read = (token: string) => callRoute(invitationCall, '/', { body: { token } });

  it('shows its holder, before they log in, where to work and with which email', async () => {
    const { owner, guest, token } = await inviting('manager');
    const { email } = guest;
    expect(await read(token)).toMatchObject({
      status: 200,
      body: { invitation: { email, role: 'manager', hasAccount: true } },
    });
    const fresh = 'osasu@test.example';
    await invite(owner, fresh);
    expect((await read(await tokenFor(fresh))).body.invitation).toMatchObject({
      email: fresh,
      hasAccount: false,
    });
  });

  it('shows nothing once it is over, or for another token', async () => {
    const { guest, token } = await inviting();
    const over = { status: 400, body: { message: ACCOUNT_MESSAGES.linkOver } };
    expect(await read('A'.repeat(43))).toMatchObject(over);
    await ShopInvitation.updateOne({ email: guest.email }, { expiresAt: new Date() });
    expect(await read(token)).toMatchObject(over);
  });

  it('makes who has its email a member, from the next call on', async () => {
    const { vendorId, owner, guest, token } = await inviting('manager');
    expect((await readBoard(guest, vendorId)).status).toBe(404);
    expect(await accept(guest, token)).toMatchObject({
      status: 200,
      body: { shop: { vendorId, role: 'manager' } },
    });
    expect(await getRoles(guest)).toEqual(['customer', 'seller']);
    expect((await readBoard(guest, vendorId)).status).toBe(200);
    const { members, invitations } = (await list(owner)).body;
    expect(members).toMatchObject([
      { userId: owner.userId, role: 'owner', isYou: true },
      { userId: guest.userId, role: 'manager', isYou: false },
    ]);
    expect(invitations).toEqual([]);
  });

  it('is refused to another account, and stays open', async () => {
    const { guest, token } = await inviting();
    const thief = await makePerson();
    expect(await accept(thief, token)).toMatchObject({
      status: 403,
      body: { message: SHOP_MESSAGES.invitationForAnother },
    });
    expect(await getRoles(thief)).toEqual(['customer']);
    expect((await accept(guest, token)).status).toBe(200);
  });

  it.each([
    ['after seven days', { expiresAt: new Date(Date.now() - 1_000) }],
    ['of another token', { tokenHash: 'a'.repeat(64) }],
  ])('is over: %s', async (_, change) => {
    const { guest, token } = await inviting();
    await ShopInvitation.updateOne({ email: guest.email }, change);
    expect((await accept(guest, token)).status).toBe(400);
    expect(await getRoles(guest)).toEqual(['customer']);
  });

  it('lasts seven days and holds no token', async () => {
    const { guest, token } = await inviting();
    const row = await ShopInvitation.findOne({ email: guest.email }).orFail().lean();
    expect(row.expiresAt.getTime() - row.createdAt.getTime()).toBe(7 * 86_400_000);
    expect(JSON.stringify(row)).not.toContain(token);
  });

  it('sent again replaces the first, also its role', async () => {
    const { owner, guest, token } = await inviting('owner');
    await invite(owner, guest.email.toUpperCase(), 'kitchen');
    expect((await accept(guest, token)).status).toBe(400);
    const second = await accept(guest, await tokenFor(guest.email));
    expect(second.body.shop.role).toBe('kitchen');
  });

  it('is withdrawn by its id', async () => {
    const { owner, guest, token } = await inviting();
    const [open] = (await list(owner)).body.invitations;
    const other = await makeMember(await createVendor());
    expect((await remove(other, { invitationId: open.id })).status).toBe(404);
    expect((await remove(owner, { invitationId: open.id })).status).toBe(200);
    expect((await accept(guest, token)).status).toBe(400);
  });

  it('accepted twice at once makes one member, and both get the shop', async () => {
    const { vendorId, guest, token } = await inviting();
    const both = await Promise.all([accept(guest, token), accept(guest, token)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(both[1].body).toEqual(both[0].body);
    expect(await VendorMember.countDocuments({ vendorId, userId: guest.userId })).toBe(1);
  });

  it('that was accepted is no way back for a member who was removed, nor for others', async () => {
    const { owner, guest, token } = await inviting();
    await accept(guest, token);
    expect((await accept(await makePerson(), token)).status).toBe(400);
    expect((await list(owner)).body.invitations).toEqual([]);
    await remove(owner, { userId: guest.userId });
    expect(await accept(guest, token)).toMatchObject({
      status: 400,
      body: { message: ACCOUNT_MESSAGES.linkOver, field: 'token' },
    });
    expect(await getRoles(guest)).toEqual(['customer']);
  });

  it('sent again after a lost answer gets the first answer, also once it is accepted', async () => {
    const { owner, guest, token } = await inviting();
    const mails = () => Outbox.countDocuments({ _id: /shop-invitation/ });
    const before = await mails();
    const again = await invite(owner, guest.email);
    expect([again.status, await mails()]).toEqual([200, before]);
    expect((await accept(guest, token)).status).toBe(200);
    expect((await invite(owner, guest.email)).status).toBe(200);
    expect((await invite(owner, guest.email, 'manager')).status).toBe(409);
  });

  it('to an unconfirmed email takes a sign-in from after it was sent', async () => {
    const vendorId = await createVendor();
    const [owner, guest] = [await makeMember(vendorId), await makePerson({ isProved: false })];
    await invite(owner, guest.email);
    const token = await tokenFor(guest.email);
    const early = await accept(guest, token);
    expect([early.status, early.body.logInAgain]).toEqual([403, true]);
    expect(await getRoles(guest)).toEqual(['customer']);
    const cookie = await signInAs(guest.userId);
    expect((await accept({ ...guest, cookie }, token)).status).toBe(200);
    expect(await User.findById(guest.userId).lean()).toMatchObject({ provedEmail: guest.email });
  });

  it.each([
    ['a role of staff', { role: 'admin' }, 400],
    ['no email', { email: 'nobody' }, 400],
    ['more than one email', { email: 'a@eki.example, b@eki.example' }, 400],
  ])('with %s is a bad request', async (_, change, status) => {
    const owner = await makeMember(await createVendor());
    const body = { email: 'osaze@eki.example', role: 'kitchen', ...change };
    expect((await invite(owner, body.email, body.role)).status).toBe(status);
  });

  it('isn’t sent to a member', async () => {
    const { vendorId, owner } = await inviting();
    const cook = await makePerson();
    await addMember(vendorId, cook.userId, 'kitchen');
    expect(await invite(owner, cook.email)).toMatchObject({
      status: 409,
      body: { field: 'email', message: SHOP_MESSAGES.memberAlready },
    });
  });
});

it('is invited, changed and removed with a sign-in of the last ten minutes', async () => {
  const vendorId = await createVendor();
  const [owner, member] = [await makeMember(vendorId), await makePerson()];
  await addMember(vendorId, member.userId, 'kitchen');
  const calls = () =>
    Promise.all([
      invite(owner, `${member.userId}@test.example`),
      setRole(owner, { userId: member.userId, role: 'manager' }),
      remove(owner, { userId: member.userId }),
    ]);
  await signedInAgo(owner, 11 * 60_000);
  for (const got of await calls()) {
    expect(got).toMatchObject({ status: 403, body: { logInAgain: true } });
  }
  await signedInAgo(owner, 9 * 60_000);
  expect((await setRole(owner, { userId: member.userId, role: 'manager' })).status).toBe(200);
});

describe('the people of a shop', () => {
  it.each(['manager', 'kitchen'] as const)('are the owners’ business, not a %s’s', async (role) => {
    const { vendorId, owner } = await inviting();
    const member = await makePerson({ roles: ['customer', 'seller'] });
    await addMember(vendorId, member.userId, role);
    const refused = { status: 403, body: { message: MESSAGES.roleMissing } };
    expect(await list(member)).toMatchObject(refused);
    expect(await invite(member, 'osaze@eki.example')).toMatchObject(refused);
    expect(await remove(member, { userId: owner.userId })).toMatchObject(refused);
    const up = { userId: member.userId, role: 'owner' };
    expect(await setRole(member, up)).toMatchObject(refused);
    expect(await getOwners(vendorId)).toBe(1);
  });

  it('are no business of another shop’s owner', async () => {
    const { vendorId, owner } = await inviting();
    const other = await makeMember(await createVendor());
    expect((await list(other, `?vendorId=${vendorId}`)).status).toBe(404);
    expect((await invite(other, 'osaze@eki.example', 'owner', vendorId)).status).toBe(404);
    expect((await remove(other, { userId: owner.userId, vendorId })).status).toBe(404);
    expect((await remove(other, { userId: owner.userId })).status).toBe(404);
  });
});

describe('a member who gets another role', () => {
  it('has its rights from the next call on, and leaves an audit entry', async () => {
    const { vendorId, owner, guest, token } = await inviting('manager');
    await accept(guest, token);
    const got = await setRole(owner, { userId: guest.userId, role: 'owner' });
    expect(got.body.members).toMatchObject([{ role: 'owner' }, { role: 'owner' }]);
    expect((await list(guest)).status).toBe(200);
    // Sent twice, it is done once.
    await setRole(owner, { userId: guest.userId, role: 'kitchen' });
    await setRole(owner, { userId: guest.userId, role: 'kitchen' });
    expect((await list(guest)).status).toBe(403);
    expect(await Audit.find({ refId: guest.userId }).sort({ at: 1 }).lean()).toMatchObject([
      { before: { vendorId, role: 'manager' }, after: { vendorId, role: 'owner' } },
      { before: { role: 'owner' }, after: { role: 'kitchen' } },
    ]);
    const work = await Outbox.find({ 'work.ids.userId': guest.userId }).lean();
    expect(work.map((row) => row.work.name)).toEqual(['disconnect', 'disconnect']);
  });

  it('isn’t the last owner, nor a member of another shop', async () => {
    const { vendorId, owner, guest } = await inviting();
    const own = { userId: owner.userId, role: 'kitchen' };
    expect(await setRole(owner, own)).toMatchObject({
      status: 409,
      body: { message: SHOP_MESSAGES.lastOwner },
    });
    expect((await setRole(owner, { userId: guest.userId, role: 'owner' })).status).toBe(404);
    const other = await makeMember(await createVendor());
    expect((await setRole(other, own)).status).toBe(404);
    expect((await setRole(other, { ...own, vendorId })).status).toBe(404);
    expect(await getOwners(vendorId)).toBe(1);
  });

  it('at the same time as the other owner leaves one of them', async () => {
    const vendorId = await createVendor();
    const [one, two] = [await makeMember(vendorId), await makeMember(vendorId)];
    const got = await Promise.all([
      setRole(one, { userId: two.userId, role: 'kitchen' }),
      setRole(two, { userId: one.userId, role: 'kitchen' }),
    ]);
    expect(got.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect(await getOwners(vendorId)).toBe(1);
  });
});

describe('a member who is removed', () => {
  it('loses the board, its events and with the last shop the role', async () => {
    const { vendorId, owner, guest, token } = await inviting();
    await accept(guest, token);
    expect((await readBoard(guest, vendorId)).status).toBe(200);
    expect((await remove(owner, { userId: guest.userId })).status).toBe(200);
    expect((await readBoard(guest, vendorId)).status).toBe(404);
    expect(await getRoles(guest)).toEqual(['customer']);
    // They shop on: only the work area is closed.
    expect(await findActor(guest.cookie, { fresh: true })).not.toBeNull();
    const work = await Outbox.find({ 'work.ids.userId': guest.userId }).lean();
    expect(work.map((row) => row.work.name).sort()).toEqual(['disconnect', 'leave-room']);
    expect(work.find((row) => row.work.name === 'leave-room')?.work.ids).toMatchObject({
      room: `vendor:${vendorId}`,
    });
  });

  it('stays a seller while there is another shop', async () => {
    const { owner, guest, token } = await inviting();
    await accept(guest, token);
    await addMember(await createVendor(), guest.userId, 'kitchen');
    await remove(owner, { userId: guest.userId });
    expect(await getRoles(guest)).toEqual(['customer', 'seller']);
  });

  it('is never the last owner who can act', async () => {
    const { vendorId, owner } = await inviting();
    const refused = { status: 409, body: { message: SHOP_MESSAGES.lastOwner } };
    expect(await remove(owner, { userId: owner.userId })).toMatchObject(refused);
    const second = await makePerson({ roles: ['customer', 'seller'] });
    await addMember(vendorId, second.userId);
    await User.updateOne({ _id: second.userId }, { status: 'suspended' });
    expect(await remove(owner, { userId: owner.userId })).toMatchObject(refused);
    await User.updateOne({ _id: second.userId }, { status: 'active' });
    expect((await remove(owner, { userId: owner.userId })).status).toBe(200);
    expect(await getOwners(vendorId)).toBe(1);
  });

  it('at the same time as the other owner leaves one of them', async () => {
    const vendorId = await createVendor();
    const [one, two] = [await makeMember(vendorId), await makeMember(vendorId)];
    const got = await Promise.all([
      remove(one, { userId: two.userId }),
      remove(two, { userId: one.userId }),
    ]);
    expect(got.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect(await getOwners(vendorId)).toBe(1);
  });
});
