import 'server-only';
import mongoose from 'mongoose';
import { sendAwayNotice } from '@/lib/conversations/chat/commands';
import { openState, replyDueAt } from '@/lib/core/hours/hours';
import { DAY_MS } from '@/lib/core/time';
import { getSettings } from '@/lib/platform/settings/queries';
import type { ChatDoc } from '@/models/conversations/chat';
import { ChatMessage } from '@/models/conversations/chat-message';
import { awayNotice, type PromisedReply } from './words';

/** An agent's message within this time means that the customer is being served, ms. */
const ACTIVE_CHAT_MS = 5 * 60_000;

/** When a person replies to a message sent now; null if we don't open within a week. */
export async function getPromisedReply(now: Date): Promise<PromisedReply | null> {
  const { serviceHours } = await getSettings();
  const dueAt = replyDueAt(now, serviceHours);
  const { isOpen, changesAt } = openState([serviceHours], now);
  return dueAt && { dueAt, opensAt: isOpen ? null : changesAt };
}

/** Whether the customer has had the away notice within a day. */
export const isNotifiedToday = (awayAt: Date | null, now: Date): boolean =>
  awayAt !== null && now.getTime() - awayAt.getTime() < DAY_MS;

/**
 * Sends the away notice to a customer who waits for a person outside our hours, at most once a day. Returns
 * false if another message came first.
 */
export async function notifyIfAway(
  { _id, quickie, lastSeq }: ChatDoc,
  now: Date,
): Promise<boolean> {
  const reply = await getPromisedReply(now);
  if (!reply?.opensAt || isNotifiedToday(quickie.awayAt ?? null, now)) return true;
  const recently = mongoose.trusted({ $gte: new Date(now.getTime() - ACTIVE_CHAT_MS) });
  const isLive = await ChatMessage.exists({
    chatId: _id,
    senderType: 'agent',
    createdAt: recently,
  });
  if (isLive) return true;
  const message = { key: `away:${lastSeq}`, message: awayNotice(reply, now) };
  return (await sendAwayNotice(_id.toString(), message, lastSeq, now)) !== null;
}
