import 'server-only';
import mongoose from 'mongoose';
import { z } from 'zod';
import { objectId } from '@/lib/core/fields';
import { sendPush } from '@/lib/integrations/push/live';
import { connectDb, inTransaction } from '@/lib/platform/db';
import { env } from '@/lib/platform/env';
import { defineTimer, enqueue, type PushTemplate } from '@/lib/platform/outbox';
import { PushSubscription } from '@/models/people/push-subscription';
import type { RowIds } from '@/models/platform/outbox';
import { Session } from '@/models/platform/session';
import { isPushEndpoint } from './policy';

/** The ids of the message, and the browser. */
const browserIds = z
  .object({ userId: objectId, subscriptionId: objectId })
  .catchall(z.union([z.string(), z.number(), z.array(z.string())]));

/**
 * The timers that send a push message: one finds the browsers, one sends to each of them, so that an
 * unreachable one delays no other.
 */
export function pushTimers<S extends z.ZodType<RowIds>>(push: PushTemplate<S>) {
  const { name, ids: schema } = push;
  const browser = defineTimer(`${name}-device`, {
    ids: browserIds,
    key: (ids) => `${push.key(schema.parse(ids))}:${ids.subscriptionId}`,
    run: (ids, now) => sendToBrowser(push, ids, now),
  });
  const notice = defineTimer(name, {
    ids: schema,
    key: push.key,
    run: async (ids, now) => {
      if (push.endsAt(ids) <= now.getTime()) return;
      await connectDb();
      const users = await push.recipients(ids, now);
      const found = await Promise.all(users.map((userId) => findSubscriptions(userId, now)));
      const rows = found
        .flat()
        .map(({ _id, userId }) =>
          browser.entry({ ...ids, userId: userId.toString(), subscriptionId: _id.toString() }, now),
        );
      await inTransaction((session) => enqueue(rows, session, now));
    },
  });
  return { notice, browser };
}

async function sendToBrowser<S extends z.ZodType<RowIds>>(
  push: PushTemplate<S>,
  row: z.output<typeof browserIds>,
  now: Date,
): Promise<void> {
  const ids = push.ids.parse(row);
  const endsAt = push.endsAt(ids);
  if (endsAt <= now.getTime()) return;
  await connectDb();
  // Since the fan-out the session may have ended, or the browser may belong to another account.
  const live = await findSubscriptions(row.userId, now);
  const subscription = live.find(({ _id }) => _id.equals(row.subscriptionId));
  // The list of push services may have been shortened since the subscription.
  if (!subscription || !isPushEndpoint(subscription.endpoint, env().PUSH_STAND_IN_URL)) return;
  const message = await push.message(ids, row.userId, now);
  if (!message) return;
  const outcome = await sendPush(subscription, JSON.stringify(message), {
    topic: push.topic(ids),
    ttlS: Math.ceil((endsAt - now.getTime()) / 1_000),
  });
  if (outcome === 'gone') await PushSubscription.deleteOne({ _id: subscription._id });
}

/** The user's subscriptions with an active session; deletes the others. */
async function findSubscriptions(userId: string, now: Date) {
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
