import 'server-only';
import { AsyncResource } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { ClientSession } from 'mongodb';
import mongoose, { Types } from 'mongoose';
import { LIMITS } from '@/lib/api/limits';
import { AppError } from '@/lib/core/errors';
import { MESSAGES } from '@/lib/core/messages';
import { checkOwner } from '@/lib/core/owner';
import { type Actor, type ScopedActor, scopeActor } from '@/lib/core/roles';
import type { ServiceKind } from '@/lib/core/socket-events';
import { attachFile, uploadMedia } from '@/lib/files/commands';
import { findFile } from '@/lib/files/queries';
import { batched } from '@/lib/platform/batched';
import { batchedFind, LOOKUPS } from '@/lib/platform/batched-find';
import {
  connectDb,
  inTransaction,
  isDatabaseUnavailable,
  isDuplicateKey,
  tryAgainError,
} from '@/lib/platform/db';
import { inTurn } from '@/lib/platform/in-turn';
import { log } from '@/lib/platform/log';
import { enqueue, inOneRow, type OutboxEntry } from '@/lib/platform/outbox';
import { ownedBy } from '@/lib/platform/ownership';
import { type CounterRule, countCall, countInWindows } from '@/lib/platform/rate-limit';
import {
  CHAT_OWNERS,
  Chat,
  type ChatDoc,
  type LastMessage,
  NO_MEMORY,
  type QuickieMemory,
} from '@/models/chat';
import { type ChatMedia, ChatMessage, type ChatMessageDoc } from '@/models/chat-message';
import { Dispatch } from '@/models/dispatch';
import { Errand } from '@/models/errand';
import { Order } from '@/models/order';
import { User } from '@/models/user';
import {
  deskAfter,
  deskEntries,
  hasMoved,
  keepEpisode,
  opened,
  UNREAD_AFTER_MS,
  unreadEntry,
  wordsOf,
} from './desk';
import type { ChatCard, MessageAbout, MessageDto, OwnChatDto } from './dto';
import { messageRead, messageSent } from './events';
import { toMessageDto } from './map';
import {
  afterMessage,
  CHAT_PAGE,
  type ChatChannel,
  type ChatSide,
  channelOf,
  MAX_LAST_WORDS,
  MESSAGES_PER_BURST,
  MESSAGES_PER_MINUTE,
  MUTE_MS,
  QUICKIE_ID,
  QUICKIE_NAME,
  STRIKE_EVERY,
  STRIKES_FREE,
  senderNameOf,
} from './policy';
import { findChatFor, findSideOf, readOwnChat } from './queries';
import { quickieTurn } from './quickie-turn';
import type { SendChatInput } from './schemas';

const MESSAGE_LIMITS = [
  { name: 'burst', ...MESSAGES_PER_BURST },
  { name: 'minute', ...MESSAGES_PER_MINUTE },
];
const STRIKE: CounterRule = { name: 'chat-strike', ...STRIKE_EVERY, shared: true };
const STRIKES: CounterRule = { name: 'chat-strikes', ...STRIKES_FREE, shared: true };
/** The counters of POST /api/files: photos are photos, whichever way they come. */
const UPLOADS: Record<ChatSide, CounterRule> = {
  customer: { ...LIMITS.upload, name: 'upload' },
  agent: { ...LIMITS.agentUpload, name: 'agentUpload' },
};

/** A message as somebody sends it. */
export interface NewMessage {
  clientMsgId: string;
  /** May be empty with pictures. */
  message: string;
  /** Photos and videos that the sender uploaded before. */
  attachmentIds?: readonly string[];
  /** A photo or video that comes with the message. */
  attachment?: File | undefined;
  /** For whom a customer writes it; by default for whoever has the chat. */
  channel?: ChatChannel | undefined;
  /** Which of the customer's orders, dispatches and errands it is about. */
  about?: MessageAbout | undefined;
}

export interface SentMessage {
  message: MessageDto;
  /** The message was there already: it was sent again. */
  isDuplicate: boolean;
}

/** Who sends what into which chat. */
interface Sending {
  chatId: Types.ObjectId;
  customerId: string;
  side: ChatSide;
  senderId: string;
  senderName: string;
  input: Pick<NewMessage, 'clientMsgId' | 'message' | 'channel' | 'about'>;
  media: ChatMedia[];
  at: Date;
}

/** Messages begin in groups, this far apart, ms: what a group asks of the database goes by common commands. */
const GROUP_EVERY_MS = 25;
/** Messages of one group. */
const MOST_TOGETHER = 100;

/** Messages that one command looks for. */
const MOST_SOUGHT = 100;
/**
 * Messages of one transaction, how often it is tried, and transactions under way: while one stands still,
 * because its connection does, the other goes on.
 */
const MOST_STORED = 50;
const BATCH_TRIES = 2;
const BATCHES_AT_ONCE = 2;
/** A message that has waited this long for its transaction is refused, ms: its sender tries again. */
const PATIENCE_MS = 5_000;

/**
 * Sends a message into the caller's own chat, which the first one opens, for POST /api/chat/send.
 * Returns the chat with its latest messages as well. Throws like `sendMessage`, and AppError `forbidden`
 * for somebody else's page (see `checkOwner`).
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

/** The id of the customer's chat, which is made on first use. */
async function openOwnChat(userId: string, now: Date): Promise<string> {
  const known = await Chat.findOne({ customerId: userId }, { _id: 1 }).lean();
  if (known) return known._id.toString();
  const chat: ChatDoc = {
    ...{ _id: new Types.ObjectId(), customerId: new Types.ObjectId(userId) },
    ...{ status: 'pending', rev: 1, lastSeq: 0, customerReadSeq: 0, agentReadSeq: 0 },
    ...{ waitingSince: null, lastMessageAt: null, lastMessage: null, createdAt: now },
    ...{ mailedSeq: 0, mailedAt: null },
    ...{ quickie: NO_MEMORY, assigneeId: null, assigneeName: null },
    ...{ assignedAt: null, lostBy: [], episode: 1, openedAt: null, firstReplyAt: null },
    ...{ resolvedAt: null, snoozedUntil: null, labels: [], priority: 'normal', about: null },
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
    // Another tab was faster.
    const first = await Chat.findOne({ customerId: userId }, { _id: 1 }).orFail().lean();
    return first._id.toString();
  }
}

/**
 * Stores a message under the chat's next number and tells both sides: the one way for calls and
 * sockets. A message with the same `clientMsgId` of the same sender is stored once; sent again, it
 * answers with the first, which it waits for. What one sender sends to one process is numbered in the order
 * in which it came, while each message takes less than five seconds.
 *
 * Throws AppError `not_found` for a chat that isn't the sender's or staff's and for an order that isn't
 * the chat's customer's, `invalid` without text or photo and for a photo that can't be used, `too_many`
 * above 5 messages in 5 s, 20 in a minute, and for ten minutes after the third such minute in an hour,
 * and `unavailable` if it has waited too long to be stored: sent again, it is stored once.
 */
export function sendMessage(
  chatId: string,
  input: NewMessage,
  actor: Actor,
  now: Date,
): Promise<SentMessage> {
  // Before anything is waited for. One whose file takes long holds up the sender's next ones for a while only.
  const sender = `${chatId} ${actor.userId}`;
  const sendNext = () =>
    inTurn(`sender:${sender}`, () => sendInTurn(chatId, input, actor, now), {
      patienceMs: PATIENCE_MS,
    });
  // Beside the first it would be counted, and break the first's batch. So it waits without patience.
  return inTurn(`message:${sender} ${input.clientMsgId}`, sendNext);
}

async function sendInTurn(
  chatId: string,
  input: NewMessage,
  actor: Actor,
  now: Date,
): Promise<SentMessage> {
  const found = await findSideOf(chatId, actor);
  if (!found) throw new AppError('not_found', MESSAGES.notFound);
  const request = new AsyncResource('chat message');
  const send = () => sendInGroup({ chatId, ...found }, input, actor, now);
  return together(() => request.runInAsyncScope(send));
}

const together = batched(
  (sends: readonly (() => Promise<SentMessage>)[]) => sends.map((send) => send()),
  { most: MOST_TOGETHER, atOnce: Number.POSITIVE_INFINITY, everyMs: GROUP_EVERY_MS },
);

/** Sends a message of a group: what they all need to know is asked for by common commands. */
async function sendInGroup(
  { chatId, customerId, side }: { chatId: string; customerId: string; side: ChatSide },
  input: NewMessage,
  actor: Actor,
  now: Date,
): Promise<SentMessage> {
  const { userId } = actor;
  const id = new Types.ObjectId(chatId);
  const sent = { chatId: id, senderId: userId, clientMsgId: input.clientMsgId };
  const [repeated, user] = await Promise.all([findSent(sent), findSender(userId)]);
  if (repeated) return { message: repeated, isDuplicate: true };
  if (!input.message && !input.attachment?.size && !input.attachmentIds?.length) {
    throw new AppError('invalid', MESSAGES.chatEmpty, { field: 'message' });
  }
  if (!user) throw new AppError('not_found', MESSAGES.notFound);
  await limitSender(userId, user.chatMutedUntil, now);
  const { about } = input;
  if (about && !(await isOfCustomer(about, customerId))) {
    throw new AppError('not_found', MESSAGES.notFound);
  }
  const media = await mediaOf(input, side, actor, now);
  const sending: Sending = {
    ...{ chatId: id, customerId, side, senderId: userId, input, media, at: now },
    senderName: senderNameOf(side, user.name),
  };
  try {
    const message = await inTurn(`chat:${chatId}`, () => storeMessage(sending));
    return { message, isDuplicate: false };
  } catch (error) {
    // The same message went through another process at the same time.
    const first = isDuplicateKey(error) && (await findSent(sent));
    if (!first) throw error;
    return { message: first, isDuplicate: true };
  }
}

const SERVICES: Readonly<Record<ServiceKind, (filter: object) => Promise<unknown>>> = {
  order: (filter) => Order.exists(filter),
  dispatch: (filter) => Dispatch.exists(filter),
  errand: (filter) => Errand.exists(filter),
};

/** Whether this customer ordered it. */
async function isOfCustomer({ kind, id }: MessageAbout, customerId: string): Promise<boolean> {
  return (await SERVICES[kind]({ _id: id, userId: customerId })) !== null;
}

/** By what a message is known that is sent again. */
interface SentId {
  chatId: Types.ObjectId;
  senderId: string;
  clientMsgId: string;
}

/** The message that was stored before; those that are asked for at the same time by one command. */
const findSent = batched(
  (ids: readonly SentId[]): Promise<MessageDto | null>[] => {
    const nameOf = ({ chatId, senderId, clientMsgId }: SentId | ChatMessageDoc) =>
      `${chatId} ${senderId} ${clientMsgId}`;
    const findAll = async () => {
      await connectDb();
      const [only] = ids;
      // The embedded database walks all messages for an $or.
      const any = only && ids.length === 1 ? only : { $or: [...ids] };
      const found = await ChatMessage.find(any).lean();
      return new Map(found.map((message) => [nameOf(message), message]));
    };
    const all = findAll();
    return ids.map(async (id) => {
      const message = (await all).get(nameOf(id));
      return message ? toMessageDto(message) : null;
    });
  },
  { most: MOST_SOUGHT, ...LOOKUPS },
);

const findSender = batchedFind((ids) => {
  const anyOf = mongoose.trusted({ $in: ids });
  return User.find({ _id: anyOf }, { name: 1, chatMutedUntil: 1 }).lean();
});

/** Counts a message of this person, and mutes who keeps sending too much. */
async function limitSender(
  userId: string,
  mutedUntil: Date | null | undefined,
  now: Date,
): Promise<void> {
  const mutedMs = (mutedUntil?.getTime() ?? 0) - now.getTime();
  if (mutedMs > 0) throw mutedError(mutedMs);
  try {
    await countInWindows('chat', MESSAGE_LIMITS, userId);
  } catch (error) {
    if (!isTooMany(error)) throw error;
    const isNewStrike = await isWithin(STRIKE, userId);
    if (!isNewStrike || (await isWithin(STRIKES, userId))) throw error;
    await User.updateOne({ _id: userId }, { chatMutedUntil: new Date(now.getTime() + MUTE_MS) });
    throw mutedError(MUTE_MS);
  }
}

const isTooMany = (error: unknown) => error instanceof AppError && error.code === 'too_many';

async function isWithin(rule: CounterRule, userId: string): Promise<boolean> {
  try {
    await countCall(rule, userId);
    return true;
  } catch (error) {
    if (isTooMany(error)) return false;
    throw error;
  }
}

function mutedError(leftMs: number): AppError {
  return new AppError('too_many', MESSAGES.chatMuted, {}, Math.ceil(leftMs / 1_000));
}

/** The photos and videos of a message with their sizes. Throws AppError `invalid` for one that isn't there. */
async function mediaOf(
  { attachment, attachmentIds = [] }: NewMessage,
  side: ChatSide,
  actor: Actor,
  now: Date,
): Promise<ChatMedia[]> {
  const ids = [...new Set(attachmentIds)];
  if (attachment?.size) {
    await countCall(UPLOADS[side], actor.userId);
    ids.push(await uploadMedia({ file: attachment, purpose: 'chat' }, actor, now));
  }
  const reader = scopeActor(actor, 'participant');
  return Promise.all(
    ids.map(async (fileId) => {
      const file = await findFile(fileId, reader);
      if (!file?.width || !file.height) throw new AppError('invalid', MESSAGES.photoGone);
      const { contentType, width, height } = file;
      return { fileId, type: mediaTypeOf(contentType), width, height };
    }),
  );
}

const mediaTypeOf = (contentType: string) =>
  contentType.startsWith('video/') ? ('video' as const) : ('image' as const);

/** Stores a message of a chat whose turn it is: with those of other chats, or alone where that fails. */
async function storeMessage(sending: Sending): Promise<MessageDto> {
  // Each file is a command, while all chats of a batch are locked.
  if (sending.media.length > 0) return storeAlone(sending);
  try {
    return await storeBatched(sending);
  } catch (error) {
    if (isUnavailable(error)) throw error;
    return isDuplicateKey(error) ? storeUnlessSent(sending, error) : storeAlone(sending);
  }
}

/**
 * Stores a message whose batch held one that had come through another process: where it is this one,
 * throws the error. The others go together again, since each alone would cost much more.
 */
async function storeUnlessSent(sending: Sending, error: unknown): Promise<MessageDto> {
  const { chatId, senderId, input } = sending;
  if (await findSent({ chatId, senderId, clientMsgId: input.clientMsgId })) throw error;
  try {
    return await storeBatched(sending);
  } catch (again) {
    if (isUnavailable(again)) throw again;
    return storeAlone(sending);
  }
}

const isUnavailable = (error: unknown) =>
  (error instanceof AppError && error.code === 'unavailable') || isDatabaseUnavailable(error);

async function storeAlone(sending: Sending): Promise<MessageDto> {
  const [message] = await inTransaction((session) => store([sending], session));
  return message as MessageDto;
}

/** A batch with a chat that somebody else is writing for longer. */
class BatchHeldUp extends Error {}

/**
 * Stores messages of several chats in one transaction, because it costs the database much the same,
 * however much is in it. One message that can't be stored, or one chat that is locked, fails them all:
 * then each is stored alone, so that none waits for another's chat.
 */
const storeBatched = batched(
  (all: readonly Sending[]) => {
    let tries = 0;
    const stored = inTransaction((session) => {
      tries += 1;
      if (tries > BATCH_TRIES) throw new BatchHeldUp('a chat of the batch is locked');
      return store(all, session);
    });
    stored.catch((error: unknown) => {
      log().warn({ err: error, messages: all.length }, 'a batch of messages was not stored');
    });
    return all.map(async (_, index) => (await stored)[index] as MessageDto);
  },
  {
    most: MOST_STORED,
    atOnce: BATCHES_AT_ONCE,
    patience: { ms: PATIENCE_MS, error: tryAgainError },
  },
);

/** In one transaction: the numbers, the messages, the chats' states, photos and what tells of it. */
async function store(all: readonly Sending[], session: ClientSession): Promise<MessageDto[]> {
  const ids = mongoose.trusted({ $in: all.map(({ chatId }) => chatId) });
  const found = await Chat.find({ _id: ids }, null, { session }).lean();
  const chats = new Map(found.map((chat) => [chat._id.toString(), chat]));
  const added = all.map((sending) => {
    const chat = chats.get(sending.chatId.toString());
    if (!chat) throw new AppError('not_found', MESSAGES.notFound);
    return addTo(chat, sending);
  });
  // First, so that of two who want the same number one is turned back here, and tries again.
  await moveAll(added, session);
  await ChatMessage.insertMany(
    added.map(({ sent }) => sent),
    { session, lean: true },
  );
  for (const { chatId, customerId, senderId, media, at } of all) {
    for (const { fileId } of media) {
      const to = { kind: 'chat', refId: String(chatId), to: [customerId, 'support'] } as const;
      await attachFile(fileId, senderId, to, session, at);
    }
  }
  const entries = added.flatMap(({ sent, before, after }) => {
    const startsToWait = after.waitingSince !== null && before.waitingSince === null;
    const isForQuickie = after.status === 'pending' || startsToWait;
    const turn = isForQuickie ? [quickieTurn(sent.chatId.toString(), sent.seq)] : [];
    return [...turn, ...entriesOf(sent, before, after)];
  });
  await enqueue(inOneRow(entries), session, all[0]?.at);
  return added.map(({ sent }) => toMessageDto(sent));
}

/** The message with its chat's next number, and what it changes of the chat. */
function addTo(
  before: ChatDoc,
  { chatId, side, senderId, senderName, input, media, at }: Sending,
): Move & { sent: ChatMessageDoc } {
  const { clientMsgId, message, channel, about } = input;
  const state = afterMessage(before, { side, channel }, at);
  const agent = side === 'agent' ? { userId: senderId, name: senderName } : null;
  const sent: ChatMessageDoc = {
    ...{ _id: new Types.ObjectId(), chatId, seq: before.lastSeq + 1, clientMsgId, message, media },
    ...{ senderId: new Types.ObjectId(senderId), senderName, senderType: side, createdAt: at },
    ...{ channel: channelOf(state.status), about: about ?? null, card: null, choices: [] },
  };
  const words = side === 'customer' ? { names: wordsOf(senderName), ...(about && { about }) } : {};
  const changes = {
    ...deskAfter(before, state, agent, at),
    ...words,
    ...{ lastSeq: sent.seq, lastMessageAt: at, lastMessage: lastMessageOf(sent) },
  };
  return { sent, ...moveOf(before, changes) };
}

/** What changes of a chat. */
interface Move {
  before: ChatDoc;
  after: ChatDoc;
  /** The fields to write. */
  fields: object;
}

function moveOf(before: ChatDoc, changes: Partial<ChatDoc>): Move {
  const after = { ...before, ...changes };
  if (hasMoved(before, after)) after.rev = before.rev + 1;
  // What Quickie asked before a person came is no question any more.
  const forgets = before.status === 'pending' && after.status !== 'pending';
  const fields = { ...changes, rev: after.rev, ...(forgets && { 'quickie.asks': null }) };
  return { before, after, fields };
}

/**
 * Writes what has changed of chats, in the transaction that has read them. Throws AppError `unavailable`
 * if one of them is not as it was read, which a transaction's snapshot rules out.
 */
async function moveAll(moves: readonly Move[], session: ClientSession): Promise<void> {
  const { matchedCount } = await Chat.bulkWrite(
    moves.map(({ before: { _id, rev, lastSeq }, fields }) => ({
      updateOne: { filter: { _id, rev, lastSeq }, update: { $set: fields } },
    })),
    { session },
  );
  if (matchedCount !== moves.length) throw tryAgainError();
  for (const { before, after } of moves) await keepEpisode(before, after, session);
}

/** Writes what has changed of a chat, in the transaction that has read it. Returns it as it is now. */
async function moveTo(
  chat: ChatDoc,
  changes: Partial<ChatDoc>,
  session: ClientSession,
): Promise<ChatDoc> {
  const move = moveOf(chat, changes);
  await moveAll([move], session);
  return move.after;
}

const lastMessageOf = ({ seq, senderType, message }: ChatMessageDoc): LastMessage => ({
  ...{ seq, by: senderType, text: message.slice(0, MAX_LAST_WORDS) },
});

/** What tells of a message, and of what it changed, those who have to know. */
function entriesOf(sent: ChatMessageDoc, before: ChatDoc, after: ChatDoc): OutboxEntry[] {
  const id = sent.chatId.toString();
  const entries = [messageSent(id, toMessageDto(sent)), ...deskEntries(before, after)];
  if (sent.senderType !== 'agent') return entries;
  const lookAt = new Date(sent.createdAt.getTime() + UNREAD_AFTER_MS);
  return [...entries, unreadEntry(id, sent.seq, 1, lookAt)];
}

/** What Quickie says. */
export interface QuickieMessage {
  /** Deterministic, from what it answers: said once, however often it is tried. */
  key: string;
  message: string;
  about?: MessageAbout | null;
  card?: ChatCard | null;
  /** Answers that the customer may choose from. */
  choices?: readonly string[];
}

/**
 * Has Quickie say something, and remember something for the next message. With `handsOver` it calls a
 * person in the same update, and never speaks afterwards. `after`: number of the message that it must
 * follow at once; by default whichever is the last.
 *
 * Returns the message; null if the chat isn't with Quickie (any more), or something was said after
 * `after`, and then nothing is stored.
 */
export async function sayAsQuickie(
  chatId: string,
  message: QuickieMessage,
  {
    memory,
    handsOver = false,
    after,
  }: { memory: QuickieMemory; handsOver?: boolean; after?: number },
  now: Date,
): Promise<MessageDto | null> {
  // Nobody else has it: looked at by the write itself, so Quickie can't speak over a person.
  const mine = { status: 'pending' as const, ...(after !== undefined && { lastSeq: after }) };
  const moves = (chat: ChatDoc) =>
    handsOver ? { ...opened(chat, now), status: 'open' as const, waitingSince: now } : {};
  const says = { ...message, senderName: QUICKIE_NAME, channel: 'quickie' as const };
  return sayAsBot(chatId, says, mine, { quickie: memory }, moves, now);
}

/**
 * Tells a customer who waits for a person that we are away, in the name of Eki. Returns null, and
 * stores nothing, if something was said after message `after`, or nobody waits any more.
 */
export async function sayAway(
  chatId: string,
  message: Pick<QuickieMessage, 'key' | 'message'>,
  after: number,
  now: Date,
): Promise<MessageDto | null> {
  const waits = {
    ...{ status: 'open' as const, lastSeq: after },
    waitingSince: mongoose.trusted({ $ne: null }),
  };
  const says = { ...message, senderName: 'Eki', channel: 'support' as const };
  return sayAsBot(chatId, says, waits, { 'quickie.awayAt': now }, () => ({}), now);
}

/** Stores a message of ours if the chat is still as in `filter`; once for each key. */
async function sayAsBot(
  chatId: string,
  {
    key,
    message,
    senderName,
    channel,
    about = null,
    card = null,
    choices = [],
  }: QuickieMessage & Pick<ChatMessageDoc, 'senderName' | 'channel'>,
  filter: object,
  fields: object,
  moves: (chat: ChatDoc) => Partial<ChatDoc>,
  now: Date,
): Promise<MessageDto | null> {
  await connectDb();
  const id = new Types.ObjectId(chatId);
  const said = () => findSent({ chatId: id, senderId: QUICKIE_ID, clientMsgId: key });
  try {
    return await inTurn(`chat:${chatId}`, async () => {
      const first = await said();
      if (first) return first;
      return inTransaction(async (session) => {
        const next = { $inc: { lastSeq: 1 }, $set: { lastMessageAt: now, ...fields } };
        const { modifiedCount } = await Chat.updateOne({ _id: id, ...filter }, next, { session });
        if (modifiedCount === 0) return null;
        const chat = await Chat.findById(id, null, { session }).orFail().lean();
        const sent: ChatMessageDoc = {
          ...{ _id: new Types.ObjectId(), chatId: id, seq: chat.lastSeq, clientMsgId: key },
          ...{ senderId: new Types.ObjectId(QUICKIE_ID), senderName, senderType: 'bot', channel },
          ...{ message, media: [], about, card, choices: [...choices], createdAt: now },
        };
        await ChatMessage.create([sent], { session });
        const changes = { ...moves(chat), lastMessage: lastMessageOf(sent) };
        const after = await moveTo(chat, changes, session);
        await enqueue(entriesOf(sent, chat, after), session, now);
        return toMessageDto(sent);
      });
    });
  } catch (error) {
    // The same was said by another process at the same time.
    const first = isDuplicateKey(error) && (await said());
    if (!first) throw error;
    return first;
  }
}

/**
 * Says something to the customer for support, and moves the chat, in the transaction that has read it:
 * said once, however often it is tried.
 */
export async function sayForSupport(
  chat: ChatDoc,
  { key, message, card = null }: Pick<QuickieMessage, 'key' | 'message' | 'card'>,
  changes: Partial<ChatDoc>,
  session: ClientSession,
  now: Date,
): Promise<void> {
  const { _id } = chat;
  const isSaid = await ChatMessage.exists({
    ...{ chatId: _id, senderId: QUICKIE_ID, clientMsgId: key },
  }).session(session);
  if (isSaid) {
    await moveAndTell(chat, changes, session, now);
    return;
  }
  const next = { $inc: { lastSeq: 1 }, $set: { lastMessageAt: now } };
  await Chat.updateOne({ _id }, next, { session });
  const counted = { ...chat, lastSeq: chat.lastSeq + 1, lastMessageAt: now };
  const sent: ChatMessageDoc = {
    ...{ _id: new Types.ObjectId(), chatId: _id, seq: counted.lastSeq, clientMsgId: key, message },
    ...{ senderId: new Types.ObjectId(QUICKIE_ID), senderName: QUICKIE_NAME, media: [] },
    ...{ senderType: 'bot', channel: 'support', about: null, card, choices: [], createdAt: now },
  };
  await ChatMessage.create([sent], { session });
  const after = await moveTo(counted, { ...changes, lastMessage: lastMessageOf(sent) }, session);
  await enqueue(entriesOf(sent, chat, after), session, now);
}

/** Writes what staff change of a chat, in the transaction that has read it, and tells who has to know. */
export async function moveAndTell(
  chat: ChatDoc,
  changes: Partial<ChatDoc>,
  session: ClientSession,
  now: Date,
): Promise<ChatDoc> {
  const after = await moveTo(chat, { ...changes, rev: chat.rev + 1 }, session);
  await enqueue(deskEntries(chat, after), session, now);
  return after;
}

/**
 * Notes that the caller's side has read up to message `seq`, and tells the other. Never goes back:
 * having read less changes nothing.
 *
 * Throws AppError `not_found` for a chat that isn't the caller's or staff's, and `invalid` for a
 * message that doesn't exist yet.
 */
export async function markRead(
  { chatId, seq }: { chatId: string; seq: number },
  actor: Actor,
  now: Date,
): Promise<void> {
  const found = await findChatFor(chatId, actor);
  if (!found) throw new AppError('not_found', MESSAGES.notFound);
  const { chat, side } = found;
  if (seq > chat.lastSeq) throw new AppError('invalid', MESSAGES.badRequest);
  const field = side === 'customer' ? 'customerReadSeq' : 'agentReadSeq';
  if (chat[field] >= seq) return;
  await inTurn(`chat:${chatId}`, () =>
    inTransaction(async (session) => {
      const less = { _id: chat._id, [field]: mongoose.trusted({ $lt: seq }) };
      const moved = await Chat.updateOne(less, { $set: { [field]: seq } }, { session });
      if (moved.modifiedCount === 1) await enqueue([messageRead(chatId, side, seq)], session, now);
    }),
  );
}
