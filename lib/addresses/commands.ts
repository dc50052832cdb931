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
 * Saves an address. The same person, phone and place again is the same address; its other fields
 * then take the new values.
 *
 * Throws AppError `forbidden` where the input names another account, `invalid` outside the service
 * area (road metres from the main gate, a setting) and where words and coordinates are of different
 * places, `upstream` and `too_many` where that cannot be found out now (`matchesLocation`), and
 * `conflict` beyond 50 addresses.
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
  const mine = ownedBy(actor, ADDRESS_OWNERS);
  const own = { ...mine, fingerprint: fingerprintOf(input) };
  const isNew = await save(own, input);
  // Counted after the write, so that concurrent calls cannot pass the limit together.
  if (isNew && (await Address.countDocuments(mine)) > MAX_ADDRESSES) {
    await Address.deleteOne(own);
    throw new AppError('conflict', MESSAGES.addressLimit);
  }
  const saved = await Address.findOne(own, ADDRESS_FIELDS).lean();
  if (!saved) throw new AppError('conflict', MESSAGES.addressLimit);
  return toAddressDto(saved);
}

/** Writes the address; true if it is new. */
async function save(
  own: { userId: string; fingerprint: string },
  fields: object,
): Promise<boolean> {
  const write = () => Address.updateOne(own, fields, { upsert: true });
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
