import 'server-only';
import type { ClientSession } from 'mongodb';
import { Types } from 'mongoose';
import { enqueue, type OutboxEntry } from '@/lib/platform/outbox';
import { Chat, type ChatDoc, type LastMessage } from '@/models/conversations/chat';
import { ChatMessage, type ChatMessageDoc } from '@/models/conversations/chat-message';
import { chatTimers, deskEntries, hasStateChanged, saveEpisode, UNREAD_DELAY_MS } from './desk';
import type { MessageDto } from './dto';
import { messageSent } from './events';
import { toMessageDto } from './map';
import { MAX_EXCERPT } from './policy';

/** A message before it has its chat and number. */
export type MessageDraft = Omit<ChatMessageDoc, '_id' | 'chatId' | 'seq'>;

/**
 * Stores a message under the chat's next number and updates the chat, in the transaction that read the
 * chat. Queues the support timers, Quickie's turn and the mail.
 */
export async function appendMessage(
  chat: ChatDoc,
  draft: MessageDraft,
  changes: Partial<ChatDoc>,
  session: ClientSession,
): Promise<MessageDto> {
  const message: ChatMessageDoc = {
    _id: new Types.ObjectId(),
    chatId: chat._id,
    seq: chat.lastSeq + 1,
    ...draft,
  };
  const now = message.createdAt;
  // The chat first: of two transactions that take the same number, one conflicts here and is retried.
  const after = await saveChat(
    chat,
    {
      lastSeq: message.seq,
      lastMessageAt: now,
      lastMessage: getLastMessage(message),
      ...changes,
    },
    session,
  );
  await ChatMessage.create([message], { session });
  await enqueue(toEntries(message, chat, after), session, now);
  return toMessageDto(message);
}

/** Saves a change by staff in the transaction that read the chat, and queues its events and timers. */
export async function updateChat(
  chat: ChatDoc,
  changes: Partial<ChatDoc>,
  session: ClientSession,
  now: Date,
): Promise<void> {
  const after = await saveChat(chat, { ...changes, rev: chat.rev + 1 }, session);
  await enqueue(deskEntries(chat, after), session, now);
}

/** Returns the updated chat. The transaction conflicts if the chat has changed since it was read. */
async function saveChat(
  before: ChatDoc,
  changes: Partial<ChatDoc>,
  session: ClientSession,
): Promise<ChatDoc> {
  const changed = { ...changes };
  const after = () => ({ ...before, ...changed });
  if (hasStateChanged(before, after())) changed.rev = before.rev + 1;
  // A person has taken over, so Quickie's open question no longer expects an answer.
  if (before.status === 'pending' && after().status !== 'pending') {
    changed.quickie = { ...after().quickie, asks: null };
  }
  await Chat.updateOne({ _id: before._id }, { $set: changed }, { session });
  await saveEpisode(before, after(), session);
  return after();
}

const getLastMessage = ({ seq, senderType, message }: ChatMessageDoc): LastMessage => ({
  seq,
  by: senderType,
  text: message.slice(0, MAX_EXCERPT),
});

function toEntries(message: ChatMessageDoc, before: ChatDoc, after: ChatDoc): OutboxEntry[] {
  const { seq, senderType, createdAt } = message;
  const chatId = after._id.toString();
  const entries = [messageSent(chatId, toMessageDto(message)), ...deskEntries(before, after)];
  if (senderType === 'agent') {
    const mailAt = new Date(createdAt.getTime() + UNREAD_DELAY_MS);
    return [...entries, chatTimers.unread.entry({ chatId, seq, turn: 1 }, mailAt)];
  }
  const startsToWait = after.waitingSince !== null && before.waitingSince === null;
  const isForQuickie = senderType === 'customer' && (after.status === 'pending' || startsToWait);
  return isForQuickie ? [...entries, chatTimers.quickieTurn.entry({ chatId, seq })] : entries;
}
