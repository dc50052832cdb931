import 'server-only';
import mongoose from 'mongoose';
import { statusRank } from '@/lib/core/delivery/status';
import type { Eraser } from '@/lib/people/rooms';
import { findOpenIds } from '@/lib/platform/approvals';
import { listUploads } from '@/lib/platform/files/queries';
import { Dispatch } from '@/models/purchases/dispatch';
import { Errand } from '@/models/purchases/errand';
import { Order } from '@/models/purchases/order';
import { Report } from '@/models/purchases/report';
import { ERASED_ADDRESS, ERASED_PERSON, ERASED_PLACE, ERASED_STOP, under } from './erased';

const ERASED_ROUTE = {
  ...under('delivery.stops.$[]', { note: '', remark: '' }),
  ...under('delivery.stops.$[place]', ERASED_STOP),
};
/** Shops' names and addresses are public. */
const PERSONS = { arrayFilters: [{ 'place.vendorId': '' }] };

/** Persons and places of purchases, which stay with their ids, and the words of reports. */
export const purchaseEraser: Eraser = {
  findWaiting: async ({ userId, vendorIds }, now) => {
    const isOngoing = mongoose.trusted({ $lt: statusRank('Order Delivered') });
    const ongoing = { userId, statusRank: isOngoing };
    const sold = {
      'parts.vendorId': mongoose.trusted({ $in: [...vendorIds] }),
      statusRank: isOngoing,
    };
    const [orders, dispatches, errands, work, hasApproval, hasReport] = await Promise.all([
      Order.countDocuments(ongoing),
      Dispatch.countDocuments(ongoing),
      Errand.countDocuments(ongoing),
      Order.countDocuments(sold),
      hasOpenApproval(userId, now),
      hasOpenReport(userId, vendorIds),
    ]);
    return {
      running: orders + dispatches + errands,
      work,
      hasClaims: hasApproval || hasReport,
    };
  },
  listFiles: ({ userId }) => listUploads({ uploaderId: userId, purpose: 'problem' }),
  erase: async ({ userId }, session) => {
    await Report.updateMany(
      { userId },
      { $set: { message: 'Deleted', photoId: null } },
      { session },
    );
    await Report.updateMany(
      { userId, reply: mongoose.trusted({ $exists: true }) },
      { $set: { 'reply.message': 'Deleted' } },
      { session },
    );
    await Order.updateMany(
      { userId },
      { $set: { ...under('address', ERASED_ADDRESS), ...ERASED_ROUTE, note: '' } },
      { session, ...PERSONS },
    );
    const dispatched = {
      ...under('pickupAddress', ERASED_PLACE),
      ...under('dropoff', ERASED_PERSON),
    };
    await Dispatch.updateMany(
      { userId },
      {
        $set: {
          ...dispatched,
          ...ERASED_ROUTE,
          'dropoff.address': 'Deleted',
          deliveryNote: '',
        },
      },
      { session, ...PERSONS },
    );
    const errandStop = { ...ERASED_STOP, deliveryNote: '' };
    await Errand.updateMany(
      { userId },
      {
        $set: {
          ...under('dropOff', ERASED_PLACE),
          ...under('errands.$[]', errandStop),
          ...ERASED_ROUTE,
        },
      },
      { session, ...PERSONS },
    );
  },
};

/** Whether a second person has still to decide about one of the customer's purchases. */
async function hasOpenApproval(userId: string, now: Date): Promise<boolean> {
  const theirs = { _id: mongoose.trusted({ $in: await findOpenIds(now) }), userId };
  const found = await Promise.all([
    Order.exists(theirs),
    Dispatch.exists(theirs),
    Errand.exists(theirs),
  ]);
  return found.some(Boolean);
}

/** Whether a report of the customer, or one about these shops or this rider, waits for its answer. */
async function hasOpenReport(userId: string, vendorIds: readonly string[]): Promise<boolean> {
  const state = mongoose.trusted({ $in: ['open', 'shop'] as const });
  const found = await Promise.all([
    Report.exists({ userId, state }),
    Report.exists({ riderId: userId, state }),
    Report.exists({ vendorIds: mongoose.trusted({ $in: [...vendorIds] }), state }),
  ]);
  return found.some(Boolean);
}
