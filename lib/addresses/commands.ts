import 'server-only';
import { AppError } from '@/lib/core/errors';
import { MESSAGES } from '@/lib/core/messages';
import { checkOwner } from '@/lib/core/owner';
import type { ScopedActor } from '@/lib/core/roles';
import { isInServiceArea } from '@/lib/delivery/fee';
import { connectDb, isDuplicateKey } from '@/lib/platform/db';
import { canonicalJson, sha256 } from '@/lib/platform/digest';
import { ownedBy } from '@/lib/platform/ownership';
import { getSettings } from '@/lib/settings/queries';
import { ADDRESS_OWNERS, Address } from '@/models/address';
import type { AddressDto } from './dto';
import { matchesLocation } from './place-check';
import { ADDRESS_FIELDS, toAddressDto } from './queries';
import type { AddAddressInput } from './schemas';

/** Limit per customer. */
const MAX_ADDRESSES = 50;

/**
 * Saves an address. An address with the same person, phone and place is updated instead.
 *
 * Throws AppError `forbidden` if the input names another account, `invalid` outside the service area
 * (road metres from the main gate, a setting) or if text and coordinates name different places,
 * `upstream` or `too_many` if that cannot be checked now (`matchesLocation`), and `conflict` beyond
 * 50 addresses.
 */
export async function addAddress(
  { owner, token, ...input }: AddAddressInput,
  actor: ScopedActor<'self'>,
): Promise<AddressDto> {
  checkOwner(owner, actor);
  const { delivery } = await getSettings();
  if (!isInServiceArea(input, delivery)) {
    throw new AppError('invalid', MESSAGES.outOfArea, { field: 'address' });
  }
  if (!(await matchesLocation({ ...input, token }, actor.userId))) {
    throw new AppError('invalid', MESSAGES.chooseSuggestion, { field: 'address' });
  }
  await connectDb();
  const ofActor = ownedBy(actor, ADDRESS_OWNERS);
  const identity = { ...ofActor, fingerprint: fingerprintOf(input) };
  const isNew = await upsertAddress(identity, input);
  // Counted after the write, so that concurrent calls cannot exceed the limit together.
  if (isNew && (await Address.countDocuments(ofActor)) > MAX_ADDRESSES) {
    await Address.deleteOne(identity);
    throw new AppError('conflict', MESSAGES.addressLimit);
  }
  const saved = await Address.findOne(identity, ADDRESS_FIELDS).lean();
  if (!saved) throw new AppError('conflict', MESSAGES.addressLimit);
  return toAddressDto(saved);
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

/** Identity of an address: person, phone, text and place (to about a metre). */
function fingerprintOf(input: Omit<AddAddressInput, 'owner' | 'token'>): string {
  const { firstName, lastName, address, phone, latitude, longitude } = input;
  const words = [firstName, lastName, address].map((text) => text.toLowerCase());
  return sha256(canonicalJson([...words, phone, latitude.toFixed(5), longitude.toFixed(5)]));
}
