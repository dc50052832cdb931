import { Types } from 'mongoose';
import { type DeliveryJob, readJob } from '@/lib/purchases/delivery/job';
import { Purchase } from '@/models/purchases/purchase';

/** The delivery of a purchase, as it is stored. */
export const getStoredJob = (id: string): Promise<DeliveryJob> =>
  readJob(new Types.ObjectId(id), null);

/** Sets fields of a purchase's delivery, by their paths in it. */
export async function setDelivery(
  id: string,
  fields: Readonly<Record<string, unknown>>,
): Promise<void> {
  await Purchase.updateOne({ _id: id }, { $set: inDelivery(fields) }).orFail();
}

/** The same fields, by their paths in the purchase. */
export function inDelivery(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([path, value]) => [`delivery.${path}`, value]),
  );
}
