import 'server-only';
import mongoose, { type ClientSession, Types } from 'mongoose';
import { AppError } from '@/lib/core/errors';
import { MESSAGES } from '@/lib/core/messages';
import { type ScopedActor, scopeActor } from '@/lib/core/roles';
import type { Party } from '@/lib/money/payouts/policy';
import { ownedBy } from '@/lib/platform/ownership';
import { RIDER_OWNERS, Rider } from '@/models/people/rider';
import { User, type UserDoc } from '@/models/platform/user';
import { Vendor } from '@/models/shops/vendor';
import { VendorMember } from '@/models/shops/vendor-member';
import { BANK_MESSAGES } from './messages';
import type { PartyInput } from './schemas';

/** Whose account a call is about. `ownerId`: the shop's id, else the user's. */
export interface Holder {
  party: Party;
  ownerId: string;
}

/** How `currentFor` and `checkingFor` name a holder. */
export function toKey({ party, ownerId }: Holder): string {
  return `${party}:${ownerId}`;
}

/**
 * The holder that a caller acts for: their wallet, themselves as a rider, or a shop that they own, by
 * default the first. Throws AppError `not_found` for another person's shop and for who isn't a rider, and
 * `forbidden` for a member of the shop who doesn't own it.
 */
export async function findHolder(
  { party, vendorId }: PartyInput,
  actor: ScopedActor<'self'>,
  session: ClientSession | null = null,
): Promise<Holder> {
  const { userId } = actor;
  if (party === 'wallet') return { party, ownerId: userId };
  if (party === 'rider') {
    const own = ownedBy(scopeActor(actor, 'rider'), RIDER_OWNERS);
    if (!(await Rider.exists(own).session(session))) notFound();
    return { party, ownerId: userId };
  }
  const members = await VendorMember.find({
    userId: new Types.ObjectId(userId),
    ...(vendorId && { vendorId: new Types.ObjectId(vendorId) }),
  })
    .sort({ vendorId: 1 })
    .session(session)
    .lean();
  if (members.length === 0) notFound();
  const owned = members.find(({ role }) => role === 'owner');
  if (!owned) throw new AppError('forbidden', BANK_MESSAGES.ownersOnly);
  return { party, ownerId: owned.vendorId.toString() };
}

function notFound(): never {
  throw new AppError('not_found', MESSAGES.notFound);
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
>;

/** The people who own it: all owners of a shop, else the one person. */
export async function findOwners(
  { party, ownerId }: Holder,
  session: ClientSession | null = null,
): Promise<OwnerDoc[]> {
  const ids =
    party === 'shop'
      ? await VendorMember.distinct('userId', {
          vendorId: new Types.ObjectId(ownerId),
          role: 'owner',
        }).session(session)
      : [new Types.ObjectId(ownerId)];
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
    },
  )
    .session(session)
    .lean();
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
