import 'server-only';
import { Types } from 'mongoose';
import { z } from 'zod';
import { objectId } from '@/lib/core/fields';
import { findableWords } from '@/lib/core/text';
import { toIso } from '@/lib/core/time';
import { declareTimer, type OutboxEntry } from '@/lib/platform/outbox';
import type { ChatDoc } from '@/models/conversations/chat';
import type { ChatEpisodeDoc } from '@/models/conversations/chat-episode';
import type { ChatMessageDoc } from '@/models/conversations/chat-message';
import { chatUpdated, inboxUpdated, messageSent } from './events';
import { getAgent, toMessageDto } from './map';
import {
  afterMessage,
  type ChatChannel,
  type ChatStatus,
  getChannel,
  getSenderName,
  MAX_EXCERPT,
  SAME_EPISODE_MS,
} from './policy';

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

/** A message before it has its chat and number. */
export interface MessageDraft extends Omit<ChatMessageDoc, '_id' | 'chatId' | 'seq' | 'channel'> {
  /** Of a customer: the tab they chose, if any. Of the bot: the tab in which it is shown. */
  channel?: ChatChannel | undefined;
}

/** What happens to a chat: someone's message, changes that a command decides on, or both. */
export interface ChatEvent {
  draft?: MessageDraft;
  changes?: Partial<ChatDoc>;
}

/** What to store after an event, in the transaction that read the chat. */
export interface ChatOutcome {
  changes: Partial<ChatDoc>;
  /** The message with its number; null for an event without one. */
  message: ChatMessageDoc | null;
  /** The chat's episode, for reports and ratings; null where it is as before. */
  episode: Omit<ChatEpisodeDoc, '_id' | 'rating'> | null;
  /** Socket events, and the timers of support and of Quickie. */
  entries: OutboxEntry[];
}

/** Decides what an event does to a chat; changes of the event prevail over what follows from it. */
export function decide(
  chat: ChatDoc,
  event: ChatEvent & { draft: MessageDraft },
  now: Date,
): ChatOutcome & { message: ChatMessageDoc };
export function decide(chat: ChatDoc, event: ChatEvent, now: Date): ChatOutcome;
export function decide(before: ChatDoc, { draft, changes: given }: ChatEvent, now: Date) {
  const decided: Partial<ChatDoc> = {
    ...(draft && getMessageChanges(before, draft, now)),
    ...given,
  };
  const status = decided.status ?? before.status;
  const changes: Partial<ChatDoc> = { ...getStatusChanges(before, status, now), ...decided };
  if (draft?.senderType === 'agent' && isWithSupport(status)) {
    Object.assign(changes, getReplyChanges({ ...before, ...changes }, draft, now));
  }
  // A person has taken over, so Quickie's open question no longer expects an answer.
  if (before.status === 'pending' && status !== 'pending') {
    changes.quickie = { ...(changes.quickie ?? before.quickie), asks: null };
  }
  if (!draft || hasStateChanged(before, { ...before, ...changes })) changes.rev = before.rev + 1;
  const after = { ...before, ...changes };
  const message = draft ? toMessage(draft, after) : null;
  const entries = [
    ...(message ? [messageSent(after._id.toString(), toMessageDto(message))] : []),
    ...getDeskEntries(before, after),
    ...(message ? getMessageTimers(message, before, after) : []),
  ];
  return { changes, message, episode: getEpisode(before, after), entries };
}

const isWithSupport = (status: ChatStatus) => status === 'open' || status === 'snoozed';

/** The changes by a message alone: its place in the chat, and the chat's state if a person wrote it. */
function getMessageChanges(chat: ChatDoc, draft: MessageDraft, now: Date): Partial<ChatDoc> {
  const { senderType, senderName, message, channel, about } = draft;
  const seq = chat.lastSeq + 1;
  const last = {
    lastSeq: seq,
    lastMessageAt: now,
    lastMessage: { seq, by: senderType, text: message.slice(0, MAX_EXCERPT) },
  };
  if (senderType === 'bot') return last;
  return {
    ...last,
    ...afterMessage(chat, { side: senderType, channel }, now),
    ...(senderType === 'customer' && { names: toSearchWords(senderName), ...(about && { about }) }),
  };
}

/** The changes that go with a status: a new episode, no assignee at Quickie, the end of a snooze. */
function getStatusChanges(chat: ChatDoc, status: ChatStatus, now: Date): Partial<ChatDoc> {
  return {
    ...(isWithSupport(status) && !isWithSupport(chat.status) && openEpisode(chat, now)),
    ...(status === 'pending' && UNASSIGNED),
    ...(status !== 'snoozed' && { snoozedUntil: null }),
  };
}

/**
 * The changes to a chat that reaches support. Within a day of being resolved it continues its episode,
 * with the same agent; otherwise it starts a new one.
 */
function openEpisode(chat: ChatDoc, now: Date): Partial<ChatDoc> {
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

/** The changes by an agent's reply; the first one assigns. */
function getReplyChanges(
  { assigneeId, firstReplyAt }: ChatDoc,
  { senderId, senderName }: MessageDraft,
  now: Date,
): Partial<ChatDoc> {
  const agent = { userId: senderId.toString(), name: senderName };
  return {
    ...(!assigneeId && assignedTo(agent, now)),
    ...(!firstReplyAt && { firstReplyAt: now }),
    lostBy: [],
  };
}

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

function toMessage(
  { channel, ...draft }: MessageDraft,
  { _id: chatId, lastSeq: seq, status }: ChatDoc,
): ChatMessageDoc {
  const shownIn = (draft.senderType === 'bot' && channel) || getChannel(status);
  return { _id: new Types.ObjectId(), chatId, seq, ...draft, channel: shownIn };
}

const getId = (id: Types.ObjectId | null) => id?.toString() ?? null;

/** Whether the change has to be emitted to both sides. */
function hasStateChanged(before: ChatDoc, after: ChatDoc): boolean {
  return before.status !== after.status || getId(before.assigneeId) !== getId(after.assigneeId);
}

/** What both sides see of a change, and the timers of support. */
function getDeskEntries(before: ChatDoc, after: ChatDoc): OutboxEntry[] {
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
  const isWaiting = status === 'open' && waitingSince !== null;
  const hadAgent = before.status === 'open' && before.assigneeId !== null;
  const isFreed = hadAgent && (status !== 'open' || hasStateChanged(before, after));
  if (isFreed || (isWaiting && !after.assigneeId)) {
    entries.push(chatTimers.assign.entry({ of: chatId, turn: rev }));
  }
  if (!isWaiting || !after.assigneeId) return entries;
  const isNew =
    before.waitingSince?.getTime() !== waitingSince.getTime() || hasStateChanged(before, after);
  const at = Math.max(waitingSince.getTime(), assignedAt?.getTime() ?? 0) + WATCH_DELAY_MS;
  if (isNew) entries.push(chatTimers.watch.entry({ chatId, at }, new Date(at)));
  return entries;
}

/** Mails an agent's message if it stays unread, and lets Quickie answer a customer's. */
function getMessageTimers(
  { seq, senderType, createdAt }: ChatMessageDoc,
  before: ChatDoc,
  after: ChatDoc,
): OutboxEntry[] {
  const chatId = after._id.toString();
  if (senderType === 'agent') {
    const mailAt = new Date(createdAt.getTime() + UNREAD_DELAY_MS);
    return [chatTimers.unread.entry({ chatId, seq, turn: 1 }, mailAt)];
  }
  const startsToWait = after.waitingSince !== null && before.waitingSince === null;
  const isForQuickie = senderType === 'customer' && (after.status === 'pending' || startsToWait);
  return isForQuickie ? [chatTimers.quickieTurn.entry({ chatId, seq })] : [];
}

/** Rises with every message and every change of a chat. */
export const getInboxVersion = ({ rev, lastSeq }: Pick<ChatDoc, 'rev' | 'lastSeq'>): number =>
  rev + lastSeq;

function getEpisode(before: ChatDoc, after: ChatDoc): ChatOutcome['episode'] {
  const { _id: chatId, customerId, episode } = after;
  const { openedAt, firstReplyAt, resolvedAt, assigneeId } = after;
  if (!openedAt) return null;
  const isSame =
    before.openedAt?.getTime() === openedAt.getTime() &&
    before.firstReplyAt?.getTime() === firstReplyAt?.getTime() &&
    before.resolvedAt?.getTime() === resolvedAt?.getTime() &&
    getId(before.assigneeId) === getId(assigneeId);
  if (isSame) return null;
  const agent = assigneeId && { agentId: assigneeId };
  return { chatId, customerId, episode, openedAt, firstReplyAt, resolvedAt, ...agent };
}

/** The words of a name that staff can search by, at most six. */
function toSearchWords(name: string): string[] {
  return findableWords(name).slice(0, 6);
}
