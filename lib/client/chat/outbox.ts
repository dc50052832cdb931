import type { MessageDto, OwnChatDto } from '@/lib/conversations/chat/dto';
import { CHAT_MESSAGES } from '@/lib/conversations/chat/messages';
import { getSendDelayMs } from '@/lib/conversations/chat/policy';
import { FILE_MESSAGES } from '@/lib/platform/files/messages';
import { ApiError } from '../api';
import type { UploadOptions } from '../photo-upload';
import { randomHex } from '../random-hex';
import { serverTime } from '../settings';
import type { AccountJson } from '../storage/account-json';
import type { ChatConnection } from './connection';
import { createLanes } from './lanes';
import { findNextUnsent, LONG_PAUSE_MS, type SentAck, type UnsentMessage } from './log';
import { readMedia, storeMedia } from './stores';
import { createUnsentList } from './unsent-list';

/** A message as the user wrote it. */
export interface Written {
  message: string;
  media: { blob: Blob; type: 'image' | 'video'; width: number; height: number } | null;
}

/** The answer of a call: with `chat` if it is the customer's own. */
export interface PostAnswer {
  sentMessage: MessageDto;
  chat?: OwnChatDto;
}

/** How messages reach the server. */
export interface OutboxTransport extends ChatConnection {
  /** Sends by a call, which names the account. Throws ApiError. */
  post: (message: UnsentMessage, media: Blob | null, options: UploadOptions) => Promise<PostAnswer>;
}

interface OutboxOptions<T> {
  userId: string;
  /** Where unsent messages are stored on this device. */
  store: AccountJson<T>;
  /** Prefix of the locks; one for each store. */
  lockName: string;
  transport: OutboxTransport;
  /** The chat of messages without a chat id; null while it doesn't exist. */
  getOwnChatId?: () => string | null;
  /** Nothing is sent until then. */
  isReady?: () => boolean;
  /** Called when another tab has sent or deleted messages. */
  onRemovedElsewhere?: () => void;
}

export type SentListener = (message: UnsentMessage, sent: SentAck | PostAnswer) => void;

const MAX_ATTEMPTS = 3;
const RETRY_MS = 10_000;
/** The wait after a limit without a retry time, ms. */
const DEFAULT_LIMIT_MS = 5_000;
/** Age up to which another tab may still be storing a message's photo or video, ms. */
const STORE_TIMEOUT_MS = 60_000;
/** How often progress is reported, ms. */
const PROGRESS_INTERVAL_MS = 200;
/** A longer wait is the daily limit of uploads, not a queue of the user's own uploads, ms. */
const MAX_UPLOAD_WAIT_MS = 10_000;
/** Pauses up to this length aren't shown, ms. */
const MIN_SHOWN_PAUSE_MS = 1_000;
/** Refusals that a retry doesn't change. */
const FINAL_STATUSES = [400, 403, 404, 413];

/** `skipped`: waits for a retry while later messages are sent. `waiting`: later messages wait too. */
type Outcome = 'done' | 'skipped' | 'waiting';

export type Outbox = ReturnType<typeof createOutbox>;

/**
 * Sends messages until the server has them: by the live connection, else by a call. They are stored on the
 * device first, and each attempt has the same id, so the server stores it once. Each chat is a lane whose
 * messages are sent one at a time, in order. Lanes are independent, except that the limits apply to all of
 * a user's chats.
 */
export function createOutbox<T extends { unsent: UnsentMessage[] }>({
  userId,
  store,
  lockName,
  transport,
  getOwnChatId = () => null,
  isReady = () => true,
  onRemovedElsewhere = () => {},
}: OutboxOptions<T>) {
  const list = createUnsentList(userId, store);
  const lanes = createLanes({
    isReady,
    send: (lane) =>
      transport.withLock(`${lockName}-${userId}${lane && '-'}${lane}`, () => sendLane(lane)),
  });
  const sentListeners = new Set<SentListener>();
  /** Uploads and other calls that are running, by message id. */
  const calls = new Map<string, AbortController>();
  const sentAt: number[] = [];
  /** Until when the server accepts no messages, epoch ms. */
  let limitedUntil = 0;
  let isStopped = false;

  function flush(): void {
    for (const lane of new Set(list.view().unsent.map(toLane))) void lanes.flush(lane);
  }

  async function sendLane(lane: string): Promise<void> {
    for (;;) {
      // Another tab may have sent some.
      list.reload();
      const { unsent, sending } = list.view();
      if (!findNextUnsent(unsent)) list.setPause(null);
      const next = findNextUnsent(unsent.filter((one) => toLane(one) === lane));
      if (!next || isStopped || !transport.isOnline()) return;
      // Otherwise each message sent before the failed upload would cost it an attempt.
      if (next.media && next.problem && lanes.isScheduled(lane)) return;
      const now = Date.now();
      if (limitedUntil > now) return lanes.schedule(lane, limitedUntil - now);
      const waitMs = getSendDelayMs([...sentAt, ...[...sending].map(() => now)], now);
      if (waitMs > 0) return pauseLane(lane, waitMs);
      list.setSending(next.clientMsgId, null);
      const outcome = await sendOne(next, lane).finally(() => list.setSending(next.clientMsgId));
      if (outcome === 'waiting') return;
      if (outcome === 'done') sentAt.push(Date.now());
    }
  }

  async function sendOne(message: UnsentMessage, lane: string): Promise<Outcome> {
    const { clientMsgId, channel, about, message: text, media } = message;
    const roomId = message.chatId ?? getOwnChatId();
    const isPlain = roomId !== null && !media;
    for (let tries = 0; isPlain && tries < MAX_ATTEMPTS && transport.isConnected(); tries += 1) {
      const input = { roomId, clientMsgId, channel, message: text, ...(about && { about }) };
      const answer = await transport.ask('send-message', input).catch(() => null);
      if (isStopped) return 'waiting';
      if (answer?.ok) return finish(message, answer.message);
      if (answer?.code === 'RATE_LIMITED') return limit(lane, answer.retryAfterMs);
      if (!list.has(message)) return 'done';
      // The socket is another account's. The call names the account, and reports the mismatch.
      if (answer?.code === 'FORBIDDEN') break;
      if (answer?.code === 'INVALID' || answer?.code === 'NOT_FOUND') {
        return refuse(message, answer.message);
      }
    }
    return sendByCall(message, lane);
  }

  async function sendByCall(message: UnsentMessage, lane: string): Promise<Outcome> {
    const { clientMsgId } = message;
    const media = message.media && (await readMedia(userId, clientMsgId));
    if (message.media && !media) {
      // Another tab may still be storing it.
      const age = serverTime().getTime() - Date.parse(message.at);
      return age < STORE_TIMEOUT_MS ? retryLater(lane) : refuse(message, FILE_MESSAGES.photoGone);
    }
    if (!list.has(message)) return 'done';
    const call = new AbortController();
    calls.set(clientMsgId, call);
    try {
      const onProgress = media && createProgress(clientMsgId, media.size);
      const options = { signal: call.signal, ...(onProgress && { onProgress }) };
      const answer = await transport.post(message, media, options);
      return isStopped ? 'waiting' : finish(message, answer);
    } catch (error) {
      if (isStopped) return 'waiting';
      // The user has deleted it.
      if (call.signal.aborted) return 'done';
      return fail(message, lane, error);
    } finally {
      calls.delete(clientMsgId);
    }
  }

  function createProgress(clientMsgId: string, total: number): (share: number) => void {
    let reportedAt = 0;
    list.setSending(clientMsgId, { sent: 0, total });
    return (share) => {
      if (share < 1 && Date.now() - reportedAt < PROGRESS_INTERVAL_MS) return;
      reportedAt = Date.now();
      list.setSending(clientMsgId, { sent: share * total, total });
    };
  }

  function finish(message: UnsentMessage, sent: SentAck | PostAnswer): Outcome {
    list.remove([message.clientMsgId]);
    for (const listener of sentListeners) listener(message, sent);
    return 'done';
  }

  function refuse(message: UnsentMessage, text: string): Outcome {
    list.setProblem(message, { text, isFinal: true });
    return 'done';
  }

  function retryLater(lane: string): Outcome {
    lanes.schedule(lane, RETRY_MS);
    return 'waiting';
  }

  /**
   * Decides what to do after a failed call. Messages that may never succeed (files too large for the
   * connection, errors of the server) are given up after some attempts, so that they don't block the rest.
   * An unavailable or busy server is retried without limit.
   */
  function fail(message: UnsentMessage, lane: string, error: unknown): Outcome {
    const {
      status,
      message: text,
      retryAfterMs,
    } = error instanceof ApiError ? error : new ApiError('', 0);
    // Another account is signed in: wait for the message's own.
    if (transport.checkSession(error)) return retryLater(lane);
    // Files have a limit of their own, which doesn't block text.
    const isLong = retryAfterMs === null || retryAfterMs > MAX_UPLOAD_WAIT_MS;
    if (status === 429 && message.media && isLong) return refuse(message, text);
    if (status === 429) return limit(lane, retryAfterMs ?? undefined);
    if (FINAL_STATUSES.includes(status)) return refuse(message, text);
    const mayNeverSucceed = message.media ? transport.isOnline() && status !== 503 : status === 500;
    const tries = (message.tries ?? 0) + Number(mayNeverSucceed);
    const isFinal = tries >= MAX_ATTEMPTS;
    list.setProblem(message, { text: CHAT_MESSAGES.chatFailed, isFinal }, tries);
    if (isFinal) return 'done';
    lanes.schedule(lane, RETRY_MS);
    return message.media ? 'skipped' : 'waiting';
  }

  function limit(lane: string, ms = DEFAULT_LIMIT_MS): Outcome {
    limitedUntil = Date.now() + ms;
    pauseLane(lane, ms);
    return 'waiting';
  }

  /** Pauses a lane at a limit, and shows the pause until all messages are sent. */
  function pauseLane(lane: string, ms: number): void {
    if (ms > MIN_SHOWN_PAUSE_MS) {
      list.setPause({ until: Date.now() + ms, isLong: ms > LONG_PAUSE_MS });
    }
    lanes.schedule(lane, ms);
  }

  function applyStored(): void {
    if (list.reload()) onRemovedElsewhere();
    flush();
  }

  const unsubscribe = store.subscribe(userId, applyStored);

  return {
    view: list.view,
    subscribe: list.subscribe,
    remove: list.remove,
    flush,
    /** Called with each message that this page has sent. */
    onSent(listener: SentListener): () => void {
      sentListeners.add(listener);
      return () => sentListeners.delete(listener);
    },

    /** Sends messages in this order; they are stored until the server has them. */
    async send(
      to: Pick<UnsentMessage, 'chatId' | 'channel' | 'about'>,
      ...written: readonly Written[]
    ): Promise<void> {
      const at = serverTime().toISOString();
      const added = written.map(({ message, media }): UnsentMessage => {
        const size = media && { type: media.type, width: media.width, height: media.height };
        return { ...to, clientMsgId: randomHex(16), message, at, media: size, problem: null };
      });
      // Added before the media is stored, so that later messages stay behind them.
      list.add(added);
      await Promise.all(
        written.map(async ({ media }, index) => {
          const { clientMsgId = '' } = added[index] ?? {};
          if (media) await storeMedia(userId, clientMsgId, media.blob);
        }),
      );
      await lanes.flush(toLane(to));
    },

    /** Retries a message that was refused or given up. */
    retry(clientMsgId: string): void {
      const message = list.view().unsent.find((one) => one.clientMsgId === clientMsgId);
      if (message) list.setProblem(message, null);
      flush();
    },

    /** Deletes an unsent message, and aborts its upload. */
    discard(clientMsgId: string): void {
      calls.get(clientMsgId)?.abort();
      list.remove([clientMsgId]);
      flush();
    },

    /** Stops for good: the user changed. */
    stop(): void {
      isStopped = true;
      for (const call of calls.values()) call.abort();
      list.stop();
      lanes.stop();
      unsubscribe();
    },
  };
}

const toLane = ({ chatId }: Pick<UnsentMessage, 'chatId'>): string => chatId ?? '';
