import type { MessageDto } from '@/lib/chat/dto';
import { paceMs } from '@/lib/chat/policy';
import { accountJson } from '@/lib/client/account-json';
import { ApiError } from '@/lib/client/api';
import { dropMedia, readMedia, storeMedia } from '@/lib/client/chat-kept';
import { nextUnsent, type UnsentMessage } from '@/lib/client/chat-log';
import type { ChatRequests } from '@/lib/client/live-connection';
import { randomHex } from '@/lib/client/random-hex';
import { serverTime } from '@/lib/client/settings';
import { MESSAGES } from '@/lib/core/messages';
import type { SocketRefusal } from '@/lib/live/socket-events';
import type { Uses } from './desk-text';

/** A message of an agent that isn't sent yet. */
export interface DeskUnsent extends UnsentMessage {
  chatId: string;
}

/** What is written in one chat and not sent. */
export interface DeskDraft {
  reply: string;
  note: string;
}

/** What this device keeps for an agent: it is gone once they sign out. */
interface Kept {
  /** Oldest first. */
  unsent: DeskUnsent[];
  /** By the chats' ids. */
  drafts: Record<string, DeskDraft>;
  uses: Uses;
}

const NO_DRAFT: DeskDraft = { reply: '', note: '' };

const desk = accountJson<Kept>(
  'desk',
  { unsent: [], drafts: {}, uses: {} },
  ({ unsent, drafts, uses }) =>
    unsent.length === 0 && Object.keys({ ...drafts, ...uses }).length === 0,
);

/** Where the answer to a ticket is kept among the drafts. */
export const ticketDraft = (ticketId: string): string => `ticket:${ticketId}`;

export const readDraft = (userId: string, chatId: string): DeskDraft =>
  desk.read(userId).drafts[chatId] ?? NO_DRAFT;

export function saveDraft(userId: string, chatId: string, draft: DeskDraft): void {
  desk.change(userId, (kept) => {
    const { [chatId]: _before, ...others } = kept.drafts;
    const isEmpty = !draft.reply && !draft.note;
    return { ...kept, drafts: isEmpty ? others : { ...others, [chatId]: draft } };
  });
}

export const readUses = (userId: string): Uses => desk.read(userId).uses;

/** Counts that somebody has used a saved reply. */
export function countUse(userId: string, shortcut: string): void {
  desk.change(userId, (kept) => ({
    ...kept,
    uses: { ...kept.uses, [shortcut]: (kept.uses[shortcut] ?? 0) + 1 },
  }));
}

/** What somebody wrote. */
export interface DeskWritten {
  message: string;
  media: { blob: Blob; type: 'image' | 'video'; width: number; height: number } | null;
}

interface OutboxView {
  unsent: readonly DeskUnsent[];
  /** Those that are on their way. */
  sendingIds: ReadonlySet<string>;
  /** ISO; until when nothing is sent because too much was. Null for no wait or a short one. */
  pausedUntil: string | null;
}

const RETRY_MS = 5_000;
/** A pause this long is told. */
const TOLD_MS = 10_000;
/** After so many tries without an answer a photo or video waits for its writer. */
const MAX_MEDIA_TRIES = 3;
/** Refusals that another try doesn't change. */
const FINAL = [400, 403, 404, 413];

/** How the outbox reaches the server. */
export interface DeskTransport {
  isConnected: () => boolean;
  isOnline: () => boolean;
  /** By the live connection. Throws if there is no answer in time. */
  say: (
    message: ChatRequests['send-message']['input'],
  ) => Promise<ChatRequests['send-message']['answer'] | SocketRefusal>;
  /** By a call, as this account. Throws ApiError. */
  post: (
    message: DeskUnsent,
    userId: string,
    media: Blob | null,
    signal: AbortSignal,
  ) => Promise<{ sentMessage: MessageDto }>;
  /** Runs when no other tab of this browser does the same. */
  inTurn: (name: string, run: () => Promise<void>) => Promise<void>;
  /** Called when the session may have ended. */
  onRefused: (userId: string) => void;
}

/** `isPause`: the limit is one for all chats. */
type Outcome = 'sent' | 'refused' | { waitMs: number; isPause?: true };

export type DeskOutbox = ReturnType<typeof createDeskOutbox>;

/**
 * Sends what an agent wrote until the server has it: by the live connection, else by a call. Each chat
 * keeps its order and waits for no other. A message has the same id with each try, so it is stored
 * once.
 */
export function createDeskOutbox(user: { _id: string; name: string }, transport: DeskTransport) {
  const { _id: userId } = user;
  let view: OutboxView = {
    unsent: desk.read(userId).unsent,
    sendingIds: new Set(),
    pausedUntil: null,
  };
  const listeners = new Set<() => void>();
  const sentListeners = new Set<(chatId: string, message: MessageDto) => void>();
  const sentAt: number[] = [];
  /** Chats whose messages are being sent. */
  const sending = new Set<string>();
  /** By the ids of messages on their way by a call. */
  const calls = new Map<string, AbortController>();
  /** Tries of photos and videos that got no answer. */
  const unanswered = new Map<string, number>();
  /** Chats in which something was written while they were being sent. */
  const wanted = new Set<string>();
  /** When a chat is tried again. */
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  /** Until when the server takes no message, epoch ms. */
  let limitedUntil = 0;
  let isStopped = false;

  function set(change: Partial<OutboxView>): void {
    view = { ...view, ...change };
    for (const listener of listeners) listener();
  }

  function setUnsent(change: (unsent: DeskUnsent[]) => DeskUnsent[]): void {
    const { unsent } = desk.change(userId, (kept) => ({ ...kept, unsent: change(kept.unsent) }));
    set({ unsent });
  }

  function forget(clientMsgId: string): void {
    setUnsent((unsent) => unsent.filter((one) => one.clientMsgId !== clientMsgId));
    unanswered.delete(clientMsgId);
    void dropMedia(userId, clientMsgId);
  }

  function note(clientMsgId: string, problem: UnsentMessage['problem']): void {
    setUnsent((unsent) =>
      unsent.map((one) => (one.clientMsgId === clientMsgId ? { ...one, problem } : one)),
    );
  }

  function setSending(clientMsgId: string, isSending: boolean): void {
    const sendingIds = new Set(view.sendingIds);
    if (isSending) sendingIds.add(clientMsgId);
    else sendingIds.delete(clientMsgId);
    set({ sendingIds });
  }

  function later(chatId: string, ms: number): void {
    clearTimeout(timers.get(chatId));
    if (isStopped) return;
    const retry = (): void => {
      timers.delete(chatId);
      void flushChat(chatId);
    };
    timers.set(chatId, setTimeout(retry, ms));
  }

  /** Waits with a chat because too much was sent. */
  function pause(chatId: string, ms: number): void {
    if (ms > TOLD_MS) {
      set({ pausedUntil: new Date(serverTime().getTime() + ms).toISOString() });
    }
    later(chatId, ms);
  }

  function flush(): void {
    for (const chatId of new Set(view.unsent.map((one) => one.chatId))) void flushChat(chatId);
  }

  async function flushChat(chatId: string): Promise<void> {
    if (sending.has(chatId)) {
      wanted.add(chatId);
      return;
    }
    wanted.delete(chatId);
    sending.add(chatId);
    try {
      await transport.inTurn(`eki-desk-${userId}-${chatId}`, () => sendChat(chatId));
    } finally {
      sending.delete(chatId);
    }
    if (wanted.has(chatId) && !timers.has(chatId)) await flushChat(chatId);
  }

  async function sendChat(chatId: string): Promise<void> {
    for (;;) {
      // Another tab may have sent it meanwhile.
      set({ unsent: desk.read(userId).unsent });
      const next = nextUnsent(view.unsent.filter((one) => one.chatId === chatId));
      if (!next || isStopped || !transport.isOnline()) return;
      // Each message that passes it would be another of its few tries.
      if (next.media && next.problem && timers.has(chatId)) return;
      const now = Date.now();
      const wait = Math.max(paceMs(sentAt, now), limitedUntil - now);
      if (wait > 0) return pause(chatId, wait);
      set({ pausedUntil: null });
      // Counted before it is sent: the pace is one for all chats.
      sentAt.push(Date.now());
      setSending(next.clientMsgId, true);
      const outcome = await sendOne(next).finally(() => setSending(next.clientMsgId, false));
      if (typeof outcome !== 'object') continue;
      if (!outcome.isPause) return later(chatId, outcome.waitMs);
      limitedUntil = Date.now() + outcome.waitMs;
      return pause(chatId, outcome.waitMs);
    }
  }

  async function sendOne(one: DeskUnsent): Promise<Outcome> {
    if (one.media || !transport.isConnected()) return sendByCall(one);
    const { chatId: roomId, clientMsgId, message } = one;
    const said = { roomId, userId, clientMsgId, message };
    const answer = await transport.say(said).catch(() => null);
    if (answer?.ok) {
      forget(clientMsgId);
      const own = asSent(one, answer.message);
      for (const listener of sentListeners) listener(roomId, own);
      return 'sent';
    }
    if (answer?.code === 'RATE_LIMITED') {
      return { waitMs: answer.retryAfterMs ?? RETRY_MS, isPause: true };
    }
    if (answer?.code === 'FORBIDDEN') return asOther();
    if (answer?.code === 'INVALID' || answer?.code === 'NOT_FOUND') {
      note(clientMsgId, { text: answer.message, isFinal: true });
      return 'refused';
    }
    return sendByCall(one);
  }

  /** Somebody else has signed in since, in another tab: nothing goes out in their name. */
  function asOther(): Outcome {
    transport.onRefused(userId);
    return { waitMs: RETRY_MS };
  }

  async function sendByCall(one: DeskUnsent): Promise<Outcome> {
    const { clientMsgId, chatId } = one;
    const media = one.media && (await readMedia(userId, clientMsgId));
    if (one.media && !media) {
      note(clientMsgId, { text: MESSAGES.photoGone, isFinal: true });
      return 'refused';
    }
    const call = new AbortController();
    calls.set(clientMsgId, call);
    try {
      const { sentMessage } = await transport.post(one, userId, media, call.signal);
      forget(clientMsgId);
      for (const listener of sentListeners) listener(chatId, sentMessage);
      return 'sent';
    } catch (error) {
      const { status, message, retryAfterMs } =
        error instanceof ApiError ? error : new ApiError('', 0);
      if (call.signal.aborted) return 'refused';
      if (status === 401 || message === MESSAGES.otherAccount) return asOther();
      // How many files one may send is counted apart: replies go on.
      if (status === 429 && one.media) {
        note(clientMsgId, { text: message, isFinal: true });
        return 'refused';
      }
      if (status === 429) return { waitMs: retryAfterMs ?? RETRY_MS, isPause: true };
      const tries = (unanswered.get(clientMsgId) ?? 0) + 1;
      unanswered.set(clientMsgId, tries);
      const isFinal = FINAL.includes(status) || (one.media !== null && tries >= MAX_MEDIA_TRIES);
      note(clientMsgId, { text: FINAL.includes(status) ? message : MESSAGES.chatFailed, isFinal });
      return isFinal ? 'refused' : { waitMs: RETRY_MS };
    } finally {
      calls.delete(clientMsgId);
    }
  }

  function asSent(
    { message }: DeskUnsent,
    ack: Pick<MessageDto, '_id' | 'seq' | 'clientMsgId' | 'timestamp'>,
  ): MessageDto {
    const senderName = user.name.split(' ')[0] ?? user.name;
    return {
      ...ack,
      senderId: userId,
      senderName,
      senderType: 'agent',
      channel: 'support',
      about: null,
      card: null,
      choices: [],
      message,
      media: [],
      sent: true,
    };
  }

  let unwatch: (() => void) | undefined;

  return {
    view: () => view,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Told of each message that the server has. */
    onSent(listener: (chatId: string, message: MessageDto) => void): () => void {
      sentListeners.add(listener);
      return () => sentListeners.delete(listener);
    },
    flush,
    /** Sends a message; it is kept until the server has it. */
    async send(chatId: string, { message, media }: DeskWritten): Promise<void> {
      const clientMsgId = randomHex(16);
      if (media) await storeMedia(userId, clientMsgId, media.blob);
      const size = media && { type: media.type, width: media.width, height: media.height };
      const at = serverTime().toISOString();
      setUnsent((unsent) => [
        ...unsent,
        {
          chatId,
          clientMsgId,
          message,
          media: size,
          at,
          channel: 'support',
          about: null,
          problem: null,
        },
      ]);
      await flushChat(chatId);
    },
    retry(clientMsgId: string): void {
      unanswered.delete(clientMsgId);
      note(clientMsgId, null);
      flush();
    },
    /** Deletes a message that isn't sent; an upload under way ends. */
    discard(clientMsgId: string): void {
      forget(clientMsgId);
      calls.get(clientMsgId)?.abort();
    },
    start(): void {
      window.addEventListener('online', flush);
      unwatch = desk.watch(userId, () => set({ unsent: desk.read(userId).unsent }));
      isStopped = false;
      flush();
    },
    stop(): void {
      isStopped = true;
      for (const timer of timers.values()) clearTimeout(timer);
      window.removeEventListener('online', flush);
      unwatch?.();
    },
  };
}
