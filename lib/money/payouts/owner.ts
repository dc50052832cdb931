import 'server-only';
import mongoose, { type ClientSession } from 'mongoose';
import { AppError } from '@/lib/core/errors';
import { MESSAGES } from '@/lib/core/messages';
import { type Actor, OPS_ROLES } from '@/lib/core/roles';
import {
  customerAccount,
  type PersonalAccount,
  riderAccount,
  sellerAccount,
} from '@/lib/ledger/ledger';
import { findPeople, toNames } from '@/lib/people/people';
import type { PayoutDoc } from '@/models/money/payout';
import { Rider } from '@/models/people/rider';
import { Vendor, type VendorDoc } from '@/models/shops/vendor';
import { VendorMember } from '@/models/shops/vendor-member';
import { PAYOUT_MESSAGES } from './messages';
import type { Party } from './policy';

/** Whose money it is: a shop by its vendor, a rider or a customer by the user. */
export interface PartyOwner {
  party: Party;
  ownerId: string;
}

export const toPartyKey = ({ party, ownerId }: PartyOwner) => `${party}:${ownerId}`;

const ACCOUNTS: Record<Party, (ownerId: string) => PersonalAccount> = {
  shop: sellerAccount,
  rider: riderAccount,
  wallet: customerAccount,
};

/** The ledger account of a party. */
export const toPartyAccount = ({ party, ownerId }: PartyOwner) => ACCOUNTS[party](ownerId);

export const toPartyOwner = ({ party, ownerId }: Pick<PayoutDoc, 'party' | 'ownerId'>) => ({
  party,
  ownerId: ownerId.toString(),
});

/** The caller's own party, and the shop where it is one. */
export interface OwnParty extends PartyOwner {
  shop: Pick<VendorDoc, 'status'> | null;
  /** A closed shop, of which only everything can be paid out. */
  isClosed: boolean;
  /** Ops act for the owner of a closed shop. */
  isForOwner: boolean;
}

/**
 * The party for which the caller may act: their own wallet or rider's earnings, or a shop they own. Ops
 * act for the owner of a closed shop. Throws AppError `not_found` for anything else, and `forbidden` for
 * other members of a shop.
 */
export async function requireParty(
  { party, vendorId }: { party: Party; vendorId?: string | undefined },
  actor: Actor,
  session: ClientSession | null = null,
): Promise<OwnParty> {
  const { userId } = actor;
  const own = { party, ownerId: userId, shop: null, isClosed: false, isForOwner: false };
  if (party === 'wallet') return own;
  if (party === 'rider') {
    const isRider = await Rider.exists({ _id: userId }).session(session);
    if (!isRider) throw new AppError('not_found', MESSAGES.notFound);
    return own;
  }
  if (!vendorId) throw new AppError('not_found', MESSAGES.notFound);
  const [shop, member] = await Promise.all([
    Vendor.findById(vendorId, { status: 1 }).session(session).lean<VendorDoc>(),
    VendorMember.findOne({ vendorId, userId }, { role: 1 }).session(session).lean(),
  ]);
  if (!shop) throw new AppError('not_found', MESSAGES.notFound);
  const isClosed = shop.status === 'closed' || shop.status === 'removed';
  const found = { party, ownerId: vendorId, shop, isClosed };
  if (member?.role === 'owner') return { ...found, isForOwner: false };
  if (member) throw new AppError('forbidden', PAYOUT_MESSAGES.ownersOnly);
  const isOps = OPS_ROLES.some((role) => actor.roles.includes(role));
  if (!isOps || !isClosed) throw new AppError('not_found', MESSAGES.notFound);
  return { ...found, isForOwner: true };
}

/** The party of a payout, if the caller may act for it. Throws AppError `not_found`, and as `requireParty`. */
export async function requireOwn(
  payout: Pick<PayoutDoc, 'party' | 'ownerId'>,
  actor: Actor,
  session: ClientSession | null = null,
): Promise<OwnParty> {
  const ownerId = payout.ownerId.toString();
  const owner = await requireParty({ party: payout.party, vendorId: ownerId }, actor, session);
  if (owner.ownerId !== ownerId) throw new AppError('not_found', MESSAGES.notFound);
  return owner;
}

/** User ids of the party's owners. */
export async function findOwnerIds(
  { party, ownerId }: PartyOwner,
  session: ClientSession | null = null,
): Promise<string[]> {
  if (party !== 'shop') return [ownerId];
  const owners = await VendorMember.find({ vendorId: ownerId, role: 'owner' }, { userId: 1 })
    .session(session)
    .lean();
  return owners.map(({ userId }) => userId.toString());
}

/** Whose money is a person's own, for what they decide as staff: theirs, and that of the shops they work for. */
export async function findOwnIds(userId: string, session: ClientSession | null): Promise<string[]> {
  const shops = await VendorMember.find({ userId }, { vendorId: 1 }).session(session).lean();
  return [userId, ...shops.map(({ vendorId }) => vendorId.toString())];
}

/** Names of shops, riders and customers, by `toPartyKey`. */
export async function findOwnerNames(
  owners: readonly PartyOwner[],
): Promise<ReadonlyMap<string, string>> {
  const ids = (isShop: boolean) =>
    owners.filter(({ party }) => (party === 'shop') === isShop).map(({ ownerId }) => ownerId);
  const [shops, people] = await Promise.all([
    Vendor.find({ _id: mongoose.trusted({ $in: ids(true) }) }, { businessName: 1 }).lean(),
    findPeople(ids(false)),
  ]);
  const names = new Map([
    ...shops.map((shop) => [shop._id.toString(), shop.businessName] as const),
    ...toNames(people),
  ]);
  return new Map(
    owners.map((owner) => [toPartyKey(owner), names.get(owner.ownerId) ?? 'Deleted account']),
  );
}
