import 'server-only';
import mongoose from 'mongoose';
import { preparationStart } from '@/lib/delivery/hours';
import { connectDb } from '@/lib/platform/db';
import { getSettings } from '@/lib/settings/queries';
import { Vendor } from '@/models/vendor';
import type { OrderDraft } from './draft';

/** The times that a paid order goes by. */
export interface OrderTimes {
  /** When the shops can begin, where that is not now. */
  preparedFrom: Date | null;
  /** What no shop has accepted by then is cancelled; null: it waits as long as it takes. */
  acceptBy: Date | null;
}

/**
 * The times of an order that is paid now. Its shops begin when the customer was told, or later if
 * they have closed since, and have the minutes of the settings to accept it from then on. Rules:
 * design rulings 5 and 15.
 */
export async function orderTimes(draft: OrderDraft, now: Date): Promise<OrderTimes> {
  await connectDb();
  const ids = draft.parts.map(({ vendorId }) => vendorId);
  const [settings, vendors] = await Promise.all([
    getSettings(),
    Vendor.find({ _id: mongoose.trusted({ $in: ids }) }, { hours: 1, pausedUntil: 1 }).lean(),
  ]);
  const told = draft.scheduledFor && draft.scheduledFor > now ? draft.scheduledFor : now;
  const start = preparationStart(
    [settings.serviceHours, ...vendors.map(({ hours }) => hours)],
    vendors.map(({ pausedUntil }) => pausedUntil ?? null),
    told,
  );
  // Shops that never open again: the order is placed, and ops see it waiting.
  const from = start ?? told;
  return {
    preparedFrom: from > now ? from : null,
    acceptBy: new Date(from.getTime() + settings.acceptMinutes * 60_000),
  };
}
