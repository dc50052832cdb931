import { Outbox } from '@/models/platform/outbox';
import { Purchase } from '@/models/purchases/purchase';

/**
 * Removes the timers and mails of a seeded purchase and ends its search for a rider, so that it stays in
 * its status.
 */
export async function freezeSeeded(id: string): Promise<void> {
  await Purchase.updateOne({ _id: id }, { 'delivery.nextOfferAt': null });
  await Outbox.deleteMany({ _id: new RegExp(id) });
}
