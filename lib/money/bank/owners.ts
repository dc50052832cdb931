import 'server-only';
import mongoose, { type ClientSession, Types } from 'mongoose';
import { AppError } from '@/lib/core/errors';
import { MESSAGES } from '@/lib/core/messages';
import type { ScopedActor } from '@/lib/core/roles';
import { findOwnerIds, type PartyOwner, requireParty } from '@/lib/money/payouts/owner';
import { User, type UserDoc } from '@/models/platform/user';
import { Vendor } from '@/models/shops/vendor';
import { VendorMember } from '@/models/shops/vendor-member';
import { STOP_LINK_MS } from './policy';
import type { PartyInput } from './schemas';

/** Whose account a call is about. `ownerId`: the shop's id, else the user's. */
export type Holder = PartyOwner;

/**
 * The holder that a caller acts for: their wallet, themselves as a rider, or a shop that they own. Throws
 * like `requireParty`; also ops don't save the account of a closed shop.
 */
export async function findHolder(
  input: PartyInput,
  actor: ScopedActor<'self'>,
  session: ClientSession | null = null,
): Promise<Holder> {
  const { party, ownerId, isForOwner } = await requireParty(input, actor, session);
  if (isForOwner) throw new AppError('not_found', MESSAGES.notFound);
  return { party, ownerId };
}

export type OwnerDoc = Pick<
  UserDoc,
  | '_id'
  | 'name'
  | 'renamedAt'
  | 'formerName'
  | 'passwordResetAt'
  | 'email'
  | 'confirmedEmail'
  | 'heldEmails'
  | 'phone'
  | 'phoneChangedAt'
  | 'formerPhone'
>;

/** The people who own it: all owners of a shop, else the one person. */
export async function findOwners(
  holder: Holder,
  session: ClientSession | null = null,
): Promise<OwnerDoc[]> {
  return findPeopleOf(await findOwnerIds(holder, session), session);
}

function findPeopleOf(
  userIds: readonly string[],
  session: ClientSession | null,
): Promise<OwnerDoc[]> {
  const ids = userIds.map((id) => new Types.ObjectId(id));
  return User.find(
    { _id: mongoose.trusted({ $in: ids }) },
    {
      name: 1,
      renamedAt: 1,
      formerName: 1,
      passwordResetAt: 1,
      email: 1,
      confirmedEmail: 1,
      heldEmails: 1,
      phone: 1,
      phoneChangedAt: 1,
      formerPhone: 1,
    },
  )
    .session(session)
    .lean();
}

/** An owner of now or before, with how long they have been one; null for from the start, and for always. */
export interface Concerned extends OwnerDoc {
  since: Date | null;
  until: Date | null;
}

/** How long former owners of a shop hear of its bank account, ms: as long as the link in the mail works. */
const FORMER_MS = STOP_LINK_MS;

/**
 * The owners, and who was one until a week ago: whoever takes a shop over with a stolen session removes its
 * owner first, who has to hear of the new account.
 */
export async function findConcerned(
  holder: Holder,
  session: ClientSession | null,
  now: Date,
): Promise<Concerned[]> {
  const owners = await findOwners(holder, session);
  if (holder.party !== 'shop') return owners.map((one) => ({ ...one, since: null, until: null }));
  const { ownerId: vendorId } = holder;
  const [members, vendor] = [
    await VendorMember.find({ vendorId }, { userId: 1, ownerSince: 1 }).session(session).lean(),
    await Vendor.findById(vendorId, { formerOwners: 1 }).session(session).lean(),
  ];
  const current = owners.map((owner) => {
    const member = members.find(({ userId }) => userId.equals(owner._id));
    return { ...owner, since: member?.ownerSince ?? null, until: null };
  });
  const recent = (vendor?.formerOwners ?? []).filter(
    ({ userId, until }) =>
      until.getTime() + FORMER_MS > now.getTime() && !owners.some(({ _id }) => _id.equals(userId)),
  );
  const ends = new Map(recent.map(({ userId, until }) => [userId.toString(), until]));
  const former = await findPeopleOf([...ends.keys()], session);
  return [
    ...current,
    ...former.map((one) => ({ ...one, since: null, until: ends.get(one._id.toString()) ?? null })),
  ];
}

/** Every address that the account has or can bring back. */
export function listAddresses({ email, confirmedEmail, heldEmails }: OwnerDoc): string[] {
  return [...new Set([email, ...(confirmedEmail ? [confirmedEmail] : []), ...(heldEmails ?? [])])];
}

/** The shop's name; null for people. */
export async function findShopName(
  { party, ownerId }: Holder,
  session: ClientSession | null = null,
): Promise<string | null> {
  if (party !== 'shop') return null;
  const vendor = await Vendor.findById(ownerId, { businessName: 1 }).session(session).lean();
  return vendor?.businessName ?? null;
}
