import 'server-only';
import mongoose from 'mongoose';
import { AppError } from '@/lib/core/errors';
import { MESSAGES } from '@/lib/core/messages';
import type { ScopedActor } from '@/lib/core/roles';
import { ACCOUNT_MESSAGES } from '@/lib/people/messages';
import { findOwnSession } from '@/lib/people/sessions';
import { connectDb, isDuplicateKey } from '@/lib/platform/db';
import { env } from '@/lib/platform/env';
import { ownedBy } from '@/lib/platform/ownership';
import { PUSH_SUBSCRIPTION_OWNERS, PushSubscription } from '@/models/people/push-subscription';
import { isPushEndpoint, MAX_SUBSCRIPTIONS } from './policy';
import type { SubscribeInput, UnsubscribeInput } from './schemas';

/** The VAPID key that browsers subscribe with; null if push messages are off. */
export function getPublicPushKey(): string | null {
  return env().VAPID_PUBLIC_KEY ?? null;
}

/**
 * Subscribes this browser to the account's push messages until its session ends. A browser belongs to the
 * account that subscribed last. Returns whether the subscription is new to us: a browser that believes it
 * was subscribed before may hold one that its push service has ended.
 *
 * Throws AppError `invalid` for an endpoint of no known push service, `unavailable` if push messages are
 * off, and `unauthenticated` without a session.
 */
export async function subscribe(
  { endpoint, keys }: SubscribeInput,
  actor: ScopedActor<'self'>,
  cookieHeader: string | null,
  now: Date,
): Promise<boolean> {
  const { VAPID_PUBLIC_KEY, PUSH_STAND_IN_URL } = env();
  if (!VAPID_PUBLIC_KEY) throw new AppError('unavailable', ACCOUNT_MESSAGES.pushOff);
  if (!isPushEndpoint(endpoint, PUSH_STAND_IN_URL)) {
    throw new AppError('invalid', ACCOUNT_MESSAGES.pushRefused, { field: 'endpoint' });
  }
  const session = await findOwnSession(actor, cookieHeader);
  if (!session) throw new AppError('unauthenticated', MESSAGES.loginToContinue);
  const { userId } = actor;
  const fields = {
    userId,
    sessionId: session.id,
    ...keys,
    createdAt: now,
    expiresAt: session.endsBy,
  };
  await connectDb();
  const save = () => PushSubscription.updateOne({ endpoint }, { $set: fields }, { upsert: true });
  // Of two concurrent inserts, the second fails and then updates the first.
  const { upsertedCount } = await save().catch((error: unknown) => {
    if (!isDuplicateKey(error)) throw error;
    return save();
  });
  await deleteOldest(actor);
  return upsertedCount > 0;
}

async function deleteOldest(actor: ScopedActor<'self'>): Promise<void> {
  const mine = ownedBy(actor, PUSH_SUBSCRIPTION_OWNERS);
  const old = await PushSubscription.find(mine, { _id: 1 })
    .sort({ createdAt: -1, _id: -1 })
    .skip(MAX_SUBSCRIPTIONS)
    .lean();
  if (old.length === 0) return;
  const ids = old.map(({ _id }) => _id);
  await PushSubscription.deleteMany({ _id: mongoose.trusted({ $in: ids }), ...mine });
}

/** Unsubscribes this browser. Another account's subscription stays, and the answer doesn't reveal it. */
export async function unsubscribe(
  { endpoint }: UnsubscribeInput,
  actor: ScopedActor<'self'>,
): Promise<void> {
  await connectDb();
  await PushSubscription.deleteOne({ endpoint, ...ownedBy(actor, PUSH_SUBSCRIPTION_OWNERS) });
}
