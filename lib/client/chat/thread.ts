import type { MessageDto, ReadSeqDto, TypingEvent } from '@/lib/conversations/chat/dto';
import { CHAT_PAGE, type ChatStatus } from '@/lib/conversations/chat/policy';
import type { RoomHandlers } from '../live/live-connection';
import type { ChatConnection } from './connection';
import {
  addMessages,
  type ChatLog,
  closeGaps,
  EMPTY_LOG,
  hasGap,
  type SentAck,
  startLog,
  toSentMessage,
  type UnsentMessage,
  type Writer,
} from './log';
import type { PostAnswer } from './outbox';

/** Messages of a chat, in order. */
export interface ThreadPage {
  messages: readonly MessageDto[];
  /** Whether there are more messages in the requested direction. */
  hasMore: boolean;
  lastSeq: number;
}

export interface ThreadTransport extends ChatConnection {
  joinRoom: (chatId: string, handlers: RoomHandlers<'chat'>) => () => void;
  /** Fetches messages by a call. Throws ApiError. */
  readPage: (query: string) => Promise<ThreadPage>;
  /** Stores a read mark. Returns false, or throws, if it wasn't stored. */
  markRead: (seq: number) => Promise<boolean>;
}

interface ThreadOptions {
  user: Writer;
  /** Null while the chat doesn't exist. */
  getChatId: () => string | null;
  transport: ThreadTransport;
  /** The read mark of the side isn't enough: each user marks messages for themselves as well. */
  isReadByEach?: boolean;
  /** Called with the ids of the user's messages that the server has. */
  onOwn: (clientMsgIds: readonly string[]) => void;
  /** Called with new messages. */
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
  /** `lost`: it is retried, at `retryAt` (epoch ms) if that is known. */
  connection: 'none' | 'live' | 'lost';
  retryAt: number | null;
  /** Others who are typing. */
  typing: readonly Pick<TypingEvent, 'userId' | 'name' | 'role'>[];
}

const TYPING_INTERVAL_MS = 2_000;
const STOP_TYPING_DELAY_MS = 2_000;
const TYPING_TTL_MS = 5_000;

/**
 * The messages of one chat, each once and in order: received in its room, fetched where some are missing,
 * and marked as read while they are visible.
 */
export function createThread(options: ThreadOptions) {
  const { user, getChatId, transport, isReadByEach = false, onOwn, onNews, events } = options;
  let view: ThreadView = {
    log: EMPTY_LOG,
    hasOlder: false,
    readSeq: { me: 0, other: 0 },
    connection: 'none',
    retryAt: null,
    typing: [],
  };
  const listeners = new Set<() => void>();
  let leaveRoom: (() => void) | null = null;
  let isLoaded = false;
  let isSyncing = false;
  let isLoadingOlder = false;
  /** The last visible message's number; null while none is visible. */
  let getReadUpTo: ((view: ThreadView) => number) | null = null;
  /** The last read mark sent to the server. */
  let markedSeq = 0;
  let typedAt = 0;
  let stopTypingTimer: ReturnType<typeof setTimeout> | undefined;
  const typingTimers = new Map<string, ReturnType<typeof setTimeout>>();

  function set(change: Partial<ThreadView>): void {
    view = { ...view, ...change };
    for (const listener of listeners) listener();
  }

  const inRoom = () => ({ roomId: getChatId() ?? '' });

  function addNew(messages: readonly MessageDto[]): void {
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

  /** Applies messages fetched by a call; the first page holds the latest of the chat. */
  function apply(page: ThreadPage & { readSeq: ReadSeqDto }): void {
    if (!isLoaded || view.log.messages.length === 0) {
      // Some may have been received in the meantime.
      const log = addMessages(startLog(page.messages), view.log.messages);
      isLoaded = true;
      set({ log, hasOlder: page.hasMore });
    }
    applyRead(page.readSeq);
    addNew(page.messages);
    if (hasGap(view.log, page.lastSeq)) void sync();
  }

  function joinRoom(): void {
    const chatId = getChatId();
    if (!chatId || leaveRoom) return;
    leaveRoom = transport.joinRoom(chatId, {
      since: () => view.log.upTo,
      onJoined: (room) => {
        set({ connection: 'live', retryAt: null });
        applyRead(room.readSeq);
        // Before the first page, these aren't the latest.
        if (isLoaded) addNew(room.missed);
        if (isLoaded && (room.hasMore || hasGap(view.log, room.lastSeq))) void sync();
        options.onJoined?.(room);
      },
      onLost: () => {
        set({ connection: 'lost', typing: [] });
        options.onLost?.();
      },
      onRetry: (retryAt) => set({ connection: 'lost', retryAt }),
      events: {
        ...events,
        'receive-message': (message) => {
          if (message.roomId !== chatId) return;
          endTyping(message.senderId);
          addNew([message]);
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

  /** Fetches the messages after the last one, until there are no more. */
  async function sync(): Promise<void> {
    if (isSyncing || !isLoaded || !getChatId()) return;
    isSyncing = true;
    try {
      let after: number;
      let isMore: boolean;
      do {
        after = view.log.upTo;
        const page = await readAfter(after);
        addNew(page.messages);
        isMore = page.hasMore && view.log.upTo > after;
        if (!isMore) set({ log: closeGaps(view.log, page.lastSeq) });
        // Also fetch messages announced during the call.
      } while (view.log.upTo > after && (isMore || hasGap(view.log)));
      markRead();
    } catch (error) {
      // The next join, message or poll retries.
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
    // The next message, join or visit retries.
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
    joinRoom,
    sync,
    stopTyping,

    leave(): void {
      stopTyping();
      leaveRoom?.();
      leaveRoom = null;
      for (const timer of typingTimers.values()) clearTimeout(timer);
      set({ connection: 'none', retryAt: null, typing: [] });
    },

    /** Adds a message that was just sent, unless the server's copy has arrived. */
    addSent(message: UnsentMessage, sent: SentAck | PostAnswer, status: ChatStatus): void {
      const own =
        'sentMessage' in sent ? sent.sentMessage : toSentMessage(message, sent, user, status);
      if (!view.log.messages.some(({ _id }) => _id === own._id)) addNew([own]);
      if (hasGap(view.log)) void sync();
    },

    /** Sets how to determine the last visible message, which is marked as read; null while none is. */
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
        // The next scroll retries.
        transport.checkSession(error);
      } finally {
        isLoadingOlder = false;
      }
    },

    /** Emits that the user is typing, until two seconds after the last key. */
    type(): void {
      if (!leaveRoom || !transport.isConnected()) return;
      clearTimeout(stopTypingTimer);
      stopTypingTimer = setTimeout(stopTyping, STOP_TYPING_DELAY_MS);
      if (Date.now() - typedAt < TYPING_INTERVAL_MS) return;
      typedAt = Date.now();
      transport.ask('typing', inRoom()).catch(() => undefined);
    },
  };
}
