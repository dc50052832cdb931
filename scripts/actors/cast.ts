import mongoose, { Types } from 'mongoose';
import { Rider } from '@/models/rider';
import { User } from '@/models/user';
import { Vendor } from '@/models/vendor';
import { VendorMember } from '@/models/vendor-member';
import { seedId, userId } from '../seed/ids';

/** Accounts that people may sign in to; actors play them while nobody does. */
const SHARED_SELLERS = ['kitchen@eki.example', 'shop@eki.example'];

const STAFF = { email: 'staff@eki.example', name: 'Market Staff', phone: '+2348051112220' };
const RIDERS = [
  {
    email: 'osas@eki.example',
    name: 'Osas Idemudia',
    phone: '+2348051112221',
    plate: 'BEN 402 AA',
  },
  { email: 'eghosa@eki.example', name: 'Eghosa Omo', phone: '+2348051112222', plate: 'USL 118 XB' },
  { email: 'imade@eki.example', name: 'Imade Ero', phone: '+2348051112223', plate: 'BEN 733 KJ' },
];

/** Who acts: user ids, and the shops of each seller. */
export interface Cast {
  /** By shop: who works there. */
  sellers: Map<string, string>;
  riders: string[];
}

/**
 * Gets the actors' accounts ready. Nobody can sign in to them: without a password, they only exist
 * while the actors run. Writing them again changes nothing.
 */
export async function readyCast(): Promise<Cast> {
  const shared = SHARED_SELLERS.map((email) => new Types.ObjectId(userId(email)));
  const theirs = await VendorMember.find({ userId: mongoose.trusted({ $in: shared }) }).lean();
  const sellers = new Map(theirs.map((member) => [String(member.vendorId), String(member.userId)]));
  const staff = await account(STAFF, ['customer', 'seller']);
  for (const { _id } of await Vendor.find({ status: 'open' }, { _id: 1 }).lean()) {
    if (sellers.has(_id.toString())) continue;
    sellers.set(_id.toString(), staff.toString());
    await VendorMember.updateOne(
      { vendorId: _id, userId: staff },
      { $setOnInsert: { role: 'kitchen' } },
      { upsert: true },
    );
  }
  const riders: string[] = [];
  for (const { plate, ...rider } of RIDERS) {
    const _id = await account(rider, ['customer', 'rider']);
    await Rider.updateOne(
      { _id },
      { $setOnInsert: { status: 'approved', vehicle: 'motorcycle', plate, load: 0 } },
      { upsert: true },
    );
    riders.push(_id.toString());
  }
  return { sellers, riders };
}

async function account(
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

/** Whether the rider whom a person can sign in as takes jobs now: the actors leave them to that person. */
export async function isPersonRiding(now = Date.now()): Promise<boolean> {
  const rider = await Rider.findById(userId('rider@eki.example')).lean();
  const seenAt = rider?.position?.at.getTime() ?? 0;
  return rider?.isOnline === true && now - seenAt < 120_000;
}
