import 'server-only';
import type { Types } from 'mongoose';
import { isObjectId } from '@/lib/core/ids';
import type { ScopedActor } from '@/lib/core/roles';
import { connectDb } from '@/lib/platform/db';
import { ownedBy } from '@/lib/platform/ownership';
import { ADDRESS_OWNERS, Address } from '@/models/people/address';
import { USER_OWNERS, User } from '@/models/platform/user';
import type { AddressDto } from './dto';

const ADDRESS_FIELDS = {
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

/** The actor's addresses: the main one, then the one last ordered to, then the newest. */
export async function listAddresses(actor: ScopedActor<'self'>): Promise<AddressDto[]> {
  await connectDb();
  const [addresses, user] = await Promise.all([
    Address.find(ownedBy(actor, ADDRESS_OWNERS), { ...ADDRESS_FIELDS, updatedAt: 1 }).lean(),
    User.findOne(ownedBy(actor, USER_OWNERS), { firstAddressId: 1, lastAddressId: 1 }).lean(),
  ]);
  const firstId = user?.firstAddressId?.toString();
  const lastId = user?.lastAddressId?.toString();
  const rank = ({ _id }: StoredAddress) =>
    _id.toString() === firstId ? 2 : _id.toString() === lastId ? 1 : 0;
  return addresses
    .sort((a, b) => rank(b) - rank(a) || b.updatedAt.getTime() - a.updatedAt.getTime())
    .map((address) => toAddressDto(address, firstId));
}

/** One of the actor's addresses; null for a malformed id and another customer's address. */
export async function findAddress(
  id: string,
  actor: ScopedActor<'self'>,
): Promise<AddressDto | null> {
  if (!isObjectId(id)) return null;
  await connectDb();
  const [address, user] = await Promise.all([
    Address.findOne({ _id: id, ...ownedBy(actor, ADDRESS_OWNERS) }, ADDRESS_FIELDS).lean(),
    User.findOne(ownedBy(actor, USER_OWNERS), { firstAddressId: 1 }).lean(),
  ]);
  return address ? toAddressDto(address, user?.firstAddressId?.toString()) : null;
}

type StoredAddress = Omit<AddressDto, '_id' | 'isFirst'> & { _id: Types.ObjectId };

function toAddressDto(address: StoredAddress, firstId: string | undefined): AddressDto {
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
    isFirst: address._id.toString() === firstId,
  };
}
