import 'server-only';
import { Types } from 'mongoose';
import { connectDb } from '@/lib/platform/db';
import { VendorMember } from '@/models/shops/vendor-member';
import { isQuiet } from './policy';

/** User ids of the shop's members for whom its new orders ring at this time. */
export async function findAlertedMembers(vendorId: string, now: Date): Promise<string[]> {
  await connectDb();
  const members = await VendorMember.find(
    { vendorId: new Types.ObjectId(vendorId), 'alerts.isOn': true },
    { userId: 1, alerts: 1 },
  ).lean();
  return members.filter(({ alerts }) => !isQuiet(alerts, now)).map(({ userId }) => String(userId));
}
