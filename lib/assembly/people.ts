import 'server-only';
import mongoose, { type QueryFilter, Types } from 'mongoose';
import { readCustomer } from '@/lib/conversations/support/customer';
import type { PersonPageDto } from '@/lib/conversations/support/dto';
import { isObjectId } from '@/lib/core/ids';
import { toNaira } from '@/lib/core/money';
import { type Role, type ScopedActor, STAFF_ROLES } from '@/lib/core/roles';
import { SERVICE_KINDS } from '@/lib/core/service-kind';
import { cleanReference, readOrderNumber } from '@/lib/core/text';
import { HOUR_MS } from '@/lib/core/time';
import { readRiderBalance } from '@/lib/ledger/queries';
import { deviceLabel } from '@/lib/people/device-label';
import { listPendingRoles } from '@/lib/people/pending-roles';
import type { PeopleFilter } from '@/lib/people/policy';
import { personFilter, phoneFilter } from '@/lib/people/search';
import type { PeopleDto, PersonRowDto } from '@/lib/people/staff-dto';
import type { PeopleQuery } from '@/lib/people/staff-schemas';
import { auditRead, type CallFacts } from '@/lib/platform/audit';
import { connectDb } from '@/lib/platform/db';
import { ownedBy } from '@/lib/platform/ownership';
import { Rider } from '@/models/people/rider';
import { Audit } from '@/models/platform/audit';
import { Session } from '@/models/platform/session';
import { User, type UserDoc } from '@/models/platform/user';
import { Purchase } from '@/models/purchases/purchase';
import { Vendor } from '@/models/shops/vendor';
import { VendorMember } from '@/models/shops/vendor-member';
import { findNotes } from './notes';

type Staff = ScopedActor<'staff'>;

const PAGE_SIZE = 50;
/** Sessions, and audit entries, on the page of one account. */
const SHOWN = 20;

const ROW = { name: 1, email: 1, phone: 1, roles: 1, pendingRoles: 1, status: 1 } as const;

const ROLES_BY_FILTER: Readonly<Record<PeopleFilter, readonly Role[]>> = {
  customer: ['customer'],
  seller: ['seller'],
  rider: ['rider'],
  staff: STAFF_ROLES,
};

/** A page of the users whose name, email, phone or purchase matches, or of all; newest account first. */
export async function listPeople(query: PeopleQuery, actor: Staff): Promise<PeopleDto> {
  await connectDb();
  const wanted = query.q ? await toSearchFilter(query.q, actor) : {};
  const filter = {
    $and: [
      wanted,
      query.role ? hasRole(query.role) : {},
      query.cursor ? { _id: mongoose.trusted({ $lt: new Types.ObjectId(query.cursor) }) } : {},
      ownedBy(actor, {}),
    ],
  } as QueryFilter<UserDoc>;
  const [users, counts] = await Promise.all([
    User.find(filter, ROW)
      .sort({ _id: -1 })
      .limit(PAGE_SIZE + 1)
      .lean(),
    countPeople(actor),
  ]);
  const shown = users.slice(0, PAGE_SIZE);
  return {
    people: shown.map(toRow),
    next: users.length > PAGE_SIZE ? (shown.at(-1)?._id.toString() ?? null) : null,
    counts,
  };
}

/** The filter for those who have a role, or will have it once they confirm their email. */
function hasRole(filter: PeopleFilter) {
  const isOne = mongoose.trusted({ $in: [...ROLES_BY_FILTER[filter]] });
  return { $or: [{ roles: isOne }, { 'pendingRoles.roles': isOne }] };
}

async function countPeople(actor: Staff): Promise<PeopleDto['counts']> {
  const withRole = (filter: PeopleFilter) =>
    User.countDocuments({ ...hasRole(filter), ...ownedBy(actor, {}) });
  const [everyone, customer, seller, rider, staff] = await Promise.all([
    User.estimatedDocumentCount(),
    withRole('customer'),
    withRole('seller'),
    withRole('rider'),
    withRole('staff'),
  ]);
  return { everyone, customer, seller, rider, staff };
}

/** The filter for a search text: a purchase's number or id, or what `personFilter` reads. */
async function toSearchFilter(q: string, actor: Staff): Promise<object> {
  const id = cleanReference(q).toLowerCase();
  const number = readOrderNumber(q);
  const bought = number ? { number } : isObjectId(id) ? { _id: new Types.ObjectId(id) } : null;
  const buyers = bought ? await findBuyers(bought, actor) : [];
  const people = personFilter(q);
  if (buyers.length === 0) return people ?? { _id: null };
  const isBuyer = { _id: mongoose.trusted({ $in: buyers }) };
  // Six digits may be a phone's too.
  return people && phoneFilter(cleanReference(q)) ? { $or: [isBuyer, people] } : isBuyer;
}

/** The customers and riders of the orders, dispatches and errands that match. */
async function findBuyers(bought: object, actor: Staff): Promise<Types.ObjectId[]> {
  const filter = { ...bought, ...ownedBy(actor, {}) };
  const fields = { userId: 1, riderId: 1 } as const;
  const found = await Promise.all(
    SERVICE_KINDS.map((kind) =>
      Purchase.find({ kind, ...filter }, fields)
        .limit(SHOWN)
        .lean(),
    ),
  );
  return found.flat().flatMap(({ userId, riderId }) => (riderId ? [userId, riderId] : [userId]));
}

type Row = Pick<UserDoc, '_id' | 'name' | 'email' | 'phone' | 'roles' | 'pendingRoles' | 'status'>;

function toRow(user: Row): PersonRowDto {
  const { _id, name, email, phone, roles, status } = user;
  return {
    userId: _id.toString(),
    name,
    email,
    phone,
    roles,
    pendingRoles: listPendingRoles(user),
    isSuspended: status === 'suspended',
  };
}

/**
 * A user with what ops need to help them; null if there is no such account. Leaves an audit entry, at
 * most one an hour.
 */
export async function findPerson(
  userId: string,
  actor: Staff,
  { address, now }: CallFacts,
): Promise<PersonPageDto | null> {
  await connectDb();
  const customer = isObjectId(userId) ? await readCustomer(userId, actor) : null;
  const user =
    customer &&
    (await User.findOne(
      { _id: userId, ...ownedBy(actor, {}) },
      { ...ROW, chatId: 1, secondFactor: 1 },
    ).lean());
  if (!customer || !user) return null;
  if (userId !== actor.userId) {
    const commandId = `read-person:${userId}:${Math.floor(now.getTime() / HOUR_MS)}`;
    const read = { action: 'read-person', kind: 'account', refId: userId } as const;
    await auditRead({ ...read, actor, commandId, reason: 'Looked at their page', address, now });
  }
  const open = { userId: user._id, expiresAt: mongoose.trusted({ $gt: now }) };
  const [shops, rider, sessions, notes, audit] = await Promise.all([
    findShops(user._id),
    findRider(user._id, actor),
    Session.find(open).sort({ createdAt: -1 }).limit(SHOWN).lean(),
    findNotes(userId, user.chatId ?? null),
    findAudit(user._id),
  ]);
  return {
    ...toRow(user),
    customer,
    chatId: user.chatId?.toString() ?? null,
    hasSecondFactor: user.secondFactor?.isOn ?? false,
    shops,
    rider,
    sessions: sessions.map(({ device, createdAt, lastSeenAt }) => ({
      device: deviceLabel(device ?? ''),
      signedInAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
    })),
    notes,
    audit,
  };
}

async function findShops(userId: Types.ObjectId): Promise<PersonPageDto['shops']> {
  const members = await VendorMember.find({ userId }).lean();
  const _id = mongoose.trusted({ $in: members.map(({ vendorId }) => vendorId) });
  const vendors = await Vendor.find({ _id }, { businessName: 1 }).lean();
  return vendors.map((vendor) => ({
    vendorId: vendor._id.toString(),
    name: vendor.businessName,
    role: members.find(({ vendorId }) => vendorId.equals(vendor._id))?.role ?? '',
  }));
}

async function findRider(_id: Types.ObjectId, actor: Staff): Promise<PersonPageDto['rider']> {
  const rider = await Rider.findById(_id, { vehicle: 1, plate: 1, isOnline: 1 }).lean();
  if (!rider) return null;
  const { vehicle, plate, isOnline } = rider;
  return {
    vehicle,
    plate,
    isOnline,
    earnings: toNaira(await readRiderBalance(_id.toString(), actor)),
  };
}

async function findAudit(refId: Types.ObjectId): Promise<PersonPageDto['audit']> {
  const entries = await Audit.find({ refId }).sort({ at: -1 }).limit(SHOWN).lean();
  const _id = mongoose.trusted({ $in: entries.map(({ actorId }) => actorId) });
  const actors = await User.find({ _id }, { name: 1 }).lean();
  const names = new Map(actors.map((user) => [user._id.toString(), user.name]));
  return entries.map((entry) => ({
    id: entry._id,
    name: names.get(entry.actorId.toString()) ?? 'Deleted account',
    action: entry.action,
    reason: entry.reason,
    at: entry.at.toISOString(),
  }));
}
