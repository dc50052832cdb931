import 'server-only';
import { randomUUID } from 'node:crypto';
import type { ClientSession } from 'mongodb';
import mongoose, { Types } from 'mongoose';
import { CHAT_MESSAGES } from '@/lib/conversations/chat/messages';
import { AppError } from '@/lib/core/errors';
import { MESSAGES } from '@/lib/core/messages';
import type { Actor, ScopedActor } from '@/lib/core/roles';
import { checkOwner } from '@/lib/core/sending-page';
import { connectDb, inTransaction, isDuplicateKey } from '@/lib/platform/db';
import { attachFile, uploadMedia } from '@/lib/platform/files/commands';
import { FILE_MESSAGES } from '@/lib/platform/files/messages';
import { LIMITS } from '@/lib/platform/http/limits';
import { withLock } from '@/lib/platform/lock';
import { ownedBy } from '@/lib/platform/ownership';
import { type CounterRule, countCall } from '@/lib/platform/rate-limit';
import { emitToRoom } from '@/lib/platform/realtime';
import {
  CHAT_OWNERS,
  Chat,
  type ChatDoc,
  NO_MEMORY,
  type QuickieMemory,
} from '@/models/conversations/chat';
import { type ChatMedia, ChatMessage } from '@/models/conversations/chat-message';
import { User } from '@/models/platform/user';
import { Purchase } from '@/models/purchases/purchase';
import { appendMessage, updateChat } from './append';
import type { MessageDraft } from './desk';
import type { ChatCard, MessageAbout, MessageDto, OwnChatDto } from './dto';
import { messageRead } from './events';
import { checkSender, countStrike, MessageLimitError } from './limits';
import { toMessageDto } from './map';
import {
  CHAT_PAGE,
  type ChatChannel,
  type ChatSide,
  getSenderName,
  QUICKIE_ID,
  QUICKIE_NAME,
} from './policy';
import { findChatFor, readOwnChat } from './queries';
import type { SendChatInput } from './schemas';

/** Shared with POST /api/files, so that uploads through the chat count against the same limit. */
const UPLOAD_LIMITS: Record<ChatSide, CounterRule> = {
  customer: { ...LIMITS.upload, name: 'upload' },
  agent: { ...LIMITS.agentUpload, name: 'agentUpload' },
};

export interface NewMessage {
  clientMsgId: string;
  /** May be empty with pictures. */
  message: string;
  /** Photos and videos that the sender uploaded before. */
  attachmentIds?: readonly string[];
  /** A photo or video that comes with the message. */
  attachment?: File | undefined;
  /** The tab a customer writes in; by default Quickie or support, whichever has the chat. */
  channel?: ChatChannel | undefined;
  /** Which of the customer's orders, dispatches and errands it is about. */
  about?: MessageAbout | undefined;
}

export interface SentMessage {
  message: MessageDto;
  /** Sent again: the message had been stored before. */
  isDuplicate: boolean;
}

/**
 * Sends a message to the caller's own chat, which the first message creates. Also returns the chat with
 * its latest messages. Throws like `sendMessage`, and AppError `forbidden` for a page of another account
 * (see `checkOwner`).
 */
export async function sendByForm(
  { chatId, clientMsgId = randomUUID(), owner, ...input }: SendChatInput,
  actor: ScopedActor<'self'>,
  now: Date,
): Promise<{ chat: OwnChatDto; sentMessage: MessageDto; duplicate: boolean }> {
  checkOwner(owner, actor);
  await connectDb();
  const isForeign = chatId && !(await Chat.exists({ _id: chatId, ...ownedBy(actor, CHAT_OWNERS) }));
  if (isForeign) throw new AppError('not_found', MESSAGES.notFound);
  const own = chatId ?? (await openOwnChat(actor.userId, now));
  const sent = await sendMessage(own, { clientMsgId, ...input }, actor, now);
  const chat = await readOwnChat({ limit: CHAT_PAGE }, actor);
  return { chat, sentMessage: sent.message, duplicate: sent.isDuplicate };
}

/** Returns the id of the customer's chat, which is created on first use. */
async function openOwnChat(userId: string, now: Date): Promise<string> {
  const known = await Chat.findOne({ customerId: userId }, { _id: 1 }).lean();
  if (known) return known._id.toString();
  const chat: ChatDoc = {
    _id: new Types.ObjectId(),
    customerId: new Types.ObjectId(userId),
    status: 'pending',
    rev: 1,
    lastSeq: 0,
    customerReadSeq: 0,
    agentReadSeq: 0,
    waitingSince: null,
    lastMessageAt: null,
    lastMessage: null,
    createdAt: now,
    mailedSeq: 0,
    mailedAt: null,
    quickie: NO_MEMORY,
    assigneeId: null,
    assigneeName: null,
    assignedAt: null,
    lostBy: [],
    episode: 1,
    openedAt: null,
    firstReplyAt: null,
    resolvedAt: null,
    snoozedUntil: null,
    labels: [],
    priority: 'normal',
    about: null,
    names: [],
  };
  try {
    await inTransaction(async (session) => {
      await Chat.create([chat], { session });
      await User.updateOne({ _id: userId }, { chatId: chat._id }, { session });
    });
    return chat._id.toString();
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    // Another tab created it first.
    const first = await Chat.findOne({ customerId: userId }, { _id: 1 }).orFail().lean();
    return first._id.toString();
  }
}

/** Identifies a message that is sent again. */
interface MessageKey {
  chatId: string;
  senderId: string;
  clientMsgId: string;
}

async function findSent(
  key: MessageKey,
  session: ClientSession | null = null,
): Promise<MessageDto | null> {
  const message = await ChatMessage.findOne({ ...key })
    .session(session)
    .lean();
  return message && toMessageDto(message);
}

/**
 * Stores a message under the chat's next number and emits it to both sides: the only write path of calls
 * and sockets. A repeated `clientMsgId` of one sender returns the message that was stored first.
 *
 * Throws AppError `not_found` for a chat that isn't the sender's or staff's and for an order that isn't
 * the chat's customer's, `invalid` without text or photo and for a photo that can't be used, and
 * `too_many` above 5 messages in 5 s, 20 in a minute, and for ten minutes after the third such minute in
 * an hour.
 */
export async function sendMessage(
  chatId: string,
  input: NewMessage,
  actor: Actor,
  now: Date,
): Promise<SentMessage> {
  const found = await findChatFor(chatId, actor);
  if (!found) throw new AppError('not_found', MESSAGES.notFound);
  const { userId: senderId } = actor;
  const key: MessageKey = { chatId, senderId, clientMsgId: input.clientMsgId };
  const repeated = await findSent(key);
  if (repeated) return { message: repeated, isDuplicate: true };
  if (!input.message && !input.attachment?.size && !input.attachmentIds?.length) {
    throw new AppError('invalid', CHAT_MESSAGES.chatEmpty, { field: 'message' });
  }
  await checkAbout(input.about, found.chat);
  const fileIds = await uploadAttachment(input, found.side, actor, now);
  const sending = { ...key, side: found.side, input, fileIds, now };
  try {
    const message = await withLock(`chat:${chatId}`, () =>
      inTransaction((session) => store(sending, session)),
    );
    return { message, isDuplicate: false };
  } catch (error) {
    // Of two concurrent sends, the second hits the unique key, the limit, or a photo already attached.
    const isRefused = isDuplicateKey(error) || error instanceof AppError;
    const first = isRefused && (await findSent(key));
    if (first) return { message: first, isDuplicate: true };
    if (error instanceof MessageLimitError) await countStrike(senderId, now);
    throw error;
  }
}

/** Throws AppError `not_found` for a purchase that isn't the chat's customer's. */
async function checkAbout(about: MessageAbout | undefined, { customerId }: ChatDoc): Promise<void> {
  if (!about) return;
  const { kind, id } = about;
  if (!(await Purchase.exists({ _id: id, kind, userId: customerId }))) {
    throw new AppError('not_found', MESSAGES.notFound);
  }
}

/** Stores the message's attached file; returns the ids of all its files. */
async function uploadAttachment(
  { attachment, attachmentIds = [] }: NewMessage,
  side: ChatSide,
  actor: Actor,
  now: Date,
): Promise<string[]> {
  const ids = [...new Set(attachmentIds)];
  if (!attachment?.size) return ids;
  await countCall(UPLOAD_LIMITS[side], actor.userId);
  return [...ids, await uploadMedia({ file: attachment, purpose: 'chat' }, actor, now)];
}

interface Sending extends MessageKey {
  side: ChatSide;
  input: NewMessage;
  fileIds: readonly string[];
  now: Date;
}

async function store(sending: Sending, session: ClientSession): Promise<MessageDto> {
  const { chatId, senderId, side, input, now } = sending;
  const chat = await Chat.findById(chatId).session(session).lean();
  const user = await User.findById(senderId, { name: 1, chatMutedUntil: 1 })
    .session(session)
    .lean();
  if (!chat || !user) throw new AppError('not_found', MESSAGES.notFound);
  await checkSender(user, session, now);
  const media = await attachMedia(sending, chat, session);
  const { clientMsgId, message, channel, about = null } = input;
  const draft: MessageDraft = {
    clientMsgId,
    message,
    media,
    about,
    channel,
    senderId: user._id,
    senderName: getSenderName(side, user.name),
    senderType: side,
    card: null,
    choices: [],
    createdAt: now,
  };
  return appendMessage(chat, draft, {}, session);
}

/** Attaches the sender's files to the chat. Throws AppError `invalid` for one that can't be used. */
async function attachMedia(
  { chatId, senderId, fileIds, now }: Sending,
  { customerId }: ChatDoc,
  session: ClientSession,
): Promise<ChatMedia[]> {
  const media: ChatMedia[] = [];
  const to = { kind: 'chat', refId: chatId, customerId: customerId.toString() } as const;
  for (const fileId of fileIds) {
    const { contentType, width, height } = await attachFile(fileId, senderId, to, session, now);
    if (!width || !height) throw new AppError('invalid', FILE_MESSAGES.photoGone);
    const type = contentType.startsWith('video/') ? 'video' : 'image';
    media.push({ fileId, type, width, height });
  }
  return media;
}

export interface QuickieMessage {
  /** Derived from the message that it answers, so that a retry stores it once. */
  key: string;
  message: string;
  about?: MessageAbout | null;
  card?: ChatCard | null;
  choices?: readonly string[];
}

function toBotDraft(
  { key, message, about = null, card = null, choices = [] }: QuickieMessage,
  { senderName, channel }: Pick<MessageDraft, 'senderName' | 'channel'>,
  now: Date,
): MessageDraft {
  return {
    clientMsgId: key,
    message,
    about,
    card,
    choices: [...choices],
    media: [],
    senderId: new Types.ObjectId(QUICKIE_ID),
    senderName,
    senderType: 'bot',
    channel,
    createdAt: now,
  };
}

/**
 * Stores a message of Quickie's and its memory. With `handsOver` the same transaction passes the chat to
 * support. `after`: stores it only if this message number is still the last.
 *
 * Returns the message; null, with nothing stored, if the chat isn't with Quickie or has a message after
 * `after`.
 */
export async function sendAsQuickie(
  chatId: string,
  message: QuickieMessage,
  {
    memory,
    handsOver = false,
    after,
  }: { memory: QuickieMemory; handsOver?: boolean; after?: number },
  now: Date,
): Promise<MessageDto | null> {
  const draft = toBotDraft(message, { senderName: QUICKIE_NAME, channel: 'quickie' }, now);
  return sendAsBot(chatId, draft, (chat) => {
    if (chat.status !== 'pending' || (after !== undefined && chat.lastSeq !== after)) return null;
    return { quickie: memory, ...(handsOver && { status: 'open' as const, waitingSince: now }) };
  });
}

/**
 * Stores a notice from Eki that support is closed, for a customer who waits for a person. Returns null,
 * with nothing stored, if the chat has a message after `after` or the customer no longer waits.
 */
export async function sendAwayNotice(
  chatId: string,
  message: Pick<QuickieMessage, 'key' | 'message'>,
  after: number,
  now: Date,
): Promise<MessageDto | null> {
  const draft = toBotDraft(message, { senderName: 'Eki', channel: 'support' }, now);
  return sendAsBot(chatId, draft, ({ status, waitingSince, lastSeq, quickie }) =>
    status === 'open' && waitingSince && lastSeq === after
      ? { quickie: { ...quickie, awayAt: now } }
      : null,
  );
}

/** Stores a message once per key. `getChanges` returns what it changes of the chat; null to store nothing. */
async function sendAsBot(
  chatId: string,
  draft: MessageDraft,
  getChanges: (chat: ChatDoc) => Partial<ChatDoc> | null,
): Promise<MessageDto | null> {
  const key = { chatId, senderId: QUICKIE_ID, clientMsgId: draft.clientMsgId };
  try {
    return await withLock(`chat:${chatId}`, () =>
      inTransaction(async (session) => {
        const first = await findSent(key, session);
        if (first) return first;
        const chat = await Chat.findById(chatId).session(session).lean();
        const changes = chat && getChanges(chat);
        return changes && appendMessage(chat, draft, changes, session);
      }),
    );
  } catch (error) {
    // Another process stored it concurrently.
    const first = isDuplicateKey(error) && (await findSent(key));
    if (!first) throw error;
    return first;
  }
}

/**
 * Sends the customer a message for support and changes the chat, in the transaction that read it. A
 * repeated key sends no second message.
 */
export async function sendForSupport(
  chat: ChatDoc,
  message: Pick<QuickieMessage, 'key' | 'message' | 'card'>,
  changes: Partial<ChatDoc>,
  session: ClientSession,
  now: Date,
): Promise<void> {
  const key = { chatId: chat._id.toString(), senderId: QUICKIE_ID, clientMsgId: message.key };
  if (await findSent(key, session)) {
    await updateChat(chat, changes, session, now);
    return;
  }
  const draft = toBotDraft(message, { senderName: QUICKIE_NAME, channel: 'support' }, now);
  await appendMessage(chat, draft, changes, session);
}

/**
 * Records that the caller's side has read up to message `seq`, and emits it to the other. A lower number
 * changes nothing.
 *
 * Throws AppError `not_found` for a chat that isn't the caller's or staff's, and `invalid` for a
 * message that doesn't exist yet.
 */
export async function markRead(
  { chatId, seq }: { chatId: string; seq: number },
  actor: Actor,
): Promise<void> {
  const found = await findChatFor(chatId, actor);
  if (!found) throw new AppError('not_found', MESSAGES.notFound);
  const { chat, side } = found;
  if (seq > chat.lastSeq) throw new AppError('invalid', MESSAGES.badRequest);
  const field = side === 'customer' ? 'customerReadSeq' : 'agentReadSeq';
  if (chat[field] >= seq) return;
  const less = { _id: chat._id, [field]: mongoose.trusted({ $lt: seq }) };
  const marked = await withLock(`chat:${chatId}`, () =>
    Chat.updateOne(less, { $set: { [field]: seq } }),
  );
  if (marked.modifiedCount === 0) return;
  const { room, event, payload } = messageRead(chatId, side, seq);
  void emitToRoom(room, event, payload);
}
