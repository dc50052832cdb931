import type { MessageDto, OwnChatDto } from '@/lib/chat/dto';
import { getSendDelayMs } from '@/lib/chat/policy';
import { CHAT_MESSAGES } from '@/lib/core/chat-messages';
import { FILE_MESSAGES } from '@/lib/core/file-messages';
import { ApiError } from '../api';
import type { UploadOptions } from '../photo-upload';
import { randomHex } from '../random-hex';
import { serverTime } from '../settings';
import type { AccountJson } from '../storage/account-json';
import type { ChatConnection } from './connection';
import {
  findNextUnsent,
  LONG_PAUSE_MS,
  type SendPause,
  type SentAck,
  type UnsentMessage,
} from './log';
import { deleteMedia, readMedia, storeMedia } from './stores';

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

export interface UploadProgress {
  sent: number;
  total: number;
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

export interface OutboxView {
  unsent: readonly UnsentMessage[];
  /** Messages being sent, by id, with the progress of their photo or video. */
  sending: ReadonlyMap<string, UploadProgress | null>;
  /** Set while nothing is sent because of a limit. */
  pause: SendPause | null;
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
  let view: OutboxView = { unsent: store.read(userId).unsent, sending: new Map(), pause: null };
  const listeners = new Set<() => void>();
  const sentListeners = new Set<SentListener>();
  const busy = new Set<string>();
  /** Lanes to flush again: a message was written while they were busy. */
  const queued = new Set<string>();
  /** Retries of lanes. */
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  const calls = new Map<string, AbortController>();
  const sentAt: number[] = [];
  /** Until when the server accepts no messages, epoch ms. */
  let limitedUntil = 0;
  let isStopped = false;

  function set(change: Partial<OutboxView>): void {
    if (isStopped) return;
    view = { ...view, ...change };
    for (const listener of listeners) listener();
  }

  function setUnsent(change: (unsent: UnsentMessage[]) => UnsentMessage[]): void {
    if (isStopped) return;
    const { unsent } = store.change(userId, (stored) => ({
      ...stored,
      unsent: change(stored.unsent),
    }));
    set({ unsent });
  }

  function setSending(clientMsgId: string, progress?: UploadProgress | null): void {
    const sending = new Map(view.sending);
    if (progress === undefined) sending.delete(clientMsgId);
    else sending.set(clientMsgId, progress);
    set({ sending });
  }

  function patch(
    { clientMsgId }: UnsentMessage,
    problem: UnsentMessage['problem'],
    tries = 0,
  ): void {
    setUnsent((unsent) =>
      unsent.map((one) => (one.clientMsgId === clientMsgId ? { ...one, problem, tries } : one)),
    );
  }

  const isUnsent = ({ clientMsgId }: UnsentMessage) =>
    view.unsent.some((one) => one.clientMsgId === clientMsgId);

  /** Removes messages that the server has, or that the user has deleted. */
  function remove(ids: readonly string[]): void {
    if (!view.unsent.some(({ clientMsgId }) => ids.includes(clientMsgId))) return;
    setUnsent((unsent) => unsent.filter(({ clientMsgId }) => !ids.includes(clientMsgId)));
    for (const id of ids) void deleteMedia(userId, id);
  }

  function scheduleLane(lane: string, ms: number): void {
    clearTimeout(timers.get(lane));
    if (isStopped) return;
    const retry = (): void => {
      timers.delete(lane);
      void flushLane(lane);
    };
    timers.set(lane, setTimeout(retry, ms));
  }

  function flush(): void {
    for (const lane of new Set(view.unsent.map(toLane))) void flushLane(lane);
  }

  async function flushLane(lane: string): Promise<void> {
    if (isStopped || !isReady()) return;
    if (busy.has(lane)) {
      queued.add(lane);
      return;
    }
    queued.delete(lane);
    busy.add(lane);
    try {
      await transport.withLock(`${lockName}-${userId}${lane && '-'}${lane}`, () => sendLane(lane));
    } finally {
      busy.delete(lane);
    }
    if (queued.has(lane) && !timers.has(lane)) await flushLane(lane);
  }

  async function sendLane(lane: string): Promise<void> {
    for (;;) {
      // Another tab may have sent some.
      set({ unsent: store.read(userId).unsent });
      if (!findNextUnsent(view.unsent)) set({ pause: null });
      const next = findNextUnsent(view.unsent.filter((one) => toLane(one) === lane));
      if (!next || isStopped || !transport.isOnline()) return;
      // Otherwise each message sent before the failed upload would cost it an attempt.
      if (next.media && next.problem && timers.has(lane)) return;
      const now = Date.now();
      if (limitedUntil > now) return scheduleLane(lane, limitedUntil - now);
      const waitMs = getSendDelayMs([...sentAt, ...[...view.sending].map(() => now)], now);
      if (waitMs > 0) return pauseLane(lane, waitMs);
      setSending(next.clientMsgId, null);
      const outcome = await sendOne(next, lane).finally(() => setSending(next.clientMsgId));
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
      if (!isUnsent(message)) return 'done';
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
    if (!isUnsent(message)) return 'done';
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
    setSending(clientMsgId, { sent: 0, total });
    return (share) => {
      if (share < 1 && Date.now() - reportedAt < PROGRESS_INTERVAL_MS) return;
      reportedAt = Date.now();
      setSending(clientMsgId, { sent: share * total, total });
    };
  }

  function finish(message: UnsentMessage, sent: SentAck | PostAnswer): Outcome {
    remove([message.clientMsgId]);
    for (const listener of sentListeners) listener(message, sent);
    return 'done';
  }

  function refuse(message: UnsentMessage, text: string): Outcome {
    patch(message, { text, isFinal: true });
    return 'done';
  }

  function retryLater(lane: string): Outcome {
    scheduleLane(lane, RETRY_MS);
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
    patch(message, { text: CHAT_MESSAGES.chatFailed, isFinal }, tries);
    if (isFinal) return 'done';
    scheduleLane(lane, RETRY_MS);
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
      set({ pause: { until: Date.now() + ms, isLong: ms > LONG_PAUSE_MS } });
    }
    scheduleLane(lane, ms);
  }

  function applyStored(): void {
    const { unsent } = store.read(userId);
    const isRemoved = view.unsent.some(
      ({ clientMsgId }) => !unsent.some((one) => one.clientMsgId === clientMsgId),
    );
    set({ unsent });
    if (isRemoved) onRemovedElsewhere();
    flush();
  }

  const unsubscribe = store.subscribe(userId, applyStored);

  return {
    view: () => view,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Called with each message that this page has sent. */
    onSent(listener: SentListener): () => void {
      sentListeners.add(listener);
      return () => sentListeners.delete(listener);
    },
    flush,
    remove,

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
      setUnsent((unsent) => [...unsent, ...added]);
      await Promise.all(
        written.map(async ({ media }, index) => {
          const { clientMsgId = '' } = added[index] ?? {};
          if (media) await storeMedia(userId, clientMsgId, media.blob);
        }),
      );
      await flushLane(toLane(to));
    },

    /** Retries a message that was refused or given up. */
    retry(clientMsgId: string): void {
      const message = view.unsent.find((one) => one.clientMsgId === clientMsgId);
      if (message) patch(message, null);
      flush();
    },

    /** Deletes an unsent message, and aborts its upload. */
    discard(clientMsgId: string): void {
      calls.get(clientMsgId)?.abort();
      remove([clientMsgId]);
      flush();
    },

    /** Stops for good: the user changed. */
    stop(): void {
      isStopped = true;
      for (const call of calls.values()) call.abort();
      for (const timer of timers.values()) clearTimeout(timer);
      unsubscribe();
    },
  };
}

const toLane = ({ chatId }: Pick<UnsentMessage, 'chatId'>): string => chatId ?? '';
