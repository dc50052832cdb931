import 'server-only';
import type { ClientSession } from 'mongodb';
import mongoose, { Types } from 'mongoose';
import { AppError } from '@/lib/core/errors';
import { MESSAGES } from '@/lib/core/messages';
import { MEMBER_ROLES, type Membership, type ScopedActor } from '@/lib/core/roles';
import { toIso } from '@/lib/core/time';
import { settleEmail } from '@/lib/people/email-links';
import { ACCOUNT_MESSAGES } from '@/lib/people/messages';
import { findOwnSession } from '@/lib/people/sessions';
import { connectDb, inTransaction } from '@/lib/platform/db';
import { hashAddress, sha256 } from '@/lib/platform/digest';
import { disconnectWork, enqueue, leaveRoomWork } from '@/lib/platform/outbox';
import { ownedBy } from '@/lib/platform/ownership';
import { atOneShopAs, withRole } from '@/lib/shops/actor';
import { SHOP_MESSAGES } from '@/lib/shops/messages';
import { Audit } from '@/models/platform/audit';
import { Session } from '@/models/platform/session';
import { USER_OWNERS, User } from '@/models/platform/user';
import { ShopInvitation } from '@/models/shops/shop-invitation';
import { Vendor } from '@/models/shops/vendor';
import { VendorMember } from '@/models/shops/vendor-member';
import type { MemberDto, OpenInvitationDto, ShopStaffDto } from './dto';
import {
  INVITATION_MS,
  INVITATION_REPEAT_MS,
  invitationForMail,
  invitationHash,
} from './invitations';
import { sellerMails } from './mails';
import { findShops } from './queries';
import type { InviteInput, MemberRoleInput, RemoveInput, ShopQuery } from './schemas';

type Seller = ScopedActor<'vendor'>;

/** Time and IP address of a call. */
interface Call {
  address: string;
  now: Date;
}

const OWNER = ['owner'] as const;
/** Members and open invitations of one shop. */
const MAX_STAFF = 50;

/**
 * The members and open invitations of a shop, for its owners. Throws AppError `not_found` for another
 * shop, and `forbidden` for its other members.
 */
export async function listStaff(
  { vendorId }: ShopQuery,
  actor: Seller,
  now: Date,
): Promise<ShopStaffDto> {
  const shop = atOneShopAs(OWNER, actor, vendorId);
  await connectDb();
  const own = { vendorId: new Types.ObjectId(shop.vendorId) };
  const [shops, members, invitations] = await Promise.all([
    findShops(withRole(OWNER, actor)),
    VendorMember.find(own).lean(),
    ShopInvitation.find({ ...own, acceptedBy: null, expiresAt: mongoose.trusted({ $gt: now }) })
      .sort({ createdAt: -1 })
      .lean(),
  ]);
  const named = shops.find((one) => one.vendorId === shop.vendorId);
  if (!named) throw new AppError('not_found', MESSAGES.notFound);
  return {
    shop: named,
    shops,
    members: await loadMembers(members, actor.userId, now),
    invitations: invitations.map(({ _id, email, role, expiresAt }) => ({
      id: _id.toString(),
      email,
      role,
      expiresAt: expiresAt.toISOString(),
    })),
  };
}

async function loadMembers(
  members: readonly { userId: Types.ObjectId; role: Membership['role'] }[],
  ownId: string,
  now: Date,
): Promise<MemberDto[]> {
  const ids = mongoose.trusted({ $in: members.map(({ userId }) => userId) });
  const open = { userId: ids, expiresAt: mongoose.trusted({ $gt: now }) };
  const [users, sessions] = await Promise.all([
    User.find({ _id: ids }, { name: 1, email: 1, phone: 1 }).lean(),
    Session.find(open, { userId: 1, lastSeenAt: 1 }).sort({ lastSeenAt: 1 }).lean(),
  ]);
  const seen = new Map(sessions.map(({ userId, lastSeenAt }) => [userId.toString(), lastSeenAt]));
  return members
    .flatMap(({ userId, role }) => {
      const user = users.find(({ _id }) => _id.equals(userId));
      if (!user) return [];
      const id = userId.toString();
      return {
        userId: id,
        name: user.name,
        email: user.email,
        phone: user.phone,
        role,
        isYou: id === ownId,
        lastSeenAt: toIso(seen.get(id)),
      };
    })
    .sort(
      (a, b) =>
        MEMBER_ROLES.indexOf(a.role) - MEMBER_ROLES.indexOf(b.role) || a.name.localeCompare(b.name),
    );
}

/**
 * Mails an invitation to work for the shop, which replaces an earlier one to the same email. The same one
 * sent again within five minutes is a repeat and sends nothing. Returns the shop's staff. Throws AppError `conflict` for a member and for a full shop, and like `listStaff`.
 */
export async function inviteMember(
  { vendorId, email, role }: InviteInput,
  actor: Seller,
  now: Date,
): Promise<ShopStaffDto> {
  const shop = atOneShopAs(OWNER, actor, vendorId);
  const { userId: inviterId } = actor;
  await connectDb();
  await inTransaction(async (session) => {
    await lockStaff(shop.vendorId, actor, session, now);
    const own = { vendorId: new Types.ObjectId(shop.vendorId) };
    const invitedBy = new Types.ObjectId(inviterId);
    const createdAt = mongoose.trusted({ $gt: new Date(now.getTime() - INVITATION_REPEAT_MS) });
    const sent = { ...own, email, role, invitedBy, createdAt };
    if (await ShopInvitation.exists(sent).session(session)) return;
    const user = await User.findOne({ email }, { _id: 1 }).session(session).lean();
    if (user && (await VendorMember.exists({ ...own, userId: user._id }).session(session))) {
      throw new AppError('conflict', SHOP_MESSAGES.memberAlready, { field: 'email' });
    }
    await ShopInvitation.deleteOne({ ...own, email }, { session });
    const [members, invitations] = [
      await VendorMember.countDocuments(own).session(session),
      await ShopInvitation.countDocuments({ ...own, acceptedBy: null }).session(session),
    ];
    if (members + invitations >= MAX_STAFF) {
      throw new AppError('conflict', SHOP_MESSAGES.staffFull, { field: 'email' });
    }
    const _id = new Types.ObjectId();
    const id = _id.toString();
    const row = {
      _id,
      ...own,
      email,
      role,
      tokenHash: invitationHash(id),
      invitedBy,
      createdAt: now,
      expiresAt: new Date(now.getTime() + INVITATION_MS),
    };
    await ShopInvitation.create([row], { session });
    await enqueue([sellerMails.invitation.entry({ invitationId: id })], session, now);
  });
  return listStaff({ vendorId: shop.vendorId }, actor, now);
}

/**
 * Makes the caller a member of the shop that invited their email, with the role seller. The token proves
 * that they read its mailbox. Where nothing had proved that before, they must have logged in since they
 * were invited: a stranger may have registered the email and left the session open on their phone.
 *
 * Returns the shop, also to a repeat by its member. Throws AppError `invalid` for a link that is wrong,
 * used or expired, and `forbidden` for an invitation to another email, and with `logInAgain` for a session
 * from before; both leave the link open.
 */
export async function acceptInvitation(
  token: string,
  actor: ScopedActor<'self'>,
  cookieHeader: string | null,
  now: Date,
): Promise<{ vendorId: string; name: string; role: Membership['role'] }> {
  const { userId } = actor;
  await connectDb();
  return inTransaction(async (session) => {
    const over = () => new AppError('invalid', ACCOUNT_MESSAGES.linkOver, { field: 'token' });
    const tokenHash = sha256(token);
    const acceptedBy = new Types.ObjectId(userId);
    const open = await ShopInvitation.findOneAndUpdate(
      { tokenHash, acceptedBy: null },
      { acceptedBy },
      { session },
    ).lean();
    const invitation =
      open ?? (await ShopInvitation.findOne({ tokenHash, acceptedBy }).session(session).lean());
    if (!invitation || invitation.expiresAt <= now) throw over();
    const { vendorId, email, role } = invitation;
    const account = { ...ownedBy(actor, USER_OWNERS), email, status: 'active' as const };
    const user = await User.findOne(account, { provedEmail: 1 }).session(session).lean();
    if (!user) throw new AppError('forbidden', SHOP_MESSAGES.invitationForAnother);
    const isThere = { _id: vendorId, status: mongoose.trusted({ $ne: 'removed' as const }) };
    const vendor = await Vendor.findOne(isThere, { businessName: 1 }).session(session).lean();
    if (!vendor) throw over();
    const member = { vendorId, userId: acceptedBy };
    const shop = { vendorId: vendorId.toString(), name: vendor.businessName, role };
    if (!open) {
      // A member who was removed since doesn't come back by the old link.
      if (!(await VendorMember.exists(member).session(session))) throw over();
      return shop;
    }
    if (user.provedEmail !== email) {
      const own = await findOwnSession(actor, cookieHeader);
      if (!own || own.startedAt < open.createdAt) {
        throw new AppError('forbidden', SHOP_MESSAGES.logInToJoin, { logInAgain: true });
      }
      await settleEmail(user._id, email, session, now);
    }
    // Also a write, so that it conflicts with a concurrent end of the caller's last membership elsewhere.
    const joined = {
      $addToSet: { roles: 'seller' as const },
      $pull: { 'pendingRoles.roles': 'seller' as const },
      $set: { updatedAt: now },
    };
    await User.updateOne(account, joined, { session });
    const $setOnInsert = { role, ...(role === 'owner' && { ownerSince: now }) };
    await VendorMember.updateOne(member, { $setOnInsert }, { upsert: true, session });
    return shop;
  });
}

/**
 * What the holder of an invitation's link may see before they log in. Only the mailbox of `email` has the
 * token, so `hasAccount` tells them nothing about anyone else. Throws AppError `invalid` once the
 * invitation is over.
 */
export async function readInvitation(token: string, now: Date): Promise<OpenInvitationDto> {
  await connectDb();
  const invitation = await ShopInvitation.findOne({ tokenHash: sha256(token) }).lean();
  const mail = invitation && (await invitationForMail(String(invitation._id), now));
  if (!mail) throw new AppError('invalid', ACCOUNT_MESSAGES.linkOver, { field: 'token' });
  const { email, role, shop, inviter } = mail;
  const hasAccount = (await User.exists({ email })) !== null;
  return { email, role, shop, inviter, hasAccount };
}

/**
 * Changes a member's role at the shop, with an audit entry. Their pages reconnect and read what they may
 * still do. Returns the shop's staff; null for owners who gave up that role themselves. Throws AppError
 * `not_found` for a user who isn't a member, `conflict` for the last owner whose account is active, and
 * like `listStaff`.
 */
export async function changeMemberRole(
  { vendorId, userId, role }: MemberRoleInput,
  actor: Seller,
  { address, now }: Call,
): Promise<ShopStaffDto | null> {
  const shop = atOneShopAs(OWNER, actor, vendorId);
  await connectDb();
  await inTransaction(async (session) => {
    await lockStaff(shop.vendorId, actor, session, now);
    const own = { vendorId: new Types.ObjectId(shop.vendorId) };
    const member = { ...own, userId: new Types.ObjectId(userId) };
    const before = await VendorMember.findOneAndUpdate(member, { role }, { session }).lean();
    if (!before) throw new AppError('not_found', MESSAGES.notFound);
    if (before.role === role) return;
    if (role === 'owner') await VendorMember.updateOne(member, { ownerSince: now }, { session });
    if (before.role === 'owner') await endOwnership(userId, shop.vendorId, session, now);
    const changes = { before: { role: before.role }, after: { role } };
    await auditMember('change-member', { ...changes, userId, shop, address, now }, session);
    const key = `${userId}:${now.getTime()}`;
    await enqueue([{ id: `disconnect:${key}`, work: disconnectWork({ userId }) }], session, now);
  });
  const isOut = userId === actor.userId && role !== 'owner';
  return isOut ? null : listStaff({ vendorId: shop.vendorId }, actor, now);
}

interface MemberChange extends Call {
  userId: string;
  shop: Seller & { vendorId: string };
  before: { role: Membership['role'] };
  after: { role?: Membership['role'] };
}

/** Shown to ops on the member's page. */
async function auditMember(
  action: 'change-member' | 'remove-member',
  { userId, shop, before, after, address, now }: MemberChange,
  session: ClientSession,
): Promise<void> {
  const { vendorId, userId: ownerId } = shop;
  const entry = {
    _id: `${ownerId}:${new Types.ObjectId()}`,
    at: now,
    actorId: new Types.ObjectId(ownerId),
    action,
    kind: 'account' as const,
    refId: new Types.ObjectId(userId),
    reason: 'By an owner of the shop',
    before: { vendorId, ...before },
    after: { vendorId, ...after },
    addressHash: hashAddress(address),
  };
  await Audit.create([entry], { session });
}

/**
 * Removes a member, with an audit entry, or an open invitation from the shop. A member immediately loses
 * its board and its events, and with their last shop the role seller. Returns the shop's staff; null for
 * owners who remove themselves. Throws AppError `not_found` for an unknown member or invitation,
 * `conflict` for the last owner whose account is active, and like `listStaff`.
 */
export async function removeMember(
  { vendorId, userId, invitationId }: RemoveInput,
  actor: Seller,
  { address, now }: Call,
): Promise<ShopStaffDto | null> {
  const shop = atOneShopAs(OWNER, actor, vendorId);
  await connectDb();
  await inTransaction(async (session) => {
    await lockStaff(shop.vendorId, actor, session, now);
    const own = { vendorId: new Types.ObjectId(shop.vendorId) };
    if (invitationId !== undefined) {
      const open = { _id: invitationId, ...own, acceptedBy: null };
      const dropped = await ShopInvitation.deleteOne(open, { session });
      if (dropped.deletedCount === 0) throw new AppError('not_found', MESSAGES.notFound);
      return;
    }
    const member = { ...own, userId: new Types.ObjectId(userId) };
    const gone = await VendorMember.findOneAndDelete(member, { session }).lean();
    if (!gone) throw new AppError('not_found', MESSAGES.notFound);
    const id = gone.userId.toString();
    if (gone.role === 'owner') await endOwnership(id, shop.vendorId, session, now);
    const changes = { before: { role: gone.role }, after: {} };
    await auditMember('remove-member', { ...changes, userId: id, shop, address, now }, session);
    await endMembership(gone.userId, shop.vendorId, session, now);
  });
  return userId === actor.userId ? null : listStaff({ vendorId: shop.vendorId }, actor, now);
}

/** Throws AppError `not_found` unless the caller still owns the shop. */
async function lockStaff(
  vendorId: string,
  { userId }: Seller,
  session: ClientSession,
  now: Date,
): Promise<void> {
  // A write, so that two owners who remove each other concurrently conflict.
  await Vendor.updateOne({ _id: vendorId }, { $set: { updatedAt: now } }, { session });
  const caller = { vendorId: new Types.ObjectId(vendorId), userId: new Types.ObjectId(userId) };
  const isOwner = await VendorMember.exists({ ...caller, role: 'owner' }).session(session);
  if (!isOwner) throw new AppError('not_found', MESSAGES.notFound);
}

/**
 * Notes who is no owner any more: they still hear of a change of the bank account. Throws AppError `conflict`
 * if no owner with an active account is left.
 */
async function endOwnership(
  userId: string,
  vendorId: string,
  session: ClientSession,
  now: Date,
): Promise<void> {
  const left = await VendorMember.find(
    { vendorId: new Types.ObjectId(vendorId), role: 'owner' },
    { userId: 1 },
  )
    .session(session)
    .lean();
  const _id = mongoose.trusted({ $in: left.map(({ userId }) => userId) });
  const hasOwner = await User.exists({ _id, status: 'active' }).session(session);
  if (!hasOwner) throw new AppError('conflict', SHOP_MESSAGES.lastOwner);
  const formerOwners = { userId: new Types.ObjectId(userId), until: now };
  await Vendor.updateOne({ _id: vendorId }, { $push: { formerOwners } }, { session });
}

/** Updates the user's roles and sockets, in the transaction that ends their membership. */
async function endMembership(
  userId: Types.ObjectId,
  vendorId: string,
  session: ClientSession,
  now: Date,
): Promise<void> {
  const isSeller = await VendorMember.exists({ userId }).session(session);
  const user = await User.findById(userId, { roles: 1 }).session(session).lean();
  const remaining = user?.roles.filter((role) => isSeller || role !== 'seller') ?? [];
  // Everyone with an account can shop. Also a write: see `acceptInvitation`.
  const roles = remaining.length > 0 ? remaining : ['customer'];
  const ended = {
    $set: { roles, updatedAt: now },
    ...(!isSeller && { $pull: { 'pendingRoles.roles': 'seller' as const } }),
  };
  await User.updateOne({ _id: userId }, ended, { session });
  const id = userId.toString();
  const key = `${id}:${now.getTime()}`;
  const left = leaveRoomWork({ userId: id, room: `vendor:${vendorId}` });
  await enqueue(
    [
      { id: `leave-room:vendor:${vendorId}:${key}`, work: left },
      // Their pages reconnect and read what they may still see.
      { id: `disconnect:${key}`, work: disconnectWork({ userId: id }) },
    ],
    session,
    now,
  );
}
