import 'server-only';
import { AppError } from '@/lib/core/errors';
import { MESSAGES } from '@/lib/core/messages';
import { isInServiceArea } from '@/lib/core/pricing/delivery-fee';
import type { ScopedActor } from '@/lib/core/roles';
import { checkOwner } from '@/lib/core/sending-page';
import { ACCOUNT_MESSAGES } from '@/lib/people/messages';
import { connectDb, isDuplicateKey } from '@/lib/platform/db';
import { canonicalJson, sha256 } from '@/lib/platform/digest';
import { ownedBy } from '@/lib/platform/ownership';
import { getSettings } from '@/lib/platform/settings/queries';
import { ADDRESS_OWNERS, Address } from '@/models/people/address';
import { USER_OWNERS, User } from '@/models/platform/user';
import type { AddressDto } from './dto';
import { findPlacesByName, normalisePlace } from './gazetteer';
import { matchesLocation, type UncheckedPlace } from './place-check';
import { findAddress } from './queries';
import type { AddAddressInput, AddressIdInput, EditAddressInput } from './schemas';

const MAX_ADDRESSES = 50;

/**
 * Saves an address. An address with the same person, phone and place, in any spelling, is updated instead;
 * its note stays if the new one is empty.
 *
 * Throws AppError `forbidden` if the input names another account, `invalid` outside the service area
 * (road metres from the main gate, a setting) or if text and coordinates name different places,
 * `upstream` or `too_many` if that can't be checked now (`matchesLocation`), and `conflict` above 50
 * addresses.
 */
export async function addAddress(
  { owner, token, ...input }: AddAddressInput,
  actor: ScopedActor<'self'>,
): Promise<AddressDto> {
  checkOwner(owner, actor);
  await checkPlace({ ...input, token }, actor);
  await connectDb();
  const ofActor = ownedBy(actor, ADDRESS_OWNERS);
  const identity = { ...ofActor, fingerprint: getFingerprint(input) };
  const { note, ...fields } = input;
  const isNew = await upsertAddress(identity, note ? input : fields);
  // Counted after the write, so that concurrent calls can't exceed the limit.
  if (isNew && (await Address.countDocuments(ofActor)) > MAX_ADDRESSES) {
    await Address.deleteOne(identity);
    throw new AppError('conflict', MESSAGES.addressLimit);
  }
  const saved = await Address.findOne(identity, { _id: 1 }).lean();
  const address = saved && (await findAddress(saved._id.toString(), actor));
  if (!address) throw new AppError('conflict', MESSAGES.addressLimit);
  return address;
}

/**
 * Changes one of the customer's addresses. Earlier orders aren't affected. An unchanged place isn't checked
 * again.
 *
 * Throws AppError `not_found` for an id that isn't theirs, `conflict` if it would equal another of their
 * addresses, and otherwise like `addAddress`.
 */
export async function editAddress(
  { addressId, owner, token, ...input }: EditAddressInput,
  actor: ScopedActor<'self'>,
): Promise<AddressDto> {
  checkOwner(owner, actor);
  const stored = await findAddress(addressId, actor);
  if (!stored) throw new AppError('not_found', MESSAGES.addressNotFound);
  if (!isSamePlace(stored, input)) await checkPlace({ ...input, token }, actor);
  try {
    await Address.updateOne(
      { _id: addressId, ...ownedBy(actor, ADDRESS_OWNERS) },
      { ...input, fingerprint: getFingerprint(input) },
    );
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    throw new AppError('conflict', MESSAGES.addressTwice);
  }
  const saved = await findAddress(addressId, actor);
  if (!saved) throw new AppError('not_found', MESSAGES.addressNotFound);
  return saved;
}

type Place = Pick<AddressDto, 'address' | 'latitude' | 'longitude'>;

const isSamePlace = (a: Place, b: Place) =>
  normalisePlace(a.address) === normalisePlace(b.address) &&
  a.latitude === b.latitude &&
  a.longitude === b.longitude;

/** Deletes one of the customer's addresses. Throws AppError `not_found` for an id that isn't theirs. */
export async function deleteAddress(
  { addressId }: AddressIdInput,
  actor: ScopedActor<'self'>,
): Promise<void> {
  await connectDb();
  const own = { _id: addressId, ...ownedBy(actor, ADDRESS_OWNERS) };
  const { deletedCount } = await Address.deleteOne(own);
  if (deletedCount !== 1) throw new AppError('not_found', MESSAGES.addressNotFound);
}

/** Puts one of the customer's addresses first. Throws AppError `not_found` like `deleteAddress`. */
export async function putAddressFirst(
  { addressId }: AddressIdInput,
  actor: ScopedActor<'self'>,
): Promise<void> {
  await connectDb();
  const own = { _id: addressId, ...ownedBy(actor, ADDRESS_OWNERS) };
  if (!(await Address.exists(own))) throw new AppError('not_found', MESSAGES.addressNotFound);
  await User.updateOne(ownedBy(actor, USER_OWNERS), { firstAddressId: addressId });
}

/** Throws AppError for a place that we don't deliver to, or whose text and coordinates don't match. */
async function checkPlace(place: UncheckedPlace, actor: ScopedActor<'self'>): Promise<void> {
  const { delivery } = await getSettings();
  if (!isInServiceArea(place, delivery)) {
    throw new AppError('invalid', ACCOUNT_MESSAGES.outOfArea, { field: 'address' });
  }
  if (!(await matchesLocation(place, actor.userId))) {
    throw new AppError('invalid', MESSAGES.chooseSuggestion, { field: 'address' });
  }
}

/** Writes the address; returns whether it is new. */
async function upsertAddress(
  identity: { userId: string; fingerprint: string },
  fields: object,
): Promise<boolean> {
  const write = () => Address.updateOne(identity, fields, { upsert: true });
  try {
    return (await write()).upsertedCount === 1;
  } catch (error) {
    // A concurrent call created it.
    if (!isDuplicateKey(error)) throw error;
    return (await write()).upsertedCount === 1;
  }
}

/**
 * Identity of an address: person, phone and place, ignoring case, spaces, accents and punctuation. All names
 * of a place in the gazetteer are equal: "hall three, uniben" is Hall 3. Coordinates are ignored, because
 * they may vary for one place (`matchesLocation`).
 */
function getFingerprint({ firstName, lastName, address, phone }: AddAddressInput): string {
  const [place, ...others] = findPlacesByName(address);
  const where = place && others.length === 0 ? place.place_id : normalisePlace(address);
  const person = [firstName, lastName].map(normalisePlace);
  return sha256(canonicalJson([...person, phone, where]));
}
