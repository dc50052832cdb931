import 'server-only';
import mongoose, { type ClientSession, Types } from 'mongoose';
import { type Point, shortestPath, straightMetres } from '@/lib/core/maps/distance';
import { kobo } from '@/lib/core/money';
import { riderShare } from '@/lib/core/pricing/delivery-fee';
import { GAZETTEER } from '@/lib/people/addresses/gazetteer';
import { User } from '@/models/platform/user';
import type { Delivery, JobStop } from '@/models/purchases/delivery';
import type { OrderDoc } from '@/models/purchases/order';
import type { PurchaseDoc } from '@/models/purchases/purchase';
import { Vendor } from '@/models/shops/vendor';
import { VendorMember } from '@/models/shops/vendor-member';

/** The fields of a delivery that follow from what was bought: its stops, its parties and its pay. */
export type DeliveryPlan = Pick<Delivery, 'partyIds' | 'stops' | 'pathM' | 'earningsKobo'>;

export async function planDelivery(
  doc: PurchaseDoc,
  session: ClientSession,
): Promise<DeliveryPlan> {
  const { stops, recipients } = await planStops(doc, session);
  const vendorIds = stops.flatMap(({ vendorId }) => vendorId || []);
  return {
    partyIds: await findParties(doc, recipients, vendorIds, session),
    stops,
    pathM: doc.pathM,
    earningsKobo: riderShare(kobo(doc.deliveryKobo)),
  };
}

interface Place extends Point {
  name: string;
  phone: string;
  address: string;
  note: string;
}

/** The person who gets the delivery, by what identifies their own account. */
interface Recipient {
  email?: string;
  phone: string;
}

async function planStops(
  doc: PurchaseDoc,
  session: ClientSession,
): Promise<{ stops: JobStop[]; recipients: Recipient[] }> {
  switch (doc.kind) {
    case 'order':
      return planOrderStops(doc, session);
    case 'dispatch': {
      const { pickupAddress, dropoff, deliveryNote } = doc;
      const recipient = { ...dropoff, name: `${dropoff.firstName} ${dropoff.lastName}` };
      const pickup = await withCustomer(pickupAddress, doc.userId, session);
      return {
        stops: [
          toStop(0, 'pickup', pickup),
          toStop(1, 'dropoff', { ...recipient, note: deliveryNote }),
        ],
        recipients: [dropoff],
      };
    }
    case 'errand': {
      // In the customer's order: what is bought at one stop may be needed at the next.
      const { errands, dropOff } = doc;
      const stops = errands.map((errand, seq) => ({
        ...toStop(seq, 'errand', { ...errand, note: errand.deliveryNote }),
        budgetKobo: errand.budgetKobo,
      }));
      const home = await withCustomer(dropOff, doc.userId, session);
      return {
        stops: [...stops, toStop(stops.length, 'dropoff', home)],
        recipients: [dropOff],
      };
    }
  }
}

/** The shops in the order of the shortest route, then the customer. */
async function planOrderStops(order: OrderDoc, session: ClientSession) {
  const { firstName, lastName, email, phone, note } = order.address;
  const ids = order.parts.map(({ vendorId }) => new Types.ObjectId(vendorId));
  const vendors = await Vendor.find(
    { _id: mongoose.trusted({ $in: ids }) },
    { businessName: 1, address: 1, latitude: 1, longitude: 1, phone: 1, landmark: 1 },
  )
    .session(session)
    .lean();
  const phones = await findOwnerPhones(ids, session);
  const { order: route } = shortestPath(vendors, order.address);
  const pickups = route.flatMap((index, seq) => {
    const vendor = vendors[index];
    if (!vendor) return [];
    const vendorId = vendor._id.toString();
    const shop = {
      name: vendor.businessName,
      phone: vendor.phone || (phones.get(vendorId) ?? ''),
      address: vendor.address,
      note: vendor.landmark ?? '',
      latitude: vendor.latitude,
      longitude: vendor.longitude,
    };
    return [{ ...toStop(seq, 'pickup', shop), vendorId }];
  });
  const home = { ...order.address, name: `${firstName} ${lastName}`, phone, note };
  return {
    stops: [...pickups, toStop(pickups.length, 'dropoff', home)],
    recipients: [{ email, phone }],
  };
}

/** Phones of the shops' owners, by vendor id: for shops without one of their own. */
async function findOwnerPhones(
  ids: readonly Types.ObjectId[],
  session: ClientSession,
): Promise<Map<string, string>> {
  const owners = await VendorMember.find(
    { vendorId: mongoose.trusted({ $in: ids }), role: 'owner' },
    { vendorId: 1, userId: 1 },
  )
    .session(session)
    .lean();
  const users = await User.find(
    { _id: mongoose.trusted({ $in: owners.map(({ userId }) => userId) }) },
    { phone: 1 },
  )
    .session(session)
    .lean();
  const phones = new Map(users.map(({ _id, phone }) => [_id.toString(), phone]));
  return new Map(
    owners.map(({ vendorId, userId }) => [
      vendorId.toString(),
      phones.get(userId.toString()) ?? '',
    ]),
  );
}

/** The place with the customer's own name and phone if it has no contact. */
async function withCustomer(
  place: Place,
  userId: Types.ObjectId,
  session: ClientSession,
): Promise<Place> {
  if (place.name !== '') return place;
  const user = await User.findById(userId, { name: 1, phone: 1 }).session(session).lean();
  return { ...place, name: user?.name ?? '', phone: place.phone || (user?.phone ?? '') };
}

function toStop(seq: number, kind: JobStop['kind'], place: Place): JobStop {
  const { name, phone, address, note, latitude, longitude } = place;
  return {
    seq,
    kind,
    vendorId: '',
    name,
    phone,
    address,
    latitude,
    longitude,
    note,
    area: findArea(place),
    budgetKobo: 0,
    state: 'open',
    arrivedAt: null,
    isDoubtful: false,
    contacts: [],
    doneAt: null,
    remark: '',
    photoId: null,
    spentKobo: 0,
    receiptId: null,
    approval: null,
    wrongPins: [],
    pinLockedUntil: null,
  };
}

function findArea({ latitude, longitude }: Point): JobStop['area'] {
  const [nearest] = GAZETTEER.map(({ description, place_id, location: { lat, lng } }) => ({
    name: description.split(',')[0] ?? description,
    placeId: place_id,
    metres: straightMetres({ latitude, longitude }, { latitude: lat, longitude: lng }),
  })).sort((a, b) => a.metres - b.metres);
  return { name: nearest?.name ?? '', placeId: nearest?.placeId ?? '' };
}

/** Users who may not take the job: the customer, the recipients and the members of its shops. */
async function findParties(
  { userId }: PurchaseDoc,
  recipients: readonly Recipient[],
  vendorIds: readonly string[],
  session: ClientSession,
): Promise<string[]> {
  const emails = recipients.flatMap(({ email }) => email || []);
  const phones = recipients.flatMap(({ phone }) => phone || []);
  const named = await User.find(
    {
      $or: [
        { email: mongoose.trusted({ $in: emails }) },
        { phone: mongoose.trusted({ $in: phones }) },
      ],
    },
    { _id: 1 },
  )
    .session(session)
    .lean();
  const members = await VendorMember.find(
    { vendorId: mongoose.trusted({ $in: vendorIds.map((id) => new Types.ObjectId(id)) }) },
    { userId: 1 },
  )
    .session(session)
    .lean();
  const ids = [userId, ...named.map(({ _id }) => _id), ...members.map((member) => member.userId)];
  return [...new Set(ids.map(String))];
}
