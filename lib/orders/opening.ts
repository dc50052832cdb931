import 'server-only';
import mongoose from 'mongoose';
import { preparationStart } from '@/lib/delivery/hours';
import { connectDb } from '@/lib/platform/db';
import { getSettings } from '@/lib/settings/queries';
import { Vendor } from '@/models/vendor';
import type { OrderDraft } from './draft';

/**
 * When the shops of a paid order can begin, where that is not now: the time that the customer was
 * told, or a later one if they have closed since. Null: at once. Rule: design ruling 15.
 */
export async function nextPreparation(draft: OrderDraft, now: Date): Promise<Date | null> {
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
  return from > now ? from : null;
}
