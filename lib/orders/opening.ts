import 'server-only';
import mongoose, { type ClientSession } from 'mongoose';
import { preparationStart } from '@/lib/delivery/hours';
import { getSettings } from '@/lib/settings/queries';
import { Vendor } from '@/models/vendor';
import type { OrderDraft } from './draft';

export interface OrderTimes {
  /** Start of preparation, if not now. */
  preparedFrom: Date | null;
  /** Items not accepted by then are cancelled; null: no limit. */
  acceptBy: Date | null;
}

/**
 * The times of an order that is paid now, in the transaction that places it. Its shops begin when the customer was told, or later if
 * they have closed since, and have the minutes of the settings to accept it from then on. Rules:
 * design rulings 5 and 15.
 */
export async function orderTimes(
  draft: OrderDraft,
  session: ClientSession,
  now: Date,
): Promise<OrderTimes> {
  const ids = draft.parts.map(({ vendorId }) => vendorId);
  const settings = await getSettings(session);
  const found = { _id: mongoose.trusted({ $in: ids }) };
  const vendors = await Vendor.find(found, { hours: 1, pausedUntil: 1 }).session(session).lean();
  const told = draft.scheduledFor && draft.scheduledFor > now ? draft.scheduledFor : now;
  const shops = vendors.map(({ hours, pausedUntil }) => ({
    hours,
    pausedUntil: pausedUntil ?? null,
  }));
  const start = preparationStart(shops, settings.serviceHours, told);
  // Shops that never open again: the order is placed, and operations see it waiting.
  const from = start ?? told;
  return {
    preparedFrom: from > now ? from : null,
    acceptBy: new Date(from.getTime() + settings.acceptMinutes * 60_000),
  };
}
