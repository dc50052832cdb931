// Riders, orders and jobs in the numbers that a measurement needs, written without the calls.
import { Types } from 'mongoose';
import { statusRank } from '@/lib/core/delivery/status';
import { inTransaction } from '@/lib/platform/db';
import { type DeliveredDoc, findDelivered } from '@/lib/purchases/delivery/job';
import { startDelivery } from '@/lib/purchases/delivery/sync';
import { boardKeys } from '@/lib/purchases/moves/board/policy';
import { newDeliveryCode } from '@/lib/purchases/moves/delivery-code';
import { getState } from '@/lib/purchases/moves/document';
import type { OrderEvent } from '@/lib/purchases/moves/state';
import { Rider } from '@/models/people/rider';
import { User } from '@/models/platform/user';
import type { Delivery } from '@/models/purchases/delivery';
import { Dispatch } from '@/models/purchases/dispatch';
import { Order } from '@/models/purchases/order';
import { Purchase } from '@/models/purchases/purchase';
import { Vendor } from '@/models/shops/vendor';

const HALL_1 = { latitude: 6.4012, longitude: 5.6142 };
const LAW = { latitude: 6.3961, longitude: 5.6156 };
const INSERT_BATCH = 40;
export const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

const range = (count: number) => Array.from({ length: count }, (_, index) => index);

let people = 0;

/** Users of these names; returns their ids. */
export async function makeUsers(count: number, name: string): Promise<Types.ObjectId[]> {
  const users = range(count).map(() => {
    people += 1;
    const email = `bench-${process.pid}-${people}@eki.example`;
    const phone = `+23480${String(people).padStart(8, '0')}`;
    return { _id: new Types.ObjectId(), name, email, phone, roles: ['customer'] };
  });
  await User.insertMany(users);
  return users.map(({ _id }) => _id);
}

/** Approved riders online within 4 km of campus; all others are offline. */
export async function putOnline(count: number, now: Date): Promise<Types.ObjectId[]> {
  await Rider.deleteMany({});
  const ids = await makeUsers(count, 'Nosa Ehigie');
  await Rider.insertMany(
    ids.map((_id, index) => ({
      _id,
      status: 'approved',
      vehicle: 'motorcycle',
      isOnline: true,
      position: {
        latitude: HALL_1.latitude + ((index % 17) - 8) * 0.002,
        longitude: HALL_1.longitude + ((index % 13) - 6) * 0.002,
        accuracy: 10,
        at: now,
      },
    })),
  );
  return ids;
}

/** Fields of an order or dispatch of ₦500 delivery fee, as far as they agree. */
function serviceFields(_id: Types.ObjectId, userId: Types.ObjectId, createdAt: Date) {
  return {
    _id,
    userId,
    paymentId: new Types.ObjectId(),
    createdAt,
    rev: 1,
    deliveryKobo: 50_000,
    serviceFeeKobo: 4_000,
    totalKobo: 54_000,
    refundedKobo: 0,
    isExpress: false,
    scheduledFor: null,
    pathM: 1_200,
    riderId: null,
    assignment: 0,
    deliveryCode: newDeliveryCode(_id.toString()),
    number: _id.toString().slice(-6),
  };
}

/** Paid dispatches that search for riders; returns their ids. */
export async function placeDispatches(
  count: number,
  userId: Types.ObjectId,
  now: Date,
): Promise<string[]> {
  const ids = range(count).map(() => new Types.ObjectId());
  for (const _id of ids) {
    const doc = {
      ...serviceFields(_id, userId, now),
      kind: 'dispatch' as const,
      statusRank: statusRank('Order Placed'),
      wrongCodes: [],
      deliverySettledAt: null,
      events: [
        { at: now, status: 'Order Placed', itemIds: ['delivery'], by: 'system', command: 'place' },
      ] satisfies OrderEvent[],
      pickupAddress: {
        ...{ addressId: null, name: 'Osaze Igbinovia', phone: '', note: '' },
        address: 'Hall 1',
        ...HALL_1,
      },
      dropoff: {
        firstName: 'Efosa',
        lastName: 'Aimufua',
        email: 'efosa@eki.example',
        phone: '+2348031112222',
        address: 'Faculty of Law',
        ...LAW,
      },
      deliveryNote: '',
    };
    await inTransaction(async (session) => {
      const delivery = await startDelivery(doc, getState(doc), session, now);
      const stored: DeliveredDoc = { ...doc, delivery };
      await Purchase.create([stored], { session });
    });
  }
  return ids.map(String);
}

/** Gives each of these riders a job like the one of this id, which they are on their way to. */
export async function giveJobs(riders: readonly Types.ObjectId[], likeId: string): Promise<void> {
  const [like] = await findDelivered({ _id: likeId });
  if (!like) throw new Error(`no purchase ${likeId}`);
  const { stops } = like.delivery;
  // Too far away for another delivery on the same trip.
  const far = stops.map((stop) => ({ ...stop, latitude: stop.latitude + 0.03 }));
  const jobs = copies(like, riders.length, { nextOfferAt: null, stops: far });
  await Purchase.insertMany(jobs);
  for (const [index, { _id }] of jobs.entries()) {
    await Rider.updateOne({ _id: riders[index] }, { $set: { jobIds: [_id], load: 1 } });
  }
}

/** Further purchases like this one, with changes in their deliveries. */
function copies(like: DeliveredDoc, count: number, changes: Partial<Delivery>): DeliveredDoc[] {
  return range(count).map(() => ({
    ...like,
    _id: new Types.ObjectId(),
    paymentId: new Types.ObjectId(),
    delivery: { ...like.delivery, ...changes },
  }));
}

/** An open shop; returns its id. */
export async function makeShop(name: string): Promise<string> {
  const vendor = await Vendor.create({
    businessName: name,
    slug: `bench-${process.pid}-${name}`,
    profilePhoto: '/art/none',
    categories: ['Shoes'],
    address: 'Main gate',
    prepMinutes: 10,
    ...HALL_1,
    hours: [{ days: [0, 1, 2, 3, 4, 5, 6], open: '00:00', close: '24:00' }],
  });
  return vendor._id.toString();
}

/** What an order of a shop is made of. */
interface OrderPlan {
  vendorId: string;
  userId: Types.ObjectId;
  status: 'Order Placed' | 'Order Confirmed' | 'Order Delivered';
  createdAt: Date;
}

function getOrder({ vendorId, userId, status, createdAt }: OrderPlan) {
  const acceptedAt = status === 'Order Placed' ? undefined : createdAt;
  const item = {
    itemId: 'item-1',
    productId: String(new Types.ObjectId()),
    configKey: 'one',
    optionId: String(new Types.ObjectId()),
    name: 'Canvas sneakers',
    optionName: 'Default Option',
    addons: [],
    image: '/art/none',
    imageAlt: '',
    category: 'Shoes' as const,
    vendorId,
    quantity: 1,
    unitKobo: 250_000,
    lineKobo: 250_000,
    feeShareKobo: 0,
    tracked: false,
    status,
  };
  const part = {
    vendorId,
    vendorName: 'Shop',
    itemsKobo: 250_000,
    deliveryKobo: 50_000,
    deliveryFeeShareKobo: 0,
    status,
    acceptedAt,
  };
  return {
    ...serviceFields(new Types.ObjectId(), userId, createdAt),
    items: [item],
    parts: [part],
    board: boardKeys([part]),
    itemsKobo: 250_000,
    totalKobo: 304_000,
    address: { firstName: 'Ada', lastName: 'Obi', phone: '', address: 'Hall 3', note: '' },
    prepMin: 10,
    delivery: { version: 1, partyIds: [], stops: [], pathM: 1_200, earningsKobo: 0 },
    statusRank: statusRank(status),
    acceptBy: new Date(createdAt.getTime() + 10 * MINUTE_MS),
    events: [{ at: createdAt, status, itemIds: ['item-1'], by: 'customer' }],
  };
}

/** Past orders of a shop, 160 a day back from now, and ten that are new and ten under way. */
export async function fillBoard(vendorId: string, past: number, now: Date): Promise<void> {
  const [userId] = await makeUsers(1, 'Ada Obi');
  if (!userId) throw new Error('no customer');
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const everyMs = DAY_MS / 160;
  const orders = [
    ...range(10).map((index) => ({
      status: 'Order Placed' as const,
      createdAt: ago(index * 1_000),
    })),
    ...range(10).map((index) => ({
      status: 'Order Confirmed' as const,
      createdAt: ago(index * MINUTE_MS),
    })),
    ...range(past).map((index) => ({
      status: 'Order Delivered' as const,
      createdAt: ago(40 * MINUTE_MS + index * everyMs),
    })),
  ].map((plan) => getOrder({ ...plan, vendorId, userId }));
  for (let at = 0; at < orders.length; at += INSERT_BATCH) {
    await Order.insertMany(orders.slice(at, at + INSERT_BATCH));
  }
}

/** A rider with one job under way, and past ones: ten today and the others in the days before. */
export async function fillRider(riderId: Types.ObjectId, past: number, now: Date): Promise<void> {
  const [userId] = await makeUsers(1, 'Ada Obi');
  if (!userId) throw new Error('no customer');
  const [open = ''] = await placeDispatches(1, userId, now);
  const assigned = { riderId, statusRank: statusRank('Order Assigned'), assignment: 1 };
  await Dispatch.updateOne({ _id: open }, { $set: { ...assigned, 'delivery.nextOfferAt': null } });
  const [job] = await findDelivered({ _id: open });
  if (!job) throw new Error(`no purchase ${open}`);
  const statusOfPast = { riderId, statusRank: statusRank('Order Delivered') };
  const done = copies(job, past, {}).map((one) => ({ ...one, ...statusOfPast }));
  const ended = done.slice(0, 10).map(({ _id }) => ({ jobId: _id, at: now }));
  await Rider.updateOne({ _id: riderId }, { $set: { jobIds: [job._id], load: 1, ended } });
  for (let at = 0; at < done.length; at += INSERT_BATCH) {
    await Purchase.insertMany(done.slice(at, at + INSERT_BATCH));
  }
}
