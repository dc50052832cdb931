import mongoose, { Types } from 'mongoose';
import type { Point } from '@/lib/core/maps/distance';
import { Rider } from '@/models/people/rider';
import { User } from '@/models/platform/user';
import { Vendor } from '@/models/shops/vendor';
import { VendorMember } from '@/models/shops/vendor-member';
import { seedId, userId } from '../seed/ids';

/** Accounts that people may sign in to; actors play them when no person does. */
const SHARED_SELLERS = ['kitchen@eki.example', 'shop@eki.example'];

const STAFF = { email: 'staff@eki.example', name: 'Market Staff', phone: '+2348051112220' };
/** Their bases are spread over the area, so that one rider is near every customer. */
const RIDERS = [
  {
    email: 'osas@eki.example',
    name: 'Osas Idemudia',
    phone: '+2348051112221',
    plate: 'BEN 402 AA',
    // Main gate.
    base: { latitude: 6.3976, longitude: 5.6084 },
  },
  {
    email: 'eghosa@eki.example',
    name: 'Eghosa Omo',
    phone: '+2348051112222',
    plate: 'USL 118 XB',
    // Ekosodin.
    base: { latitude: 6.4098, longitude: 5.6178 },
  },
  {
    email: 'imade@eki.example',
    name: 'Imade Ero',
    phone: '+2348051112223',
    plate: 'BEN 733 KJ',
    // Teaching hospital.
    base: { latitude: 6.3926, longitude: 5.6129 },
  },
  {
    email: 'nosakhare@eki.example',
    name: 'Nosakhare Aigbe',
    phone: '+2348051112224',
    plate: 'BEN 951 QT',
    // Uselu.
    base: { latitude: 6.3764, longitude: 5.6147 },
  },
  {
    email: 'efosa@eki.example',
    name: 'Efosa Uyi',
    phone: '+2348051112225',
    plate: 'USL 640 MD',
    // BDPA.
    base: { latitude: 6.4026, longitude: 5.6056 },
  },
  {
    email: 'odion@eki.example',
    name: 'Odion Ehis',
    phone: '+2348051112226',
    plate: 'BEN 287 RC',
    // Hostels.
    base: { latitude: 6.4027, longitude: 5.6164 },
  },
];

export interface CastRider {
  userId: string;
  /** Where they wait for offers. */
  base: Point;
}

export interface Cast {
  /** User id of the seller by vendor id. */
  sellers: Map<string, string>;
  riders: CastRider[];
}

/**
 * Creates the actors' accounts, which have no password, so that no one can sign in to them. Safe to
 * repeat.
 */
export async function prepareCast(): Promise<Cast> {
  const shared = SHARED_SELLERS.map((email) => new Types.ObjectId(userId(email)));
  const memberships = await VendorMember.find({ userId: mongoose.trusted({ $in: shared }) }).lean();
  const sellers = new Map(
    memberships.map((member) => [String(member.vendorId), String(member.userId)]),
  );
  const staff = await upsertAccount(STAFF, ['customer', 'seller']);
  for (const { _id } of await Vendor.find({ status: 'open' }, { _id: 1 }).lean()) {
    if (sellers.has(_id.toString())) continue;
    sellers.set(_id.toString(), staff.toString());
    await VendorMember.updateOne(
      { vendorId: _id, userId: staff },
      { $setOnInsert: { role: 'kitchen' } },
      { upsert: true },
    );
  }
  const riders: CastRider[] = [];
  for (const { plate, base, ...rider } of RIDERS) {
    const _id = await upsertAccount(rider, ['customer', 'rider']);
    await Rider.updateOne(
      { _id },
      { $setOnInsert: { status: 'approved', vehicle: 'motorcycle', plate, load: 0 } },
      { upsert: true },
    );
    riders.push({ userId: _id.toString(), base });
  }
  return { sellers, riders };
}

async function upsertAccount(
  person: { email: string; name: string; phone: string },
  roles: ('customer' | 'seller' | 'rider')[],
): Promise<Types.ObjectId> {
  const _id = new Types.ObjectId(seedId(`user ${person.email}`));
  await User.updateOne(
    { _id },
    { $setOnInsert: { ...person, roles, passwordHash: null, status: 'active' } },
    { upsert: true },
  );
  return _id;
}

/** Whether a person signed in as the demo rider takes jobs now: the actors leave the jobs to them. */
export async function isPersonRiding(now = Date.now()): Promise<boolean> {
  const rider = await Rider.findById(userId('rider@eki.example')).lean();
  const seenAt = rider?.position?.at.getTime() ?? 0;
  return rider?.isOnline === true && now - seenAt < 120_000;
}
