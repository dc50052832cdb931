import 'server-only';
import mongoose, { Types } from 'mongoose';
import type { z } from 'zod';
import { objectId } from '@/lib/core/fields';
import { sendPush } from '@/lib/integrations/push/live';
import { WORK_PUSH, type WorkPushIds, workPushIds, workPushKey } from '@/lib/moves/push-notice';
import { connectDb, inTransaction } from '@/lib/platform/db';
import { env } from '@/lib/platform/env';
import { defineTimer, enqueue } from '@/lib/platform/outbox';
import { isQuiet } from '@/lib/sellers/policy';
import { DeliveryJob } from '@/models/delivery-job';
import { Order } from '@/models/order';
import { PushSubscription } from '@/models/push-subscription';
import { VendorMember } from '@/models/vendor-member';
import { isPushEndpoint } from './policy';
import { pruneSubscriptions } from './send';
import { toWorkMessage } from './texts';

const deviceIds = workPushIds.extend({ userId: objectId, subscriptionId: objectId });

/** Push messages about work: a new order for a shop, an offer for a rider. One row per browser. */
export const workPushTimers = {
  ring: defineTimer(WORK_PUSH, { ids: workPushIds, key: workPushKey, run: fanOut }),
  device: defineTimer('work-push-device', {
    ids: deviceIds,
    key: (ids) => `${workPushKey(ids)}:${ids.subscriptionId}`,
    run: sendToDevice,
  }),
};

const isExpired = ({ endsAt }: WorkPushIds, now: Date) => endsAt <= now.getTime();

async function fanOut(ids: WorkPushIds, now: Date): Promise<void> {
  if (isExpired(ids, now)) return;
  await connectDb();
  const users = ids.about === 'offer' ? [ids.to] : await findMembers(ids.to, now);
  const found = await Promise.all(
    users.map(async (userId) =>
      (await pruneSubscriptions(userId, now)).map(({ _id }) => ({
        ...ids,
        userId,
        subscriptionId: _id.toString(),
      })),
    ),
  );
  const rows = found.flat().map((device) => workPushTimers.device.entry(device, now));
  await inTransaction((session) => enqueue(rows, session, now));
}

/** Members of a shop who want alerts for new orders at this time. */
async function findMembers(vendorId: string, now: Date): Promise<string[]> {
  const members = await VendorMember.find(
    { vendorId: new Types.ObjectId(vendorId), 'alerts.isOn': true },
    { userId: 1, alerts: 1 },
  ).lean();
  return members.filter(({ alerts }) => !isQuiet(alerts, now)).map(({ userId }) => String(userId));
}

async function sendToDevice(ids: z.output<typeof deviceIds>, now: Date): Promise<void> {
  if (isExpired(ids, now)) return;
  await connectDb();
  // Since the fan-out it may have been answered, or the member may have left.
  if (!(await isStillOpen(ids, now))) return;
  const live = await pruneSubscriptions(ids.userId, now);
  const subscription = live.find(({ _id }) => _id.equals(ids.subscriptionId));
  if (!subscription || !isPushEndpoint(subscription.endpoint, env().PUSH_STAND_IN_URL)) return;
  const outcome = await sendPush(subscription, JSON.stringify(toWorkMessage(ids, now)), {
    topic: ids.refId,
    ttlS: Math.ceil((ids.endsAt - now.getTime()) / 1_000),
  });
  if (outcome === 'gone') await PushSubscription.deleteOne({ _id: subscription._id });
}

/** Whether the order or offer still waits for this user's answer. */
async function isStillOpen(ids: z.output<typeof deviceIds>, now: Date): Promise<boolean> {
  const { about, refId, to, turn, userId } = ids;
  if (about === 'offer') {
    const offered = { 'offer.id': String(turn), 'offer.riderIds': userId };
    const expiresAt = mongoose.trusted({ $gt: now });
    const open = { _id: refId, ...offered, 'offer.expiresAt': expiresAt };
    return (await DeliveryJob.exists(open)) !== null;
  }
  if (!(await findMembers(to, now)).includes(userId)) return false;
  const placed = mongoose.trusted({
    $elemMatch: { vendorId: to, status: 'Order Placed' as const },
  });
  return (await Order.exists({ _id: refId, parts: placed })) !== null;
}
