import 'server-only';
import type { Types } from 'mongoose';
import { isObjectId } from '@/lib/core/ids';
import type { Actor } from '@/lib/core/roles';
import { connectDb } from '@/lib/platform/db';
import { Address } from '@/models/address';
import { User } from '@/models/user';
import type { AddressDto } from './dto';

/** What an owner sees of an address. */
export const ADDRESS_FIELDS = {
  firstName: 1,
  lastName: 1,
  email: 1,
  phone: 1,
  address: 1,
  latitude: 1,
  longitude: 1,
  city: 1,
  state: 1,
  zipcode: 1,
  country: 1,
  note: 1,
} as const;

/** The actor's addresses: the one last ordered to first, then the newest. */
export async function listAddresses(actor: Actor): Promise<AddressDto[]> {
  await connectDb();
  const [addresses, user] = await Promise.all([
    Address.find({ userId: actor.userId }, { ...ADDRESS_FIELDS, updatedAt: 1 }).lean(),
    User.findById(actor.userId, { lastAddressId: 1 }).lean(),
  ]);
  const last = user?.lastAddressId?.toString();
  const isLast = ({ _id }: StoredAddress) => (_id.toString() === last ? 1 : 0);
  return addresses
    .sort((a, b) => isLast(b) - isLast(a) || b.updatedAt.getTime() - a.updatedAt.getTime())
    .map(toAddressDto);
}

/** The actor's own address, or null: also for a malformed id and for someone else's. */
export async function findAddress(id: string, actor: Actor): Promise<AddressDto | null> {
  if (!isObjectId(id)) return null;
  await connectDb();
  const address = await Address.findOne({ _id: id, userId: actor.userId }, ADDRESS_FIELDS).lean();
  return address ? toAddressDto(address) : null;
}

type StoredAddress = Omit<AddressDto, '_id'> & { _id: Types.ObjectId };

/** The address without owner and times. */
export function toAddressDto(address: StoredAddress): AddressDto {
  return {
    _id: address._id.toString(),
    firstName: address.firstName,
    lastName: address.lastName,
    email: address.email,
    phone: address.phone,
    address: address.address,
    latitude: address.latitude,
    longitude: address.longitude,
    city: address.city,
    state: address.state,
    zipcode: address.zipcode,
    country: address.country,
    note: address.note,
  };
}
