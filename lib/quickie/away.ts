import 'server-only';
import mongoose from 'mongoose';
import { sendAwayNotice } from '@/lib/chat/commands';
import { replyDueAt } from '@/lib/chat/policy';
import { openState } from '@/lib/delivery/hours';
import { getSettings } from '@/lib/settings/queries';
import type { ChatDoc } from '@/models/chat';
import { ChatMessage } from '@/models/chat-message';
import { away, type Promised } from './words';

const DAY_MS = 86_400_000;
/** A customer who is talking with a person isn't told that nobody is there, ms. */
const LIVE_MS = 5 * 60_000;

/** When a person answers who is asked now; null if we don't open within a week. */
export async function promisedAt(now: Date): Promise<Promised | null> {
  const { serviceHours } = await getSettings();
  const dueAt = replyDueAt(now, serviceHours);
  const { isOpen, changesAt } = openState([serviceHours], now);
  return dueAt && { dueAt, opensAt: isOpen ? null : changesAt };
}

/** Whether the customer was told within a day that we are away. */
export const isSaidToday = (awayAt: Date | null, now: Date): boolean =>
  awayAt !== null && now.getTime() - awayAt.getTime() < DAY_MS;

/**
 * Tells a customer who has begun to wait for a person outside our hours when we are back, at most once
 * a day. False if something was said meanwhile.
 */
export async function tellAway({ _id, quickie, lastSeq }: ChatDoc, now: Date): Promise<boolean> {
  const promised = await promisedAt(now);
  if (!promised?.opensAt || isSaidToday(quickie.awayAt ?? null, now)) return true;
  const recently = mongoose.trusted({ $gte: new Date(now.getTime() - LIVE_MS) });
  const isLive = await ChatMessage.exists({
    chatId: _id,
    senderType: 'agent',
    createdAt: recently,
  });
  if (isLive) return true;
  const message = { key: `away:${lastSeq}`, message: away(promised, now) };
  return (await sendAwayNotice(_id.toString(), message, lastSeq, now)) !== null;
}
