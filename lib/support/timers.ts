import 'server-only';
import type { ClientSession } from 'mongodb';
import mongoose from 'mongoose';
import { z } from 'zod';
import { updateChat } from '@/lib/chat/append';
import {
  ASSIGN_TIMER,
  assignedTo,
  assignIds,
  UNASSIGNED,
  UNREAD_AFTER_MS,
  UNREAD_TIMER,
  unreadEntry,
  unreadIds,
  WATCH_TIMER,
  watchEntry,
  watchIds,
} from '@/lib/chat/desk';
import { GONE_MS } from '@/lib/chat/policy';
import { objectId } from '@/lib/core/fields';
import { inTransaction } from '@/lib/platform/db';
import { withLock } from '@/lib/platform/lock';
import { defineTimer, enqueue, type OutboxEntry } from '@/lib/platform/outbox';
import { dateIn } from '@/lib/platform/partial-index';
import { isConnected } from '@/lib/platform/realtime';
import { AgentPresence } from '@/models/agent-presence';
import { Chat, type ChatDoc } from '@/models/chat';
import { ChatMessage } from '@/models/chat-message';
import { getLoads, isHere, toNames } from './agents';
import { supportMails } from './mails';
import { AGENT_CAPACITY, SILENT_MS } from './policy';
import { QUEUED } from './queries';

/** Waiting chats that are looked through for one that an agent may be given. */
const WAITING_LIMIT = 50;
/** Overdue rows that are looked for at once. */
const OVERDUE_LIMIT = 500;
/** How often a chat whose agent is silent is looked at, ms. */
const WATCH_EVERY_MS = 30_000;
/** How often a customer who is here may leave a message unread before it is mailed nevertheless. */
const MAX_LOOKS = 30;
/** A chat is mailed once in this time at most, ms. */
const MAIL_EVERY_MS = 15 * 60_000;

/** Gives waiting chats, the longest wait first, each to the agent with the fewest, until nobody has time. */
export async function giveOutChats(now: Date): Promise<void> {
  await withLock('give-out-chats', async () => {
    while (await inTransaction((session) => giveNext(session, now)));
  });
}

/** Whether a chat was given to somebody. */
async function giveNext(session: ClientSession, now: Date): Promise<boolean> {
  const seenAt = mongoose.trusted({ $gte: new Date(now.getTime() - GONE_MS) });
  const here = await AgentPresence.find({ seenAt, state: 'online', takesChats: true })
    .session(session)
    .lean();
  if (here.length === 0) return false;
  const ids = here.map(({ _id }) => _id);
  const names = await toNames(ids, session);
  const loads = await getLoads(ids, session);
  const free = here
    .map((agent) => ({ ...agent, load: loads.get(agent._id.toString()) ?? 0 }))
    .filter(({ _id, load }) => load < AGENT_CAPACITY && names.has(_id.toString()))
    .sort((a, b) => a.load - b.load || a.given - b.given);
  if (free.length === 0) return false;
  const waiting = await Chat.find(QUEUED)
    .sort({ waitingSince: 1, _id: 1 })
    .limit(WAITING_LIMIT)
    .session(session)
    .lean();
  for (const chat of waiting) {
    const agent = free.find(({ _id }) => !_id.equals(chat.customerId) && !hasLost(chat, _id));
    if (!agent) continue;
    // Two who give chats to the same agent at once conflict here, and count again.
    await AgentPresence.updateOne({ _id: agent._id }, { $inc: { given: 1 } }, { session });
    const userId = agent._id.toString();
    const assigned = assignedTo({ userId, name: names.get(userId) ?? '' }, now);
    await updateChat(chat, assigned, session, now);
    return true;
  }
  return false;
}

const hasLost = ({ lostBy }: ChatDoc, agentId: mongoose.Types.ObjectId) =>
  lostBy.some((id) => id.equals(agentId));

/**
 * Gives a chat back to the queue, with its old place, if its agent has let the customer wait for three
 * minutes, or is gone.
 */
async function watchChat(chatId: string, now: Date): Promise<void> {
  await withLock(`chat:${chatId}`, () =>
    inTransaction(async (session) => {
      const chat = await Chat.findById(chatId).session(session).lean();
      if (chat?.status !== 'open' || !chat.assigneeId || !chat.waitingSince) return;
      const since = getSince(chat);
      const isSilent = now.getTime() - since >= SILENT_MS;
      const presence = await AgentPresence.findById(chat.assigneeId).session(session).lean();
      const isGone = !presence || !isHere(presence, now);
      // It has been answered since, and waits again: another row looks at that.
      if (now.getTime() - since < GONE_MS) return;
      if (!isSilent && !isGone) {
        const next = Math.min(now.getTime() + WATCH_EVERY_MS, since + SILENT_MS);
        await enqueue([watchEntry(chatId, next)], session, now);
        return;
      }
      const lostBy = isSilent ? [...chat.lostBy, chat.assigneeId] : chat.lostBy;
      await updateChat(chat, { ...UNASSIGNED, lostBy }, session, now);
    }),
  );
}

/** Since when the agent of a waiting chat could have replied, ms. */
const getSince = ({ waitingSince, assignedAt }: ChatDoc) =>
  Math.max(waitingSince?.getTime() ?? 0, assignedAt?.getTime() ?? 0);

/** The end of a snooze: the chat waits for a person. */
export function comeBack(now: Date): Partial<ChatDoc> {
  return { status: 'open', snoozedUntil: null, waitingSince: now };
}

/** Brings a chat back whose snooze is over: it waits for its agent, or for anybody if they are gone. */
async function endSnooze(chatId: string, now: Date): Promise<void> {
  await withLock(`chat:${chatId}`, () =>
    inTransaction(async (session) => {
      const chat = await Chat.findById(chatId).session(session).lean();
      if (chat?.status !== 'snoozed' || !chat.snoozedUntil || chat.snoozedUntil > now) return;
      const presence = await AgentPresence.findById(chat.assigneeId).session(session).lean();
      const isGone = !presence || !isHere(presence, now);
      await updateChat(chat, { ...comeBack(now), ...(isGone && UNASSIGNED) }, session, now);
    }),
  );
}

/**
 * Mails the customer what the agents wrote that they have neither read nor been mailed, all of it in one
 * mail. Looks again later while they are here, for an hour, and while the last mail is recent.
 */
async function mailUnread(
  { chatId, seq, turn }: z.output<typeof unreadIds>,
  now: Date,
): Promise<void> {
  const known = await Chat.findById(chatId, { customerId: 1 }).lean();
  if (!known) return;
  const isThere = await isConnected(known.customerId.toString());
  await inTransaction(async (session) => {
    const chat = await Chat.findById(chatId).session(session).lean();
    if (!chat) return;
    const { customerReadSeq, lastSeq, mailedSeq, mailedAt } = chat;
    const done = Math.max(customerReadSeq, mailedSeq);
    if (done >= seq) return;
    const mayMailAt = mailedAt ? mailedAt.getTime() + MAIL_EVERY_MS : 0;
    const isLooking = isThere && turn < MAX_LOOKS;
    if (isLooking || mayMailAt > now.getTime()) {
      const next = new Date(Math.max(now.getTime() + UNREAD_AFTER_MS, mayMailAt));
      await enqueue([unreadEntry(chatId, seq, turn + 1, next)], session, now);
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
    // Two looks at once conflict here, and the second finds it mailed.
    const mailed = { mailedSeq: lastSeq, mailedAt: now };
    await Chat.updateOne({ _id: chat._id }, { $set: mailed }, { session });
    await enqueue([supportMails.unread.entry({ chatId, from: first.seq })], session, now);
  });
}

const SNOOZE_TIMER = 'chat-snooze';

/** Has a snoozed chat come back. */
export const snoozeEntry = (chatId: string, until: Date): OutboxEntry =>
  supportTimers.snooze.entry({ chatId, until: until.getTime() }, until);

export const supportTimers = {
  assign: defineTimer(ASSIGN_TIMER, {
    ids: assignIds,
    key: ({ of, turn }) => `${of}:${turn}`,
    run: (_ids, now) => giveOutChats(now),
    // What waits is given out as soon as an agent comes.
    findOverdue: async () => [],
  }),
  watch: defineTimer(WATCH_TIMER, {
    ids: watchIds,
    key: ({ chatId, at }) => `${chatId}:${at}`,
    run: ({ chatId }, now) => watchChat(chatId, now),
    findOverdue: async (before) => {
      const latest = new Date(before.getTime() - SILENT_MS);
      const chats = await Chat.find({
        status: 'open',
        assigneeId: mongoose.trusted({ $ne: null }),
        waitingSince: dateIn({ $gt: new Date(0), $lt: latest }),
        assignedAt: mongoose.trusted({ $lt: latest }),
      })
        .limit(OVERDUE_LIMIT)
        .lean();
      return chats.map((chat) => {
        const at = getSince(chat) + SILENT_MS;
        return { ids: { chatId: chat._id.toString(), at }, runAt: new Date(at) };
      });
    },
  }),
  snooze: defineTimer(SNOOZE_TIMER, {
    ids: z.object({ chatId: objectId, until: z.number() }),
    key: ({ chatId, until }) => `${chatId}:${until}`,
    run: ({ chatId }, now) => endSnooze(chatId, now),
    findOverdue: async (before) => {
      const snoozedUntil = dateIn({ $gt: new Date(0), $lt: before });
      const chats = await Chat.find({ status: 'snoozed', snoozedUntil }, { snoozedUntil: 1 })
        .limit(OVERDUE_LIMIT)
        .lean();
      return chats.flatMap(({ _id, snoozedUntil: until }) =>
        until ? [{ ids: { chatId: _id.toString(), until: until.getTime() }, runAt: until }] : [],
      );
    },
  }),
  unread: defineTimer(UNREAD_TIMER, {
    ids: unreadIds,
    key: ({ chatId, seq, turn }) => `${chatId}:${seq}:${turn}`,
    run: mailUnread,
    // A mail that is missed once is not sent days later.
    findOverdue: async () => [],
  }),
};
