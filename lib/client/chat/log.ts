import type { MessageAbout, MessageDto } from '@/lib/conversations/chat/dto';
import {
  afterMessage,
  type ChatChannel,
  type ChatSide,
  type ChatStatus,
  getChannel,
  getSenderName,
} from '@/lib/conversations/chat/policy';
import { serverTime } from '../settings';

/** The messages of a chat that this page has, sorted by number. */
export interface ChatLog {
  messages: readonly MessageDto[];
  /** From the first message up to this number, none is missing. */
  upTo: number;
}

export const EMPTY_LOG: ChatLog = { messages: [], upTo: 0 };

/** A log that starts with the latest messages, as the server listed them. */
export function startLog(messages: readonly MessageDto[]): ChatLog {
  return { messages, upTo: messages.at(-1)?.seq ?? 0 };
}

/** The log with more messages, which may repeat and come in any order. */
export function addMessages(log: ChatLog, given: readonly MessageDto[]): ChatLog {
  const byId = new Map([...log.messages, ...given].map((message) => [message._id, message]));
  const messages = [...byId.values()].sort((a, b) => a.seq - b.seq);
  let { upTo } = log;
  for (const { seq } of messages) if (seq === upTo + 1) upTo = seq;
  return { messages, upTo };
}

/** The log when the server has no more messages up to a number: remaining gaps can't be filled. */
export function closeGaps(log: ChatLog, seq: number): ChatLog {
  return { ...log, upTo: Math.max(log.upTo, seq) };
}

/** Whether messages are missing before the last one, or before number `lastSeq`. */
export function hasGap({ messages, upTo }: ChatLog, lastSeq = 0): boolean {
  return Math.max(lastSeq, messages.at(-1)?.seq ?? 0) > upTo;
}

/** The messages of a tab: Quickie's own, or all of them. */
export function getMessages({ messages }: ChatLog, tab: ChatChannel): readonly MessageDto[] {
  return tab === 'support' ? messages : messages.filter(({ channel }) => channel === 'quickie');
}

const isOfOthers = ({ senderType }: MessageDto) => senderType !== 'customer';

/** Messages of others that the customer hasn't read, in one channel or in both. */
export function countUnread(log: ChatLog, read: number, only?: ChatChannel): number {
  return log.messages.filter(
    (message) =>
      message.seq > read && isOfOthers(message) && (only ?? message.channel) === message.channel,
  ).length;
}

/**
 * The last message read while a tab is shown. Quickie's tab doesn't show support's messages, so it ends
 * before the first of them.
 */
export function readUpTo(log: ChatLog, tab: ChatChannel, read: number): number {
  const unseen =
    tab === 'quickie' &&
    log.messages.find(
      (message) => message.seq > read && isOfOthers(message) && message.channel === 'support',
    );
  return Math.max(read, unseen ? unseen.seq - 1 : log.upTo);
}

/** A message that this device hasn't sent yet, or has no answer to. */
export interface UnsentMessage {
  clientMsgId: string;
  /** Null for the writer's own chat, which may not exist yet. */
  chatId: string | null;
  message: string;
  /** The tab that it was written in. */
  channel: ChatChannel;
  about: MessageAbout | null;
  /** ISO. */
  at: string;
  /** Its photo or video; the bytes are stored separately (`storeMedia`). */
  media: { type: 'image' | 'video'; width: number; height: number } | null;
  /** Why it wasn't sent. `isFinal`: refused or given up; only the user can retry it. */
  problem: { text: string; isFinal: boolean } | null;
  /** Attempts without an answer since it was written or retried by the user. */
  tries?: number;
}

export interface SentAck {
  _id: string;
  seq: number;
  clientMsgId: string;
  timestamp: string;
}

/** A customer in their own chat, or an agent. */
export interface Writer {
  _id: string;
  name: string;
  side: ChatSide;
}

/** An own message as stored, shown until the server's copy arrives. */
export function toSentMessage(
  { message, channel, about }: UnsentMessage,
  ack: SentAck,
  { _id, name, side }: Writer,
  status: ChatStatus,
): MessageDto {
  const state = afterMessage({ status, waitingSince: null }, { side, channel }, serverTime());
  return {
    ...ack,
    senderId: _id,
    senderName: getSenderName(side, name),
    senderType: side,
    channel: getChannel(state.status),
    about,
    card: null,
    choices: [],
    message,
    media: [],
    sent: true,
  };
}

/**
 * The next message to send, in order. Skips refused ones, and photos and videos without an answer while
 * others wait behind them.
 */
export function findNextUnsent(unsent: readonly UnsentMessage[]): UnsentMessage | null {
  const waiting = unsent.filter(({ problem }) => !problem?.isFinal);
  return waiting.find(({ media, problem }) => !media || !problem) ?? waiting[0] ?? null;
}

/** A time in which nothing is sent. */
export interface SendPause {
  /** Epoch ms, by the device's clock. */
  until: number;
  isLong: boolean;
}

/** Longer pauses are shown with their end instead of a countdown, ms. */
export const LONG_PAUSE_MS = 60_000;

/** The reason of a pause, and when it ends. `time`: its end, formatted. */
export function pauseText({ until, isLong }: SendPause, now: number, time: string): string {
  const why = isLong ? 'You’ve sent too many messages.' : 'You’re writing fast.';
  const leftMs = until - now;
  if (leftMs <= 0) return `${why} Sending the rest…`;
  const when = leftMs > LONG_PAUSE_MS ? `at ${time}` : `in ${Math.ceil(leftMs / 1_000)} s`;
  return `${why} We’ll send the rest ${when}.`;
}

export function getProgress(
  { seq, channel }: MessageDto,
  { readByOther, hasAgent }: { readByOther: number; hasAgent: boolean },
): 'Sent' | 'Delivered' | 'Read' {
  if (seq <= readByOther) return 'Read';
  return hasAgent && channel === 'support' ? 'Delivered' : 'Sent';
}
