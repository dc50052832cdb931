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
import { getService } from '@/lib/riders/services';
import { PushSubscription } from '@/models/push-subscription';
import type { ServiceDoc } from '@/models/service-fields';
import { Session } from '@/models/session';
import { isPushEndpoint, MAX_AGE_MS } from './policy';
import { accountMessage, type PushMessage, pushMessage } from './texts';

const deviceIds = pushNoticeIds.and(z.object({ subscriptionId: objectId }));

const toKey = ({ kind, id, notice, turn }: PushNoticeIds) => `${kind}:${id}:${notice}:${turn}`;

/** Rows that are written together with what they tell, so none is missing. */
const findOverdue = async () => [];

/** Push messages. A row for each browser, so that one that is away delays no other. */
export const pushTimers = {
  notice: defineTimer(PUSH_NOTICE, {
    ids: pushNoticeIds,
    key: toKey,
    run: fanOut,
    findOverdue,
  }),
  device: defineTimer('push-device', {
    ids: deviceIds,
    key: (ids) => `${toKey(ids)}:${ids.subscriptionId}`,
    run: sendToDevice,
    findOverdue,
  }),
};

async function fanOut(ids: PushNoticeIds, now: Date): Promise<void> {
  if (isPast(ids, now)) return;
  await connectDb();
  const subscriptions = await liveSubscriptions(ids.userId, now);
  const rows = subscriptions.map(({ _id }) =>
    pushTimers.device.entry({ ...ids, subscriptionId: _id.toString() }, now),
  );
  await inTransaction((session) => enqueue(rows, session, now));
}

const isPast = ({ at }: PushNoticeIds, now: Date) => now.getTime() - at > MAX_AGE_MS;

/** The user's subscriptions whose session goes on; deletes the others. */
export async function liveSubscriptions(userId: string, now: Date) {
  const all = await PushSubscription.find({ userId }).lean();
  const sessions = await Session.find(
    {
      _id: mongoose.trusted({ $in: all.map(({ sessionId }) => sessionId) }),
      userId,
      expiresAt: mongoose.trusted({ $gt: now }),
    },
    { _id: 1 },
  ).lean();
  const open = new Set(sessions.map(({ _id }) => _id));
  const ended = all.filter(({ sessionId }) => !open.has(sessionId)).map(({ _id }) => _id);
  if (ended.length > 0) {
    await PushSubscription.deleteMany({ _id: mongoose.trusted({ $in: ended }) });
  }
  return all.filter(({ sessionId }) => open.has(sessionId));
}

async function sendToDevice(ids: z.output<typeof deviceIds>, now: Date): Promise<void> {
  if (isPast(ids, now)) return;
  await connectDb();
  // Read anew: the session may have ended, or the browser belong to another account.
  const live = await liveSubscriptions(ids.userId, now);
  const subscription = live.find(({ _id }) => _id.equals(ids.subscriptionId));
  // The list of push services may have become shorter since.
  if (!subscription || !isPushEndpoint(subscription.endpoint, env().PUSH_STAND_IN_URL)) return;
  const message = ids.kind === 'account' ? accountMessage(ids.notice) : await getMessage(ids);
  if (!message) return;
  const outcome = await sendPush(subscription, JSON.stringify(message), {
    topic: ids.id,
    ttlS: Math.ceil((ids.at + MAX_AGE_MS - now.getTime()) / 1_000),
  });
  if (outcome === 'gone') await PushSubscription.deleteOne({ _id: subscription._id });
}

/** What a notice about something bought says; null if it is gone. */
async function getMessage(
  ids: Extract<PushNoticeIds, { notice: PushNotice }>,
): Promise<PushMessage | null> {
  const doc = (await getService(ids.kind)
    .model.findOne({ _id: ids.id, userId: ids.userId })
    .lean()) as ServiceDoc | null;
  return doc && pushMessage(ids, !isOngoing(statusAt(doc.statusRank)));
}
