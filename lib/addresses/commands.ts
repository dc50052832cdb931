import 'server-only';
import { AppError } from '@/lib/core/errors';
import { MESSAGES } from '@/lib/core/messages';
import { checkOwner } from '@/lib/core/owner';
import type { Actor } from '@/lib/core/roles';
import { roadMetres } from '@/lib/delivery/distance';
import { MAIN_GATE } from '@/lib/delivery/fee';
import { connectDb, isDuplicateKey } from '@/lib/platform/db';
import { canonicalJson, sha256 } from '@/lib/platform/digest';
import { getSettings } from '@/lib/settings/queries';
import { Address } from '@/models/address';
import type { AddressDto } from './dto';
import { ADDRESS_FIELDS, toAddressDto } from './queries';
import type { AddAddressInput } from './schemas';

/** Most addresses of one customer. */
const MAX_ADDRESSES = 50;

/**
 * Saves an address. The same person, phone and place again is the same address; its other fields
 * then take the new values.
 *
 * Throws AppError `forbidden` where the input names another account, `invalid` outside the service
 * area (road metres from the main gate, a setting) and `conflict` beyond 50 addresses.
 */
export async function addAddress(
  { owner, ...input }: AddAddressInput,
  actor: Actor,
): Promise<AddressDto> {
  checkOwner(owner, actor);
  const { delivery } = await getSettings();
  if (roadMetres(MAIN_GATE, input) > delivery.areaM) {
    throw new AppError('invalid', MESSAGES.outOfArea, { field: 'address' });
  }
  await connectDb();
  const own = { userId: actor.userId, fingerprint: fingerprintOf(input) };
  const isNew = await save(own, input);
  // Counted after the write, so that many at once cannot slip past the limit together.
  if (isNew && (await Address.countDocuments({ userId: actor.userId })) > MAX_ADDRESSES) {
    await Address.deleteOne(own);
    throw new AppError('conflict', MESSAGES.addressLimit);
  }
  const saved = await Address.findOne(own, ADDRESS_FIELDS).lean();
  if (!saved) throw new AppError('conflict', MESSAGES.addressLimit);
  return toAddressDto(saved);
}

/** Writes the address; true when it was not there before. */
async function save(
  own: { userId: string; fingerprint: string },
  fields: object,
): Promise<boolean> {
  const write = () => Address.updateOne(own, fields, { upsert: true });
  try {
    return (await write()).upsertedCount === 1;
  } catch (error) {
    // Saved twice at once: the other call made the document.
    if (!isDuplicateKey(error)) throw error;
    return (await write()).upsertedCount === 1;
  }
}

/** What makes an address the same one: person, phone, words and place (to about a metre). */
function fingerprintOf(input: Omit<AddAddressInput, 'owner'>): string {
  const { firstName, lastName, address, phone, latitude, longitude } = input;
  const words = [firstName, lastName, address].map((text) => text.toLowerCase());
  return sha256(canonicalJson([...words, phone, latitude.toFixed(5), longitude.toFixed(5)]));
}
