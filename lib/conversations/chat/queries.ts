import 'server-only';
import type { ClientSession } from 'mongodb';
import mongoose, { type Types } from 'mongoose';
import { AppError } from '@/lib/core/errors';
import { isObjectId } from '@/lib/core/ids';
import { MESSAGES } from '@/lib/core/messages';
import type { Actor, ScopedActor } from '@/lib/core/roles';
import { checkOwner } from '@/lib/core/sending-page';
import { connectDb } from '@/lib/platform/db';
import { ownedBy } from '@/lib/platform/ownership';
import { AgentPresence } from '@/models/conversations/agent-presence';
import { CHAT_OWNERS, Chat, type ChatDoc } from '@/models/conversations/chat';
import { ChatEpisode } from '@/models/conversations/chat-episode';
import { ChatMessage } from '@/models/conversations/chat-message';
import { User } from '@/models/platform/user';
import type { ChatStateDto, EpisodeRatingDto, MessageDto, OwnChatDto, TypingEvent } from './dto';
import { toChatStateDto, toMessageDto } from './map';
import {
  AGENT_TIMEOUT_MS,
  type ChatSender,
  type ChatSide,
  getSenderName,
  getSide,
  MAX_CHAT_PAGE,
  MESSAGES_PER_MINUTE,
} from './policy';
import type { GetChatQuery } from './schemas';

interface Page {
  messages: MessageDto[];
  hasMore: boolean;
}

const EMPTY_CHAT: OwnChatDto = {
  _id: null,
  version: 0,
  status: 'pending',
  lastSeq: 0,
  readSeq: { me: 0, other: 0 },
  messages: [],
  hasMore: false,
  unread: 0,
  agent: null,
  waitingSince: null,
  agentOnline: false,
  ratings: [],
};

/**
 * The caller's own chat with the requested messages, in order; an empty one until the first message.
 * Throws AppError `forbidden` for a page of another account (see `checkOwner`).
 */
export async function readOwnChat(
  { after, before, limit, owner }: GetChatQuery,
  actor: ScopedActor<'self'>,
): Promise<OwnChatDto> {
  checkOwner(owner, actor);
  await connectDb();
  const chat = await Chat.findOne(ownedBy(actor, CHAT_OWNERS)).lean();
  if (!chat) return EMPTY_CHAT;
  const [state, page, ratings] = await Promise.all([
    getState(chat, 'customer'),
    readChatPage(chat._id, { after, before, limit }),
    listRatings(chat._id),
  ]);
  return { _id: chat._id.toString(), ...state, ...page, ratings };
}

async function listRatings(chatId: Types.ObjectId): Promise<EpisodeRatingDto[]> {
  const rated = { chatId, rating: mongoose.trusted({ $ne: null }) };
  const found = await ChatEpisode.find(rated, { episode: 1, rating: 1 })
    .sort({ episode: 1 })
    .lean();
  return found.flatMap(({ episode, rating }) =>
    rating ? [{ episode, score: rating.score, comment: rating.comment }] : [],
  );
}

/** Unread messages in the caller's own chat; 0 without a chat. */
export async function countOwnUnread(actor: ScopedActor<'self'>): Promise<number> {
  await connectDb();
  const chat = await Chat.findOne(ownedBy(actor, CHAT_OWNERS)).lean();
  return chat ? countUnread(chat, 'customer') : 0;
}

/** The messages of a chat after or before a number, or the latest, in order. */
export function readChatPage(
  chatId: Types.ObjectId,
  { after, before, limit }: GetChatQuery,
): Promise<Page> {
  return after === undefined ? listBefore(chatId, before, limit) : listAfter(chatId, after, limit);
}

async function getState(chat: ChatDoc, side: ChatSide): Promise<ChatStateDto> {
  const state = toChatStateDto(chat, side, await countUnread(chat, side));
  return side === 'agent'
    ? state
    : { ...state, agentOnline: await isAgentOnline(chat, new Date()) };
}

async function isAgentOnline({ assigneeId }: ChatDoc, now: Date): Promise<boolean> {
  const presence = assigneeId && (await AgentPresence.findById(assigneeId).lean());
  if (presence?.state !== 'online' || !presence.seenAt) return false;
  return now.getTime() - presence.seenAt.getTime() <= AGENT_TIMEOUT_MS;
}

/** Whose messages count as unread for a side. Quickie's don't count for staff. */
const UNREAD_SENDERS: Readonly<Record<ChatSide, readonly ChatSender[]>> = {
  customer: ['agent', 'bot'],
  agent: ['customer'],
};

async function countUnread(
  { _id: chatId, lastSeq, customerReadSeq, agentReadSeq }: ChatDoc,
  side: ChatSide,
): Promise<number> {
  const readSeq = side === 'customer' ? customerReadSeq : agentReadSeq;
  if (lastSeq <= readSeq) return 0;
  return ChatMessage.countDocuments({
    chatId,
    seq: mongoose.trusted({ $gt: readSeq }),
    senderType: mongoose.trusted({ $in: [...UNREAD_SENDERS[side]] }),
  });
}

/** When the user sent their messages of the last minute, epoch ms, latest last. */
export async function findRecentSends(
  userId: string,
  session: ClientSession,
  now: Date,
): Promise<number[]> {
  const { points, windowS } = MESSAGES_PER_MINUTE;
  const since = mongoose.trusted({ $gt: new Date(now.getTime() - windowS * 1_000) });
  const recent = await ChatMessage.find({ senderId: userId, createdAt: since }, { createdAt: 1 })
    .sort({ createdAt: -1 })
    .limit(points)
    .session(session)
    .lean();
  return recent.map(({ createdAt }) => createdAt.getTime()).reverse();
}

/** The actor's side of a chat, and its customer; null without access. */
export async function findSide(
  chatId: string,
  actor: Actor,
): Promise<{ customerId: string; side: ChatSide } | null> {
  const found = await findChatFor(chatId, actor);
  return found && { customerId: found.chat.customerId.toString(), side: found.side };
}

/** A chat with the actor's side of it; null without access. */
export async function findChatFor(
  chatId: string,
  actor: Actor,
): Promise<{ chat: ChatDoc; side: ChatSide } | null> {
  if (!isObjectId(chatId)) return null;
  await connectDb();
  const chat = await Chat.findById(chatId).lean();
  const side = chat && getSide({ customerId: chat.customerId.toString() }, actor);
  return side ? { chat, side } : null;
}

/**
 * The chat's state, and the messages after number `since` where that is given; null if the actor has no
 * access.
 */
export async function findChatState(
  chatId: string,
  actor: Actor,
  since: number | undefined,
): Promise<(ChatStateDto & { missed: MessageDto[]; hasMore: boolean }) | null> {
  const found = await findChatFor(chatId, actor);
  if (!found) return null;
  const { chat, side } = found;
  const hasMissed = since !== undefined && since < chat.lastSeq;
  const { messages, hasMore } = hasMissed
    ? await listAfter(chat._id, since, MAX_CHAT_PAGE)
    : { messages: [], hasMore: false };
  return { ...(await getState(chat, side)), missed: messages, hasMore };
}

/** The next messages after a number; repeat until `hasMore` is false. Throws AppError `not_found`. */
export async function syncMessages(
  { chatId, after, limit }: { chatId: string; after: number; limit: number },
  actor: Actor,
): Promise<Page & { lastSeq: number }> {
  const found = await findChatFor(chatId, actor);
  if (!found) throw new AppError('not_found', MESSAGES.notFound);
  const page = await listAfter(found.chat._id, after, limit);
  return { ...page, lastSeq: found.chat.lastSeq };
}

async function listAfter(chatId: Types.ObjectId, after: number, limit: number): Promise<Page> {
  const found = await ChatMessage.find({ chatId, seq: mongoose.trusted({ $gt: after }) })
    .sort({ seq: 1 })
    .limit(limit + 1)
    .lean();
  const messages = found.slice(0, limit).map(toMessageDto);
  const fitting = countFitting(messages);
  return { messages: messages.slice(0, fitting), hasMore: found.length > fitting };
}

/** Text of one page of messages, bytes: small pages get through on a slow connection. */
const MAX_PAGE_BYTES = 200_000;

/** How many of these messages are one page, at least the first. */
function countFitting(messages: readonly MessageDto[]): number {
  let left = MAX_PAGE_BYTES;
  const beyond = messages.findIndex(({ message }, index) => {
    left -= Buffer.byteLength(message);
    return left < 0 && index > 0;
  });
  return beyond === -1 ? messages.length : beyond;
}

/** The latest messages before a number, in order. */
async function listBefore(
  chatId: Types.ObjectId,
  before: number | undefined,
  limit: number,
): Promise<Page> {
  const older = before === undefined ? {} : { seq: mongoose.trusted({ $lt: before }) };
  const found = await ChatMessage.find({ chatId, ...older })
    .sort({ seq: -1 })
    .limit(limit + 1)
    .lean();
  const messages = found.slice(0, limit).reverse().map(toMessageDto);
  return { messages, hasMore: found.length > limit };
}

/** The typing event of the actor, for the others in the room; null without access. */
export async function findTyping(chatId: string, actor: Actor): Promise<TypingEvent | null> {
  const found = await findSide(chatId, actor);
  const { userId } = actor;
  const user = found && (await User.findById(userId, { name: 1 }).lean());
  if (!user) return null;
  return { roomId: chatId, userId, name: getSenderName(found.side, user.name), role: found.side };
}

/** The agent assigned to a chat that the actor can read; null without one. */
export async function findAssigneeId(chatId: string, actor: Actor): Promise<string | null> {
  const found = await findChatFor(chatId, actor);
  return found?.chat.assigneeId?.toString() ?? null;
}
