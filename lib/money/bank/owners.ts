import 'server-only';
import mongoose, { type ClientSession, Types } from 'mongoose';
import { AppError } from '@/lib/core/errors';
import { MESSAGES } from '@/lib/core/messages';
import type { ScopedActor } from '@/lib/core/roles';
import { findOwnerIds, type PartyOwner, requireParty } from '@/lib/money/payouts/owner';
import { User, type UserDoc } from '@/models/platform/user';
import { Vendor } from '@/models/shops/vendor';
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
>;

/** The people who own it: all owners of a shop, else the one person. */
export async function findOwners(
  holder: Holder,
  session: ClientSession | null = null,
): Promise<OwnerDoc[]> {
  const ids = (await findOwnerIds(holder, session)).map((id) => new Types.ObjectId(id));
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
