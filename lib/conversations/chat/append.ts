import 'server-only';
import type { ClientSession } from 'mongodb';
import { enqueue } from '@/lib/platform/outbox';
import { Chat, type ChatDoc } from '@/models/conversations/chat';
import { ChatEpisode } from '@/models/conversations/chat-episode';
import { ChatMessage } from '@/models/conversations/chat-message';
import { type ChatOutcome, decide, type MessageDraft } from './desk';
import type { MessageDto } from './dto';
import { toMessageDto } from './map';

/**
 * Stores a message under the chat's next number, in the transaction that read the chat, with what it
 * changes and queues. `changes`: of the chat, which prevail over what follows from the message.
 */
export async function appendMessage(
  chat: ChatDoc,
  draft: MessageDraft,
  changes: Partial<ChatDoc>,
  session: ClientSession,
): Promise<MessageDto> {
  const now = draft.createdAt;
  const outcome = decide(chat, { draft, changes }, now);
  await save(chat, outcome, session, now);
  return toMessageDto(outcome.message);
}

/** Saves a change by staff in the transaction that read the chat, and queues its events and timers. */
export async function updateChat(
  chat: ChatDoc,
  changes: Partial<ChatDoc>,
  session: ClientSession,
  now: Date,
): Promise<void> {
  await save(chat, decide(chat, { changes }, now), session, now);
}

/** Saves an outcome. The transaction conflicts if the chat has changed since it was read. */
async function save(
  { _id }: ChatDoc,
  { changes, message, episode, entries }: ChatOutcome,
  session: ClientSession,
  now: Date,
): Promise<void> {
  // The chat first: of two transactions that take the same number, one conflicts here and is retried.
  await Chat.updateOne({ _id }, { $set: changes }, { session });
  if (episode) {
    const { chatId, episode: number, customerId, ...current } = episode;
    await ChatEpisode.updateOne(
      { chatId, episode: number },
      { $set: current, $setOnInsert: { customerId, rating: null } },
      { upsert: true, session },
    );
  }
  if (message) await ChatMessage.create([message], { session });
  await enqueue(entries, session, now);
}
