import 'server-only';
import mongoose from 'mongoose';
import { z } from 'zod';
import { objectId } from '@/lib/core/fields';
import { isOngoing, statusAt } from '@/lib/delivery/status';
import { sendPush } from '@/lib/integrations/push/live';
import {
  PUSH_NOTICE,
  type PushNotice,
  type PushNoticeIds,
  pushNoticeIds,
} from '@/lib/moves/push-notice';
import { connectDb, inTransaction } from '@/lib/platform/db';
import { env } from '@/lib/platform/env';
import { defineTimer, enqueue } from '@/lib/platform/outbox';
import { Purchase } from '@/models/purchase';
import { PushSubscription } from '@/models/push-subscription';
import { Session } from '@/models/session';
import { isPushEndpoint, PUSH_TTL_MS } from './policy';
import { type PushMessage, toAccountMessage, toPushMessage } from './texts';

const deviceIds = pushNoticeIds.and(z.object({ subscriptionId: objectId }));

const toKey = ({ kind, id, notice, turn }: PushNoticeIds) => `${kind}:${id}:${notice}:${turn}`;

/** Push messages to customers. One row per browser, so that an unreachable one delays no other. */
export const pushTimers = {
  notice: defineTimer(PUSH_NOTICE, {
    ids: pushNoticeIds,
    key: toKey,
    run: fanOut,
  }),
  device: defineTimer('push-device', {
    ids: deviceIds,
    key: (ids) => `${toKey(ids)}:${ids.subscriptionId}`,
    run: sendToDevice,
  }),
};

async function fanOut(ids: PushNoticeIds, now: Date): Promise<void> {
  if (isExpired(ids, now)) return;
  await connectDb();
  const subscriptions = await pruneSubscriptions(ids.userId, now);
  const rows = subscriptions.map(({ _id }) =>
    pushTimers.device.entry({ ...ids, subscriptionId: _id.toString() }, now),
  );
  await inTransaction((session) => enqueue(rows, session, now));
}

const isExpired = ({ at }: PushNoticeIds, now: Date) => now.getTime() - at > PUSH_TTL_MS;

/** The user's subscriptions with an active session; deletes the others. */
export async function pruneSubscriptions(userId: string, now: Date) {
  const all = await PushSubscription.find({ userId }).lean();
  const sessions = await Session.find(
    {
      _id: mongoose.trusted({ $in: all.map(({ sessionId }) => sessionId) }),
      userId,
      expiresAt: mongoose.trusted({ $gt: now }),
    },
    { _id: 1 },
  ).lean();
  const active = new Set(sessions.map(({ _id }) => _id));
  const ended = all.filter(({ sessionId }) => !active.has(sessionId)).map(({ _id }) => _id);
  if (ended.length > 0) {
    await PushSubscription.deleteMany({ _id: mongoose.trusted({ $in: ended }) });
  }
  return all.filter(({ sessionId }) => active.has(sessionId));
}

async function sendToDevice(ids: z.output<typeof deviceIds>, now: Date): Promise<void> {
  if (isExpired(ids, now)) return;
  await connectDb();
  // Since the fan-out the session may have ended, or the browser may belong to another account.
  const live = await pruneSubscriptions(ids.userId, now);
  const subscription = live.find(({ _id }) => _id.equals(ids.subscriptionId));
  // The list of push services may have been shortened since the subscription.
  if (!subscription || !isPushEndpoint(subscription.endpoint, env().PUSH_STAND_IN_URL)) return;
  const message = ids.kind === 'account' ? toAccountMessage(ids.notice) : await getMessage(ids);
  if (!message) return;
  const outcome = await sendPush(subscription, JSON.stringify(message), {
    topic: ids.id,
    ttlS: Math.ceil((ids.at + PUSH_TTL_MS - now.getTime()) / 1_000),
  });
  if (outcome === 'gone') await PushSubscription.deleteOne({ _id: subscription._id });
}

/** The message of a notice about a purchase; null if the purchase doesn't exist. */
async function getMessage(
  ids: Extract<PushNoticeIds, { notice: PushNotice }>,
): Promise<PushMessage | null> {
  const { kind, id, userId } = ids;
  const doc = await Purchase.findOne({ _id: id, kind, userId }).lean();
  return doc && toPushMessage(ids, !isOngoing(statusAt(doc.statusRank)));
}
