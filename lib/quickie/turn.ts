import 'server-only';
import mongoose from 'mongoose';
import { sendAsQuickie } from '@/lib/chat/commands';
import { QUICKIE_TURN, quickieTurnIds } from '@/lib/chat/quickie-turn';
import { scopeActor } from '@/lib/core/roles';
import { connectDb } from '@/lib/platform/db';
import { log } from '@/lib/platform/log';
import { defineTimer } from '@/lib/platform/outbox';
import { Chat, type ChatDoc } from '@/models/chat';
import { ChatMessage, type ChatMessageDoc } from '@/models/chat-message';
import { User } from '@/models/user';
import { type Answer, answerTo, handOver, type Turn } from './answer';
import { tellAway } from './away';
import { combine, understand } from './understand';

/** After this many failed tries a person is called instead. They take about 7 s. */
const MAX_TRIES = 3;
/** How often a turn begins anew because something was said meanwhile. */
const MAX_STARTS = 8;
/** Messages looked at together: more than anyone may send in a minute. */
const MAX_UNANSWERED = 50;

export const quickieTimers = {
  turn: defineTimer(QUICKIE_TURN, {
    ids: quickieTurnIds,
    key: ({ chatId, seq }) => `${chatId}:${seq}`,
    run: ({ chatId, seq }, now, tries) => takeTurn(chatId, seq, now, tries),
    // Written in the transaction of the message.
    findOverdue: async () => [],
  }),
};

/**
 * Answers the customer's messages up to now, if message `seq` is among those not answered yet. Several
 * are answered together, in one message. What is said must follow at once what was read: if something
 * came between, it reads and answers anew, so answers stand in the order of what they answer.
 *
 * If the customer has begun to wait for a person, it says when we are back, outside our hours.
 *
 * May run twice and in several processes: each answer is said once, and a cancellation is done once.
 * `tries`: how often this turn has failed before.
 */
export async function takeTurn(chatId: string, seq: number, now: Date, tries = 0): Promise<void> {
  await connectDb();
  for (let start = 0; start < MAX_STARTS; start += 1) {
    const chat = await Chat.findById(chatId).lean();
    if (chat?.status === 'open' && chat.waitingSince) {
      if (await tellAway(chat, now)) return;
      continue;
    }
    if (chat?.status !== 'pending' || chat.quickie.answeredSeq >= seq) return;
    const unanswered = await listUnanswered(chat);
    const latest = unanswered.at(-1);
    if (!latest) return;
    const turn = await getTurn(chat, unanswered, latest, now);
    const answer = await getAnswer(unanswered, turn, tries);
    const said = await say(chat, latest.seq, answer, turn);
    if (said) return;
  }
  throw new Error('messages kept coming');
}

async function listUnanswered({ _id, quickie, lastSeq }: ChatDoc): Promise<ChatMessageDoc[]> {
  const seq = mongoose.trusted({ $gt: quickie.answeredSeq ?? 0, $lte: lastSeq });
  // What was written to a person, before Quickie got the chat back, is none of its business.
  const toQuickie = { senderType: 'customer', channel: 'quickie' } as const;
  const found = await ChatMessage.find({ chatId: _id, seq, ...toQuickie })
    .sort({ seq: -1 })
    .limit(MAX_UNANSWERED)
    .lean();
  return found.reverse();
}

async function getTurn(
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
  const intent = combine(
    unanswered.map(({ message }) => understand(message)),
    asks?.action === 'cancel' ? asks : null,
  );
  if (tries < MAX_TRIES) return answerTo(intent, turn);
  log().error({ chat: turn.chatId, intent: intent.type }, 'Quickie could not answer');
  return handOver(intent.type === 'hand-over' ? intent.reason : 'failed', turn);
}

/** Says it, if nothing was said since the chat was read. False if it has to be answered anew. */
async function say(
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
  const said = await sendAsQuickie(
    _id.toString(),
    { key, ...message },
    { memory, handsOver: handsOver !== undefined, after: lastSeq },
    now,
  );
  return said !== null;
}
