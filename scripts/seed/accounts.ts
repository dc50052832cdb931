import { Types } from 'mongoose';
import { type Role, scopeActor } from '@/lib/core/roles';
import { openWallet } from '@/lib/ledger/ledger';
import { addAddress } from '@/lib/people/addresses/commands';
import { hashPassword } from '@/lib/people/passwords';
import { Rider } from '@/models/people/rider';
import { User, type UserDoc } from '@/models/platform/user';
import { VendorMember } from '@/models/shops/vendor-member';
import { userId, vendorId } from './ids';

const DEMO_PASSWORD = 'Ugbowo-2026';

interface DemoAccount {
  email: string;
  name: string;
  phone: string;
  roles: Role[];
}

const DEMO_ACCOUNTS = [
  {
    email: 'ada@eki.example',
    name: 'Ada Osagie',
    phone: '+2348031234567',
    roles: ['customer'],
  },
  {
    email: 'new@eki.example',
    name: 'Efe Obaseki',
    phone: '+2347062345678',
    roles: ['customer'],
  },
  {
    email: 'kitchen@eki.example',
    name: 'Esosa Igbinedion',
    phone: '+2348053456789',
    roles: ['customer', 'seller'],
  },
  {
    email: 'shop@eki.example',
    name: 'Osaretin Idahosa',
    phone: '+2349034567890',
    roles: ['customer', 'seller'],
  },
  {
    email: 'rider@eki.example',
    name: 'Nosa Ehigie',
    phone: '+2348145678901',
    roles: ['customer', 'rider'],
  },
  {
    email: 'newshop@eki.example',
    name: 'Mabel Ekhator',
    phone: '+2348124407719',
    roles: ['customer'],
  },
  {
    email: 'newrider@eki.example',
    name: 'Osahon Edegbe',
    phone: '+2347068812240',
    roles: ['customer'],
  },
  {
    email: 'support@eki.example',
    name: 'Isoken Aigbe',
    phone: '+2348076789012',
    roles: ['customer', 'support'],
  },
  {
    email: 'ops@eki.example',
    name: 'Uwaila Omoruyi',
    phone: '+2347087890123',
    roles: ['customer', 'ops'],
  },
  {
    email: 'admin@eki.example',
    name: 'Ehizogie Okoh',
    phone: '+2349018901234',
    roles: ['customer', 'admin'],
  },
] as const satisfies readonly DemoAccount[];

/** The customer with addresses, orders and money. */
export const ADA = scopeActor({ userId: userId('ada@eki.example'), roles: ['customer'] }, 'self');

/** The rider of the demo orders, who cannot sign in. The one who can starts without a job. */
const PAST_RIDER = {
  email: 'friday@eki.example',
  name: 'Friday Aghedo',
  phone: '+2348026789013',
  roles: ['customer', 'rider'] satisfies Role[],
};
const RIDER_ID = userId(PAST_RIDER.email);
export const RIDER = scopeActor({ userId: RIDER_ID, roles: ['rider'] }, 'rider');
/** The rider who can sign in, for what they delivered in the days before. */
export const NOSA = scopeActor({ userId: userId('rider@eki.example'), roles: ['rider'] }, 'rider');
/** Facts that allow the rider to take any order. */
export const RIDER_FACTS = { id: RIDER_ID, isOnDuty: true, hasRoom: true, isOffered: true };

export async function writeAccounts(): Promise<void> {
  const accounts = [];
  for (const account of DEMO_ACCOUNTS) {
    const passwordHash = await hashPassword(DEMO_PASSWORD);
    accounts.push({ ...account, _id: new Types.ObjectId(userId(account.email)), passwordHash });
  }
  accounts.push({
    ...PAST_RIDER,
    _id: new Types.ObjectId(RIDER_ID),
    passwordHash: null,
    status: 'suspended' as const,
  });
  await insertUsers(accounts);
}

/** Writes accounts as registration does: with their email held, and a wallet; their mailboxes are proved. */
export async function insertUsers(
  users: readonly (Pick<UserDoc, '_id' | 'email'> & Partial<UserDoc>)[],
): Promise<void> {
  await User.insertMany(
    users.map((user) => ({ ...user, provedEmail: user.email, heldEmails: [user.email] })),
  );
  for (const { _id } of users) await openWallet(_id.toString(), null);
}

/** The rider who can sign in: approved, offline and without a job. */
export async function writeRiders(): Promise<void> {
  await Rider.create({
    _id: new Types.ObjectId(userId('rider@eki.example')),
    status: 'approved',
    vehicle: 'motorcycle',
    plate: 'BEN 214 QX',
  });
}

/** The shops that the sellers' accounts run. */
export async function writeMembers(): Promise<void> {
  const owners = [
    ['kitchen@eki.example', 'mama-esosa-kitchen'],
    ['shop@eki.example', 'campus-gadgets'],
  ] as const;
  await VendorMember.insertMany(
    owners.map(([email, slug]) => ({
      userId: new Types.ObjectId(userId(email)),
      vendorId: new Types.ObjectId(vendorId(slug)),
      role: 'owner' as const,
    })),
  );
}

/** Ada's two addresses: her hall, and a friend's place in Ekosodin. Returns the first one's id. */
export async function writeAddresses(): Promise<string> {
  const person = {
    firstName: 'Ada',
    lastName: 'Osagie',
    email: 'ada@eki.example',
    phone: '+2348031234567',
    city: 'Benin City',
    state: 'Edo',
    zipcode: '',
    country: 'Nigeria',
  };
  const hall = await addAddress(
    {
      ...person,
      address: 'Hall 3, University of Benin, Ugbowo Campus, Benin City, Edo State',
      latitude: 6.4034,
      longitude: 5.6155,
      note: 'Block C, room 214. Call from the porter’s lodge.',
    },
    ADA,
  );
  await addAddress(
    {
      ...person,
      address: 'Newton Street, Ekosodin, Benin City, Edo State',
      latitude: 6.4118,
      longitude: 5.6169,
      note: 'Green gate after the chemist.',
    },
    ADA,
  );
  return hall._id;
}
