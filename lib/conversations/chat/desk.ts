import 'server-only';
import type { ClientSession } from 'mongodb';
import { Types } from 'mongoose';
import { z } from 'zod';
import { objectId } from '@/lib/core/fields';
import { findableWords } from '@/lib/core/text';
import { toIso } from '@/lib/core/time';
import { declareTimer, type OutboxEntry } from '@/lib/platform/outbox';
import type { ChatDoc } from '@/models/conversations/chat';
import { ChatEpisode } from '@/models/conversations/chat-episode';
import { chatUpdated, inboxUpdated } from './events';
import { getAgent } from './map';
import { getSenderName, SAME_EPISODE_MS, type Waiting } from './policy';

/** What a chat sets and others run: `quickie/turn.ts` takes Quickie's turn, `support/timers.ts` the rest. */
export const chatTimers = {
  /** Lets Quickie answer message `seq`, or send the away notice if it is for a person. */
  quickieTurn: declareTimer('quickie-turn', {
    ids: z.object({ chatId: objectId, seq: z.number() }),
    key: ({ chatId, seq }) => `${chatId}:${seq}`,
  }),
  /**
   * Assigns waiting chats to agents: one more waits, or an agent is free. `of`: that chat or agent; `turn`:
   * the chat's revision, or the time in ms.
   */
  assign: declareTimer('chat-assign', {
    ids: z.object({ of: objectId, turn: z.number() }),
    key: ({ of, turn }) => `${of}:${turn}`,
  }),
  /** Returns a chat to the queue if its agent doesn't reply. `at`: when to check, epoch ms. */
  watch: declareTimer('chat-watch', {
    ids: z.object({ chatId: objectId, at: z.number() }),
    key: ({ chatId, at }) => `${chatId}:${at}`,
  }),
  /** Mails the customer the replies they haven't read. `turn`: the number of the check, from 1. */
  unread: declareTimer('chat-unread', {
    ids: z.object({ chatId: objectId, seq: z.number(), turn: z.number() }),
    key: ({ chatId, seq, turn }) => `${chatId}:${seq}:${turn}`,
  }),
};

/** Before the first check of a waiting chat, ms. */
const WATCH_DELAY_MS = 60_000;
/** Before the first check of an agent's message, and between checks while the customer is online, ms. */
export const UNREAD_DELAY_MS = 2 * 60_000;

export const UNASSIGNED = { assigneeId: null, assigneeName: null, assignedAt: null } as const;

/** The fields of an assigned chat. `name`: the agent's full name. */
export function assignedTo(
  { userId, name }: { userId: string; name: string },
  now: Date,
): Pick<ChatDoc, 'assigneeId' | 'assigneeName' | 'assignedAt'> {
  return {
    assigneeId: new Types.ObjectId(userId),
    assigneeName: getSenderName('agent', name),
    assignedAt: now,
  };
}

/**
 * The changes to a chat that reaches support. Within a day of being resolved it continues its episode,
 * with the same agent; otherwise it starts a new one.
 */
export function openEpisode(chat: ChatDoc, now: Date): Partial<ChatDoc> {
  const { openedAt, resolvedAt, episode } = chat;
  const isSame =
    openedAt && (!resolvedAt || now.getTime() - resolvedAt.getTime() <= SAME_EPISODE_MS);
  if (isSame) return { resolvedAt: null };
  return {
    ...UNASSIGNED,
    episode: openedAt ? episode + 1 : episode,
    openedAt: now,
    firstReplyAt: null,
    resolvedAt: null,
    lostBy: [],
    labels: [],
    priority: 'normal',
  };
}

/** The changes to a chat by a message. `state`: from `afterMessage`. `agent`: its author, if staff. */
export function getDeskChanges(
  chat: ChatDoc,
  state: Waiting,
  agent: { userId: string; name: string } | null,
  now: Date,
): Partial<ChatDoc> {
  const { status } = state;
  const wasWithSupport = chat.status === 'open' || chat.status === 'snoozed';
  const isWithSupport = status === 'open' || status === 'snoozed';
  const changes: Partial<ChatDoc> = {
    ...state,
    ...(isWithSupport && !wasWithSupport && openEpisode(chat, now)),
    ...(status === 'pending' && UNASSIGNED),
    ...(status !== 'snoozed' && { snoozedUntil: null }),
  };
  if (!agent || !isWithSupport) return changes;
  const { assigneeId, firstReplyAt } = { ...chat, ...changes };
  return {
    ...changes,
    // The first reply assigns.
    ...(!assigneeId && assignedTo(agent, now)),
    ...(!firstReplyAt && { firstReplyAt: now }),
    lostBy: [],
  };
}

const getId = (id: Types.ObjectId | null) => id?.toString() ?? null;

/** Whether the change has to be emitted to both sides. */
export function hasStateChanged(before: ChatDoc, after: ChatDoc): boolean {
  return before.status !== after.status || getId(before.assigneeId) !== getId(after.assigneeId);
}

/** The socket events and timers that a change of a chat queues. */
export function deskEntries(before: ChatDoc, after: ChatDoc): OutboxEntry[] {
  const chatId = after._id.toString();
  const { status, assigneeName, rev, waitingSince, assignedAt } = after;
  const entries: OutboxEntry[] = [];
  if (hasStateChanged(before, after)) {
    const since = toIso(waitingSince);
    const state = { status, agent: getAgent(assigneeName), waitingSince: since, version: rev };
    entries.push(chatUpdated(chatId, state));
  }
  // Staff don't see chats that stay with Quickie.
  if (before.status !== 'pending' || status !== 'pending') {
    entries.push(inboxUpdated(chatId, getInboxVersion(after)));
  }
  if (status !== 'open' || !waitingSince) return entries;
  if (!after.assigneeId) {
    entries.push(chatTimers.assign.entry({ of: chatId, turn: rev }));
    return entries;
  }
  const isNew =
    before.waitingSince?.getTime() !== waitingSince.getTime() ||
    before.status !== 'open' ||
    getId(before.assigneeId) !== getId(after.assigneeId);
  const since = Math.max(waitingSince.getTime(), assignedAt?.getTime() ?? 0);
  const at = since + WATCH_DELAY_MS;
  if (isNew) entries.push(chatTimers.watch.entry({ chatId, at }, new Date(at)));
  return entries;
}

/** Rises with every message and every change of a chat. */
export const getInboxVersion = ({ rev, lastSeq }: Pick<ChatDoc, 'rev' | 'lastSeq'>): number =>
  rev + lastSeq;

/** Saves the chat's episode, for reports and ratings, in the transaction of the change. */
export async function saveEpisode(
  before: ChatDoc,
  after: ChatDoc,
  session: ClientSession,
): Promise<void> {
  const { openedAt, firstReplyAt, resolvedAt, assigneeId } = after;
  if (!openedAt) return;
  const isSame =
    before.openedAt?.getTime() === openedAt.getTime() &&
    before.firstReplyAt?.getTime() === firstReplyAt?.getTime() &&
    before.resolvedAt?.getTime() === resolvedAt?.getTime() &&
    getId(before.assigneeId) === getId(assigneeId);
  if (isSame) return;
  await ChatEpisode.updateOne(
    { chatId: after._id, episode: after.episode },
    {
      $set: { openedAt, firstReplyAt, resolvedAt, ...(assigneeId && { agentId: assigneeId }) },
      $setOnInsert: { customerId: after.customerId, rating: null },
    },
    { upsert: true, session },
  );
}

/** The words of a name that staff can search by, at most six. */
export function toSearchWords(name: string): string[] {
  return findableWords(name).slice(0, 6);
}
