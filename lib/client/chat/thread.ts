import type { MessageDto, ReadSeqDto, TypingEvent } from '@/lib/chat/dto';
import { CHAT_PAGE, type ChatStatus } from '@/lib/chat/policy';
import type { RoomHandlers } from '../live/live-connection';
import type { ChatConnection } from './connection';
import {
  addMessages,
  asSent,
  type ChatLog,
  closeGaps,
  EMPTY_LOG,
  hasGap,
  type SentAck,
  startLog,
  type UnsentMessage,
  type Writer,
} from './log';
import type { PostAnswer } from './outbox';

/** Messages of a chat, in order. */
export interface ThreadPage {
  messages: readonly MessageDto[];
  /** Whether there are more in the direction that was asked for. */
  hasMore: boolean;
  lastSeq: number;
}

/** How a thread reaches the server. */
export interface ThreadTransport extends ChatConnection {
  follow: (chatId: string, handlers: RoomHandlers<'chat'>) => () => void;
  /** Reads messages by a call. Throws ApiError. */
  readPage: (query: string) => Promise<ThreadPage>;
  /** Stores up to where the user has read; false, or an error, if it wasn't. */
  markRead: (seq: number) => Promise<boolean>;
}

interface ThreadOptions {
  user: Writer;
  /** Null while the chat doesn't exist. */
  getChatId: () => string | null;
  transport: ThreadTransport;
  /** Each reader marks for themselves as well: what others of their side have read isn't enough. */
  isReadByEach?: boolean;
  /** Called with the ids of the user's own messages that the server has. */
  onOwn: (clientMsgIds: readonly string[]) => void;
  /** Called with messages after the last one. */
  onNews?: (messages: readonly MessageDto[]) => void;
  onJoined?: (room: Parameters<RoomHandlers<'chat'>['onJoined']>[0]) => void;
  onLost?: () => void;
  /** Other events of the chat's room. */
  events: RoomHandlers<'chat'>['events'];
}

export interface ThreadView {
  log: ChatLog;
  hasOlder: boolean;
  readSeq: ReadSeqDto;
  /** `lost`: it is tried again, at `retryAt` (epoch ms) where that is known. */
  line: 'none' | 'live' | 'lost';
  retryAt: number | null;
  /** Others who are typing. */
  typing: readonly Pick<TypingEvent, 'userId' | 'name' | 'role'>[];
}

const TYPING_INTERVAL_MS = 2_000;
const STOP_TYPING_MS = 2_000;
const TYPING_TTL_MS = 5_000;

/**
 * The messages of one chat, each once and in order: received in its room, fetched again where some are
 * missing, and marked as read while they are in sight.
 */
export function createThread(options: ThreadOptions) {
  const { user, getChatId, transport, isReadByEach = false, onOwn, onNews, events } = options;
  let view: ThreadView = {
    log: EMPTY_LOG,
    hasOlder: false,
    readSeq: { me: 0, other: 0 },
    line: 'none',
    retryAt: null,
    typing: [],
  };
  const listeners = new Set<() => void>();
  let leaveRoom: (() => void) | null = null;
  let isLoaded = false;
  let isSyncing = false;
  let isLoadingOlder = false;
  /** Up to where the user has read what is in sight; null while nothing is. */
  let getReadUpTo: ((view: ThreadView) => number) | null = null;
  /** Up to where the server knows, or is being told, that the user has read. */
  let markedSeq = 0;
  let typedAt = 0;
  let stopTypingTimer: ReturnType<typeof setTimeout> | undefined;
  const typingTimers = new Map<string, ReturnType<typeof setTimeout>>();

  function set(change: Partial<ThreadView>): void {
    view = { ...view, ...change };
    for (const listener of listeners) listener();
  }

  const inRoom = () => ({ roomId: getChatId() ?? '' });

  function take(messages: readonly MessageDto[]): void {
    const own = messages.filter(({ senderId }) => senderId === user._id);
    if (own.length > 0) onOwn(own.map(({ clientMsgId }) => clientMsgId));
    const news = messages.filter(({ seq }) => seq > (view.log.messages.at(-1)?.seq ?? 0));
    set({ log: addMessages(view.log, messages) });
    if (news.length > 0) onNews?.(news);
    markRead();
  }

  /** Read marks only rise: an answer may be older than an event. */
  function applyRead({ me, other }: ReadSeqDto): void {
    if (!isReadByEach) markedSeq = Math.max(markedSeq, me);
    const before = view.readSeq;
    set({ readSeq: { me: Math.max(before.me, me), other: Math.max(before.other, other) } });
  }

  /** Applies messages that were read by a call: the first ones are the latest of the chat. */
  function apply(page: ThreadPage & { readSeq: ReadSeqDto }): void {
    if (!isLoaded || view.log.messages.length === 0) {
      // Some may have been received in the meantime.
      const log = addMessages(startLog(page.messages), view.log.messages);
      isLoaded = true;
      set({ log, hasOlder: page.hasMore });
    }
    applyRead(page.readSeq);
    take(page.messages);
    if (hasGap(view.log, page.lastSeq)) void sync();
  }

  function follow(): void {
    const chatId = getChatId();
    if (!chatId || leaveRoom) return;
    leaveRoom = transport.follow(chatId, {
      since: () => view.log.upTo,
      onJoined: (room) => {
        set({ line: 'live', retryAt: null });
        applyRead(room.readSeq);
        // Before the first page is here, these aren't the latest.
        if (isLoaded) take(room.missed);
        if (isLoaded && (room.hasMore || hasGap(view.log, room.lastSeq))) void sync();
        options.onJoined?.(room);
      },
      onLost: () => {
        set({ line: 'lost', typing: [] });
        options.onLost?.();
      },
      onRetry: (retryAt) => set({ line: 'lost', retryAt }),
      events: {
        ...events,
        'receive-message': (message) => {
          if (message.roomId !== chatId) return;
          endTyping(message.senderId);
          take([message]);
          if (hasGap(view.log)) void sync();
        },
        'message-read': ({ roomId, by, seq }) => {
          if (roomId !== chatId) return;
          applyRead(by === user.side ? { me: seq, other: 0 } : { me: 0, other: seq });
        },
        typing: ({ roomId, userId, name, role }) => {
          if (roomId !== chatId || userId === user._id) return;
          endTyping(userId);
          set({ typing: [...view.typing, { userId, name, role }] });
          typingTimers.set(
            userId,
            setTimeout(() => endTyping(userId), TYPING_TTL_MS),
          );
        },
        'stop-typing': ({ roomId, userId }) => {
          if (roomId === chatId) endTyping(userId);
        },
      },
    });
  }

  function endTyping(userId: string): void {
    clearTimeout(typingTimers.get(userId));
    if (view.typing.some((one) => one.userId === userId)) {
      set({ typing: view.typing.filter((one) => one.userId !== userId) });
    }
  }

  /** Fetches what comes after the last message, until there is no more. */
  async function sync(): Promise<void> {
    if (isSyncing || !isLoaded || !getChatId()) return;
    isSyncing = true;
    try {
      let after: number;
      let isMore: boolean;
      do {
        after = view.log.upTo;
        const page = await readAfter(after);
        take(page.messages);
        isMore = page.hasMore && view.log.upTo > after;
        if (!isMore) set({ log: closeGaps(view.log, page.lastSeq) });
        // Also what was announced in the meantime.
      } while (view.log.upTo > after && (isMore || hasGap(view.log)));
      markRead();
    } catch (error) {
      // The next join, message or poll tries again.
      transport.checkSession(error);
    } finally {
      isSyncing = false;
    }
  }

  async function readAfter(after: number): Promise<ThreadPage> {
    if (transport.isConnected()) {
      const page = await transport.ask('sync-messages', { ...inRoom(), after });
      if (page.ok) return page;
    }
    return transport.readPage(`after=${after}`);
  }

  function markRead(): void {
    const seq = getReadUpTo?.(view) ?? 0;
    if (seq > view.readSeq.me) set({ readSeq: { ...view.readSeq, me: seq } });
    if (seq > markedSeq) void storeRead(seq);
  }

  async function storeRead(seq: number): Promise<void> {
    const before = markedSeq;
    markedSeq = seq;
    const isStored = await transport.markRead(seq).catch(() => false);
    // The next message, join or look at the page tries again.
    if (!isStored) markedSeq = Math.min(markedSeq, before);
  }

  function stopTyping(): void {
    clearTimeout(stopTypingTimer);
    if (typedAt === 0) return;
    typedAt = 0;
    if (transport.isConnected()) transport.ask('stop-typing', inRoom()).catch(() => undefined);
  }

  return {
    view: () => view,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    apply,
    follow,
    sync,
    stopTyping,

    leave(): void {
      stopTyping();
      leaveRoom?.();
      leaveRoom = null;
      for (const timer of typingTimers.values()) clearTimeout(timer);
      set({ line: 'none', retryAt: null, typing: [] });
    },

    /** Adds a message that was just sent. The server's copy may have been faster. */
    addSent(message: UnsentMessage, sent: SentAck | PostAnswer, status: ChatStatus): void {
      const own = 'sentMessage' in sent ? sent.sentMessage : asSent(message, sent, user, status);
      if (!view.log.messages.some(({ _id }) => _id === own._id)) take([own]);
      if (hasGap(view.log)) void sync();
    },

    /** Marks as read up to what this returns, now and with each message; null while nothing is in sight. */
    setReading(upTo: ((view: ThreadView) => number) | null): void {
      getReadUpTo = upTo;
      markRead();
    },

    /** Fetches earlier messages. */
    async loadOlder(): Promise<void> {
      const first = view.log.messages[0];
      if (!first || !view.hasOlder || isLoadingOlder) return;
      isLoadingOlder = true;
      try {
        const page = await transport.readPage(`before=${first.seq}&limit=${CHAT_PAGE}`);
        set({ log: addMessages(view.log, page.messages), hasOlder: page.hasMore });
      } catch (error) {
        // The next scroll tries again.
        transport.checkSession(error);
      } finally {
        isLoadingOlder = false;
      }
    },

    /** Emits that the user is typing, until two seconds after the last key. */
    type(): void {
      if (!leaveRoom || !transport.isConnected()) return;
      clearTimeout(stopTypingTimer);
      stopTypingTimer = setTimeout(stopTyping, STOP_TYPING_MS);
      if (Date.now() - typedAt < TYPING_INTERVAL_MS) return;
      typedAt = Date.now();
      transport.ask('typing', inRoom()).catch(() => undefined);
    },
  };
}
