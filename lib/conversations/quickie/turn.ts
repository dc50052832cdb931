import 'server-only';
import { setImmediate as otherEvents } from 'node:timers/promises';
import mongoose from 'mongoose';
import { sendAsQuickie } from '@/lib/conversations/chat/commands';
import { chatTimers } from '@/lib/conversations/chat/desk';
import { scopeActor } from '@/lib/core/roles';
import { connectDb } from '@/lib/platform/db';
import { log } from '@/lib/platform/log';
import { implementTimer } from '@/lib/platform/outbox';
import { Chat, type ChatDoc } from '@/models/conversations/chat';
import { ChatMessage, type ChatMessageDoc } from '@/models/conversations/chat-message';
import { User } from '@/models/platform/user';
import { type Answer, answerTo, handOver, type Turn } from './answer';
import { notifyIfAway } from './away';
import { combine, type Intent, understand } from './understand';

/** After this many failed attempts, about 7 s, Quickie hands over to a person. */
const MAX_ATTEMPTS = 3;
/** How often a turn restarts because a message came during it. */
const MAX_RESTARTS = 8;
/** Messages answered in one turn: more than anyone may send in a minute. */
const MAX_UNANSWERED = 50;

export const quickieTimers = {
  turn: implementTimer(chatTimers.quickieTurn, ({ chatId, seq }, now, tries) =>
    takeTurn(chatId, seq, now, tries),
  ),
};

/**
 * Answers the customer's unanswered messages in one message, if `seq` is among them. The answer must
 * directly follow the last message that was read: if another came in between, the turn restarts.
 *
 * If the customer waits for a person outside our hours, sends the away notice instead.
 *
 * Safe to run twice and in several processes: each answer is stored once, each cancellation applied once.
 * `tries`: earlier failed attempts of this turn.
 */
export async function takeTurn(chatId: string, seq: number, now: Date, tries = 0): Promise<void> {
  await connectDb();
  for (let start = 0; start < MAX_RESTARTS; start += 1) {
    const chat = await Chat.findById(chatId).lean();
    if (chat?.status === 'open' && chat.waitingSince) {
      if (await notifyIfAway(chat, now)) return;
      continue;
    }
    if (chat?.status !== 'pending' || chat.quickie.answeredSeq >= seq) return;
    const unanswered = await listUnanswered(chat);
    const latest = unanswered.at(-1);
    if (!latest) return;
    const turn = await loadTurn(chat, unanswered, latest, now);
    const answer = await getAnswer(unanswered, turn, tries);
    const sent = await sendAnswer(chat, latest.seq, answer, turn);
    if (sent) return;
  }
  throw new Error('a new message arrived at each attempt to answer');
}

async function listUnanswered({ _id, quickie, lastSeq }: ChatDoc): Promise<ChatMessageDoc[]> {
  const seq = mongoose.trusted({ $gt: quickie.answeredSeq ?? 0, $lte: lastSeq });
  // Messages to support, from before Quickie got the chat back, are not for Quickie.
  const toQuickie = { senderType: 'customer', channel: 'quickie' } as const;
  const found = await ChatMessage.find({ chatId: _id, seq, ...toQuickie })
    .sort({ seq: -1 })
    .limit(MAX_UNANSWERED)
    .lean();
  return found.reverse();
}

async function loadTurn(
  { _id, customerId, quickie }: ChatDoc,
  unanswered: readonly ChatMessageDoc[],
  latest: ChatMessageDoc,
  now: Date,
): Promise<Turn> {
  const user = await User.findById(customerId, { name: 1 }).lean();
  return {
    chatId: _id.toString(),
    actor: scopeActor({ userId: customerId.toString(), roles: ['customer'] }, 'self'),
    firstName: user?.name.split(' ')[0] ?? '',
    about: unanswered.findLast(({ about }) => about !== null)?.about ?? null,
    photo: getPhoto(unanswered),
    memory: { ...quickie, awayAt: quickie.awayAt ?? null },
    key: `quickie:${latest.seq}`,
    now,
  };
}

function getPhoto(messages: readonly ChatMessageDoc[]): Turn['photo'] {
  if (messages.every(({ media }) => media.length === 0)) return null;
  return messages.every(({ message }) => message === '') ? 'alone' : 'with words';
}

async function getAnswer(
  unanswered: readonly ChatMessageDoc[],
  turn: Turn,
  tries: number,
): Promise<Answer> {
  const { asks } = turn.memory;
  const intents: Intent[] = [];
  for (const { message } of unanswered) {
    intents.push(understand(message));
    // A long message takes 20 ms.
    await otherEvents();
  }
  const intent = combine(intents, asks?.action === 'cancel' ? asks : null);
  if (tries < MAX_ATTEMPTS) return answerTo(intent, turn);
  log().error({ chat: turn.chatId, intent: intent.type }, 'Quickie could not answer');
  return handOver(intent.type === 'hand-over' ? intent.reason : 'failed', turn);
}

/** Stores the answer. Returns false if a message has come since the chat was read. */
async function sendAnswer(
  { _id, lastSeq, quickie }: ChatDoc,
  answeredSeq: number,
  { asks = null, isMiss = false, isAway = false, handsOver, ...message }: Answer,
  { key, now }: Turn,
): Promise<boolean> {
  const memory = {
    misses: isMiss ? quickie.misses + 1 : 0,
    asks,
    answeredSeq,
    awayAt: isAway ? now : (quickie.awayAt ?? null),
  };
  const sent = await sendAsQuickie(
    _id.toString(),
    { key, ...message },
    { memory, handsOver: handsOver !== undefined, after: lastSeq },
    now,
  );
  return sent !== null;
}
