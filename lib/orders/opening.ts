import 'server-only';
import mongoose, { type ClientSession } from 'mongoose';
import { preparationStart } from '@/lib/delivery/hours';
import { getSettings } from '@/lib/settings/queries';
import { Vendor } from '@/models/vendor';
import type { OrderDraft } from './draft';

export interface OrderTimes {
  /** Start of preparation, if not now. */
  preparedFrom: Date | null;
  /** Items not accepted by then are cancelled; null: no deadline. */
  acceptBy: Date | null;
}

/**
 * The times of an order paid now, in the transaction that places it. Preparation starts at the time
 * quoted to the customer, or later if shops have closed since; the shops then have the settings'
 * minutes to accept. Rules: design rulings 5 and 15.
 */
export async function orderTimes(
  draft: OrderDraft,
  session: ClientSession,
  now: Date,
): Promise<OrderTimes> {
  const ids = draft.parts.map(({ vendorId }) => vendorId);
  const settings = await getSettings(session);
  const vendors = await Vendor.find(
    { _id: mongoose.trusted({ $in: ids }) },
    { hours: 1, daysOff: 1, pausedUntil: 1 },
  )
    .session(session)
    .lean();
  const quoted = draft.scheduledFor && draft.scheduledFor > now ? draft.scheduledFor : now;
  const shops = vendors.map(({ hours, daysOff, pausedUntil }) => ({
    hours,
    daysOff,
    pausedUntil: pausedUntil ?? null,
  }));
  const start = preparationStart(shops, settings.serviceHours, quoted);
  // If the shops never open again, the order is placed anyway, and ops see it waiting.
  const from = start ?? quoted;
  return {
    preparedFrom: from > now ? from : null,
    acceptBy: new Date(from.getTime() + settings.acceptMinutes * 60_000),
  };
}
