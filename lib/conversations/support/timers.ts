import 'server-only';
import type { ClientSession } from 'mongodb';
import mongoose from 'mongoose';
import { z } from 'zod';
import { updateChat } from '@/lib/conversations/chat/append';
import { assignedTo, chatTimers, UNASSIGNED, UNREAD_DELAY_MS } from '@/lib/conversations/chat/desk';
import { AGENT_TIMEOUT_MS } from '@/lib/conversations/chat/policy';
import { objectId } from '@/lib/core/fields';
import { inTransaction } from '@/lib/platform/db';
import { withLock } from '@/lib/platform/lock';
import { defineTimer, enqueue, implementTimer } from '@/lib/platform/outbox';
import { isConnected } from '@/lib/platform/realtime';
import { AgentPresence } from '@/models/conversations/agent-presence';
import { Chat, type ChatDoc } from '@/models/conversations/chat';
import { ChatMessage } from '@/models/conversations/chat-message';
import { countOpenChats, findAgentNames, isAgentOnline } from './agents';
import { supportMails } from './mails';
import { AGENT_CAPACITY, REPLY_TIMEOUT_MS } from './policy';
import { QUEUED } from './queries';

/** Waiting chats considered for one assignment. */
const MAX_WAITING = 50;
/** Between checks of a chat whose agent hasn't replied, ms. */
const WATCH_INTERVAL_MS = 30_000;
/** Checks after which a message is mailed even if the customer is online. */
const MAX_UNREAD_CHECKS = 30;
/** Shortest time between two mails of a chat, ms. */
const MAIL_INTERVAL_MS = 15 * 60_000;

/** Assigns waiting chats, the longest wait first, to the agents with the fewest, up to their capacity. */
export async function assignWaitingChats(now: Date): Promise<void> {
  await withLock('give-out-chats', async () => {
    while (await inTransaction((session) => assignNext(session, now)));
  });
}

/** Assigns one chat. Returns whether it did. */
async function assignNext(session: ClientSession, now: Date): Promise<boolean> {
  const seenAt = mongoose.trusted({ $gte: new Date(now.getTime() - AGENT_TIMEOUT_MS) });
  const available = await AgentPresence.find({ seenAt, state: 'online', takesChats: true })
    .session(session)
    .lean();
  if (available.length === 0) return false;
  const ids = available.map(({ _id }) => _id);
  const names = await findAgentNames(ids, session);
  const loads = await countOpenChats(ids, session);
  const free = available
    .map((agent) => ({ ...agent, load: loads.get(agent._id.toString()) ?? 0 }))
    .filter(({ _id, load }) => load < AGENT_CAPACITY && names.has(_id.toString()))
    .sort((a, b) => a.load - b.load || a.given - b.given);
  if (free.length === 0) return false;
  const waiting = await Chat.find(QUEUED)
    .sort({ waitingSince: 1, _id: 1 })
    .limit(MAX_WAITING)
    .session(session)
    .lean();
  for (const chat of waiting) {
    const agent = free.find(({ _id }) => !_id.equals(chat.customerId) && !hasReturned(chat, _id));
    if (!agent) continue;
    // Concurrent assignments to one agent conflict here and are retried with new counts.
    await AgentPresence.updateOne({ _id: agent._id }, { $inc: { given: 1 } }, { session });
    const userId = agent._id.toString();
    const assigned = assignedTo({ userId, name: names.get(userId) ?? '' }, now);
    await updateChat(chat, assigned, session, now);
    return true;
  }
  return false;
}

const hasReturned = ({ lostBy }: ChatDoc, agentId: mongoose.Types.ObjectId) =>
  lostBy.some((id) => id.equals(agentId));

/**
 * Returns a chat to its old place in the queue if its agent hasn't replied for three minutes, or has been
 * offline for a minute.
 */
async function watchChat(chatId: string, now: Date): Promise<void> {
  await withLock(`chat:${chatId}`, () =>
    inTransaction(async (session) => {
      const chat = await Chat.findById(chatId).session(session).lean();
      if (chat?.status !== 'open' || !chat.assigneeId || !chat.waitingSince) return;
      const since = getDueSince(chat);
      const isSilent = now.getTime() - since >= REPLY_TIMEOUT_MS;
      const presence = await AgentPresence.findById(chat.assigneeId).session(session).lean();
      const isOffline = !presence || !isAgentOnline(presence, now);
      // The chat was answered and waits again, for which there is a later timer.
      if (now.getTime() - since < AGENT_TIMEOUT_MS) return;
      if (!isSilent && !isOffline) {
        const next = Math.min(now.getTime() + WATCH_INTERVAL_MS, since + REPLY_TIMEOUT_MS);
        const check = chatTimers.watch.entry({ chatId, at: next }, new Date(next));
        await enqueue([check], session, now);
        return;
      }
      const lostBy = isSilent ? [...chat.lostBy, chat.assigneeId] : chat.lostBy;
      await updateChat(chat, { ...UNASSIGNED, lostBy }, session, now);
    }),
  );
}

/** Since when the agent of a waiting chat could have replied, ms. */
const getDueSince = ({ waitingSince, assignedAt }: ChatDoc) =>
  Math.max(waitingSince?.getTime() ?? 0, assignedAt?.getTime() ?? 0);

/** The changes at the end of a snooze: the chat waits for a person. */
export function toUnsnoozed(now: Date): Partial<ChatDoc> {
  return { status: 'open', waitingSince: now };
}

/** Ends a snooze that is over. The chat waits for its agent, or in the queue if they are offline. */
async function endSnooze(chatId: string, now: Date): Promise<void> {
  await withLock(`chat:${chatId}`, () =>
    inTransaction(async (session) => {
      const chat = await Chat.findById(chatId).session(session).lean();
      if (chat?.status !== 'snoozed' || !chat.snoozedUntil || chat.snoozedUntil > now) return;
      const presence = await AgentPresence.findById(chat.assigneeId).session(session).lean();
      const isOffline = !presence || !isAgentOnline(presence, now);
      await updateChat(chat, { ...toUnsnoozed(now), ...(isOffline && UNASSIGNED) }, session, now);
    }),
  );
}

/**
 * Mails the customer all agents' messages that they have neither read nor been mailed. Checks again later
 * while the customer is online, for an hour at most, and while the last mail is recent.
 */
async function mailUnread(
  { chatId, seq, turn }: z.output<typeof chatTimers.unread.ids>,
  now: Date,
): Promise<void> {
  const found = await Chat.findById(chatId, { customerId: 1 }).lean();
  if (!found) return;
  const isOnline = await isConnected(found.customerId.toString());
  await inTransaction(async (session) => {
    const chat = await Chat.findById(chatId).session(session).lean();
    if (!chat) return;
    const { customerReadSeq, lastSeq, mailedSeq, mailedAt } = chat;
    const done = Math.max(customerReadSeq, mailedSeq);
    if (done >= seq) return;
    const mayMailAt = mailedAt ? mailedAt.getTime() + MAIL_INTERVAL_MS : 0;
    const mayStillRead = isOnline && turn < MAX_UNREAD_CHECKS;
    if (mayStillRead || mayMailAt > now.getTime()) {
      const next = new Date(Math.max(now.getTime() + UNREAD_DELAY_MS, mayMailAt));
      const check = chatTimers.unread.entry({ chatId, seq, turn: turn + 1 }, next);
      await enqueue([check], session, now);
      return;
    }
    const unread = {
      chatId: chat._id,
      senderType: 'agent' as const,
      seq: mongoose.trusted({ $gt: done }),
    };
    const first = await ChatMessage.findOne(unread, { seq: 1 })
      .sort({ seq: 1 })
      .session(session)
      .lean();
    if (!first) return;
    // Of two concurrent checks, the second conflicts here and then finds the messages mailed.
    const mailed = { mailedSeq: lastSeq, mailedAt: now };
    await Chat.updateOne({ _id: chat._id }, { $set: mailed }, { session });
    await enqueue([supportMails.unread.entry({ chatId, from: first.seq })], session, now);
  });
}

export const supportTimers = {
  assign: implementTimer(chatTimers.assign, (_ids, now) => assignWaitingChats(now)),
  watch: implementTimer(chatTimers.watch, ({ chatId }, now) => watchChat(chatId, now)),
  unread: implementTimer(chatTimers.unread, mailUnread),
  snooze: defineTimer('chat-snooze', {
    ids: z.object({ chatId: objectId, until: z.number() }),
    key: ({ chatId, until }) => `${chatId}:${until}`,
    run: ({ chatId }, now) => endSnooze(chatId, now),
  }),
};
