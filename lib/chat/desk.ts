import 'server-only';
import type { ClientSession } from 'mongodb';
import { Types } from 'mongoose';
import { z } from 'zod';
import { objectId } from '@/lib/core/fields';
import type { OutboxEntry } from '@/lib/platform/outbox';
import type { ChatDoc } from '@/models/chat';
import { ChatEpisode } from '@/models/chat-episode';
import { chatUpdated, inboxUpdated } from './events';
import { getAgent } from './map';
import { getSenderName, SAME_EPISODE_MS, type Waiting } from './policy';

// What a change of a chat means to staff. The timers are run in `lib/support`.

/** Gives chats that nobody has to agents. */
export const ASSIGN_TIMER = 'chat-assign';
/** Looks whether the agent of a chat lets the customer wait. */
export const WATCH_TIMER = 'chat-watch';
/** Mails what the customer hasn't read. */
export const UNREAD_TIMER = 'chat-unread';

/** `of`: the chat that waits, or the agent who has come; `turn`: which of its revisions, or when. */
export const assignIds = z.object({ of: objectId, turn: z.number() });
/** `at`: when it looks, ms. */
export const watchIds = z.object({ chatId: objectId, at: z.number() });
/** `turn`: how often it has looked. */
export const unreadIds = z.object({ chatId: objectId, seq: z.number(), turn: z.number() });

/** When a waiting chat is looked at first, ms. */
const WATCH_AFTER_MS = 60_000;
/** When an agent's message is looked at for the first time, and then again while the customer is here, ms. */
export const UNREAD_AFTER_MS = 2 * 60_000;

/** Nobody has it. */
export const UNASSIGNED = { assigneeId: null, assigneeName: null, assignedAt: null } as const;

/** Somebody of staff has it. `name`: in full. */
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
 * What changes with a chat that comes to support: within a day after it was resolved it is the same
 * episode, with the same agent; otherwise a new one.
 */
export function opened(chat: ChatDoc, now: Date): Partial<ChatDoc> {
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

/** The chat after a message. `state`: by `afterMessage`. `agent`: who of staff wrote it. */
export function deskAfter(
  chat: ChatDoc,
  state: Waiting,
  agent: { userId: string; name: string } | null,
  now: Date,
): Partial<ChatDoc> {
  const { status } = state;
  const wasWith = chat.status === 'open' || chat.status === 'snoozed';
  const isWith = status === 'open' || status === 'snoozed';
  const changes: Partial<ChatDoc> = {
    ...state,
    ...(isWith && !wasWith && opened(chat, now)),
    // Quickie has it again.
    ...(status === 'pending' && UNASSIGNED),
    ...(status !== 'snoozed' && { snoozedUntil: null }),
  };
  if (!agent || !isWith) return changes;
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

/** Whether both sides are told of a new state. */
export function hasMoved(before: ChatDoc, after: ChatDoc): boolean {
  return before.status !== after.status || getId(before.assigneeId) !== getId(after.assigneeId);
}

/** What follows from a change of a chat: who is told, and which timers are set. */
export function deskEntries(before: ChatDoc, after: ChatDoc): OutboxEntry[] {
  const chatId = after._id.toString();
  const { status, assigneeName, rev, waitingSince, assignedAt } = after;
  const entries: OutboxEntry[] = [];
  if (hasMoved(before, after)) {
    const since = waitingSince?.toISOString() ?? null;
    const state = { status, agent: getAgent(assigneeName), waitingSince: since, version: rev };
    entries.push(chatUpdated(chatId, state));
  }
  // What Quickie talks about is nothing new to staff.
  if (before.status !== 'pending' || status !== 'pending') {
    entries.push(inboxUpdated(chatId, getVersion(after)));
  }
  if (status !== 'open' || !waitingSince) return entries;
  if (!after.assigneeId) {
    entries.push(assignEntry(chatId, rev));
    return entries;
  }
  const isNew =
    before.waitingSince?.getTime() !== waitingSince.getTime() ||
    before.status !== 'open' ||
    getId(before.assigneeId) !== getId(after.assigneeId);
  const since = Math.max(waitingSince.getTime(), assignedAt?.getTime() ?? 0);
  if (isNew) entries.push(watchEntry(chatId, since + WATCH_AFTER_MS));
  return entries;
}

/** Has waiting chats given out, since one more waits or an agent has time. */
export function assignEntry(of: string, turn: number): OutboxEntry {
  return {
    id: `timer:${ASSIGN_TIMER}:${of}:${turn}`,
    work: { name: ASSIGN_TIMER, ids: { of, turn } },
  };
}

/** Has a waiting chat looked at. */
export function watchEntry(chatId: string, at: number): OutboxEntry {
  return {
    id: `timer:${WATCH_TIMER}:${chatId}:${at}`,
    work: { name: WATCH_TIMER, ids: { chatId, at } },
    runAt: new Date(at),
  };
}

/** Has an agent's message looked at. */
export function unreadEntry(chatId: string, seq: number, turn: number, runAt: Date): OutboxEntry {
  return {
    id: `timer:${UNREAD_TIMER}:${chatId}:${seq}:${turn}`,
    work: { name: UNREAD_TIMER, ids: { chatId, seq, turn } },
    runAt,
  };
}

/** Rises with every message and every change of a chat. */
export const getVersion = ({ rev, lastSeq }: Pick<ChatDoc, 'rev' | 'lastSeq'>): number =>
  rev + lastSeq;

/** Saves what reports and ratings need of the chat's episode, in the transaction of the change. */
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

/** The words of a name by which staff find a chat. */
export function toWords(name: string): string[] {
  const words = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 0);
  return [...new Set(words)].slice(0, 6);
}
