import type { ChatStateDto, MessageDto, OwnChatDto } from '@/lib/chat/dto';
import { CHAT_PAGE, type ChatChannel, paceMs } from '@/lib/chat/policy';
import { MESSAGES } from '@/lib/core/messages';
import type { SocketRefusal } from '@/lib/live/socket-events';
import { ApiError } from './api';
import {
  changeStored,
  dropMedia,
  readMedia,
  readStored,
  storeMedia,
  watchStored,
} from './chat-kept';
import {
  addMessages,
  asSent,
  type ChatLog,
  closeGaps,
  countUnread,
  EMPTY_LOG,
  hasGap,
  LONG_PAUSE_MS,
  nextUnsent,
  readUpTo,
  type SendPause,
  type SentAck,
  startLog,
  type UnsentMessage,
} from './chat-log';
import type { ChatRequests, RoomHandlers } from './live-connection';
import type { UploadOptions } from './photo-upload';
import { randomHex } from './random-hex';
import { serverTime } from './settings';

/** How the chat reaches the server. Refused calls throw ApiError. */
export interface ChatTransport {
  isConnected: () => boolean;
  follow: (chatId: string, handlers: RoomHandlers<'chat'>) => () => void;
  /** Throws if there is no answer within 10 s. */
  ask: <E extends keyof ChatRequests>(
    event: E,
    input: ChatRequests[E]['input'],
  ) => Promise<ChatRequests[E]['answer'] | SocketRefusal>;
  fetchChat: (query: string) => Promise<OwnChatDto>;
  post: (
    message: UnsentMessage,
    media: Blob | null,
    options: UploadOptions,
  ) => Promise<{ chat: OwnChatDto; sentMessage: MessageDto }>;
  /** Runs when no other tab of this browser does the same. */
  inTurn: (name: string, run: () => Promise<void>) => Promise<void>;
  isOnline: () => boolean;
  /** Called when the session may have ended. */
  onRefused: () => void;
  /** Called when another account is signed in now: the page must switch to it. */
  onOtherAccount: () => void;
}

/** What the panel shows. */
export interface ChatView {
  /** Until the chat was read once; `failed`: it is tried again. */
  phase: 'loading' | 'failed' | 'ready';
  chatId: string | null;
  status: ChatStateDto['status'];
  agent: ChatStateDto['agent'];
  isAgentOnline: boolean;
  /** ISO; since when the customer waits for a person. */
  waitingSince: string | null;
  ratings: OwnChatDto['ratings'];
  readSeq: ChatStateDto['readSeq'];
  log: ChatLog;
  hasOlder: boolean;
  unsent: readonly UnsentMessage[];
  /** The unsent message that is on its way. */
  sendingId: string | null;
  /** How much of its photo or video is sent, bytes; null without one. */
  progress: { sent: number; total: number } | null;
  /** `lost`: it is tried again, at `retryAt` (epoch ms) where that is known. */
  line: 'none' | 'live' | 'lost';
  retryAt: number | null;
  /** Who of the other side types; null for nobody. */
  typing: string | null;
  /** Nothing is sent until then, because too much was written. */
  pause: SendPause | null;
}

/** What somebody wrote. */
export interface Written {
  message: string;
  media: { blob: Blob; type: 'image' | 'video'; width: number; height: number } | null;
}

const TRIES = 3;
const TYPING_EVERY_MS = 2_000;
const STOP_TYPING_MS = 2_000;
const TYPING_ENDS_MS = 5_000;
const RETRY_MS = 5_000;
/** Within this time after it was written, another tab may still be storing its photo or video, ms. */
const STORING_MS = 60_000;
/** Without a live connection, messages are fetched this often, ms. */
const POLL_MS = 20_000;
/** The panel hears this often how much of a photo or video is sent, ms. */
const PROGRESS_EVERY_MS = 200;
/** While the panel is open, the chat is read this often although the connection is live, ms. */
const LIVE_POLL_MS = 60_000;
/** Whose other uploads are still on their way is asked to wait no longer than this, ms. */
const BUSY_MS = 10_000;
/** A pause shorter than this isn't worth a word, ms. */
const TOLD_MS = 1_000;
/** The room is left this long after the panel is closed, if nobody is expected to answer, ms. */
const REST_MS = 60_000;

const START: ChatView = {
  phase: 'loading',
  chatId: null,
  status: 'pending',
  agent: null,
  log: EMPTY_LOG,
  isAgentOnline: false,
  waitingSince: null,
  ratings: [],
  progress: null,
  readSeq: { me: 0, other: 0 },
  hasOlder: false,
  unsent: [],
  sendingId: null,
  line: 'none',
  retryAt: null,
  typing: null,
  pause: null,
};

/** What new messages, in order, say of who waits and who is there; the next state of the chat may correct it. */
function afterNews(
  { status, waitingSince, isAgentOnline }: ChatView,
  news: readonly MessageDto[],
): Pick<ChatView, 'waitingSince' | 'isAgentOnline'> {
  for (const { senderType, timestamp } of news) {
    if (senderType === 'agent') {
      waitingSince = null;
      isAgentOnline = true;
    } else if (senderType === 'customer' && status === 'open') waitingSince ??= timestamp;
  }
  return { waitingSince, isAgentOnline };
}

export type ChatEngine = ReturnType<typeof createChatEngine>;

/**
 * One user's chat in one page: reads it, follows it, and sends what was written until the server has
 * it (docs/decisions/0065-the-customers-side-of-a-chat.md). Reads nothing and connects nowhere before `start`.
 */
export function createChatEngine(user: { _id: string; name: string }, transport: ChatTransport) {
  let view: ChatView = { ...START, unsent: readStored(user._id).unsent };
  const listeners = new Set<() => void>();
  /** The tab on screen; null while the panel is closed. */
  let shown: ChatChannel | null = null;
  /** Whether its last message is in sight. */
  let isReading = false;
  let isStarted = false;
  let isStopped = false;
  let leaveRoom: (() => void) | null = null;
  let version = 0;
  let isSyncing = false;
  let isLoadingOlder = false;
  let isSending = false;
  let isFlushWanted = false;
  /** Until when the server takes no message, epoch ms. */
  let limitedUntil = 0;
  const sentAt: number[] = [];
  const timers: Partial<
    Record<
      'retry' | 'poll' | 'livePoll' | 'send' | 'typing' | 'stopTyping' | 'rest',
      ReturnType<typeof setTimeout>
    >
  > = {};
  let typedAt = 0;
  /** The photo or video that is on its way. */
  let upload: { clientMsgId: string; abort: AbortController } | null = null;
  /** Up to where the server knows, or is being told, that the user has read. */
  let toldSeq = 0;

  function set(change: Partial<ChatView>): void {
    if (isStopped) return;
    view = { ...view, ...change };
    for (const listener of listeners) listener();
  }

  function later(name: keyof typeof timers, ms: number, run: () => void): void {
    clearTimeout(timers[name]);
    if (!isStopped) timers[name] = setTimeout(run, ms);
  }

  const inRoom = () => ({ roomId: view.chatId ?? '' });

  /** Takes messages in; an own one that was thought unsent is sent. */
  function take(messages: readonly MessageDto[]): void {
    const own = messages.filter(({ senderId }) => senderId === user._id);
    if (own.length > 0) forget(own.map(({ clientMsgId }) => clientMsgId));
    const news = messages.filter(({ seq }) => seq > (view.log.messages.at(-1)?.seq ?? 0));
    set({ log: addMessages(view.log, messages), ...afterNews(view, news) });
    markRead();
  }

  function forget(ids: readonly string[]): void {
    const isThere = view.unsent.some(({ clientMsgId }) => ids.includes(clientMsgId));
    if (!isThere) return;
    setUnsent((unsent) => unsent.filter(({ clientMsgId }) => !ids.includes(clientMsgId)));
    for (const id of ids) void dropMedia(user._id, id);
  }

  function setUnsent(change: (unsent: UnsentMessage[]) => UnsentMessage[]): void {
    if (isStopped) return;
    const { unsent } = changeStored(user._id, (kept) => ({ ...kept, unsent: change(kept.unsent) }));
    set({ unsent });
  }

  function takeState(state: ChatStateDto): void {
    const { status, agent, readSeq, waitingSince, agentOnline = false } = state;
    // Read marks only rise; an answer may be older than what was marked meanwhile.
    toldSeq = Math.max(toldSeq, readSeq.me);
    const me = Math.max(readSeq.me, view.readSeq.me);
    const other = Math.max(readSeq.other, view.readSeq.other);
    set({ readSeq: { me, other } });
    // Older than what an event has told.
    if (state.version < version) return;
    version = state.version;
    set({ status, agent, waitingSince, isAgentOnline: agentOnline });
    later('livePoll', LIVE_POLL_MS, pollLive);
  }

  /** Events may get lost, and no event says that the agent has left. */
  function pollLive(): void {
    later('livePoll', LIVE_POLL_MS, pollLive);
    if (!shown || view.line !== 'live') return;
    transport.fetchChat(`?after=${view.log.upTo}`).then((chat) => {
      take(chat.messages);
      takeState(chat);
      if (hasGap(view.log, chat.lastSeq)) void sync();
    }, reportRefusal);
  }

  /** Tells the page that a call was refused because its session has ended, or is another account's. */
  function reportRefusal(error: unknown): 'ended' | 'other' | null {
    if (!(error instanceof ApiError) || isStopped) return null;
    if (error.status === 401) {
      transport.onRefused();
      return 'ended';
    }
    if (error.message !== MESSAGES.otherAccount) return null;
    transport.onOtherAccount();
    return 'other';
  }

  async function load(): Promise<void> {
    clearTimeout(timers.retry);
    try {
      const chat = await transport.fetchChat(`?limit=${CHAT_PAGE}`);
      if (isStopped) return;
      adopt(chat);
      void flush();
    } catch (error) {
      if (reportRefusal(error) === 'ended') return;
      set({ phase: 'failed' });
      later('retry', RETRY_MS, () => void load());
    }
  }

  /** Takes the chat as the server sent it with its latest messages. */
  function adopt(chat: OwnChatDto): void {
    const isFirst = view.phase !== 'ready' || view.chatId === null;
    set({ phase: 'ready', chatId: chat._id, ratings: chat.ratings });
    if (isFirst) set({ log: startLog(chat.messages), hasOlder: chat.hasMore });
    take(chat.messages);
    takeState(chat);
    if (hasGap(view.log, chat.lastSeq)) void sync();
    follow();
  }

  function follow(): void {
    if (!view.chatId || leaveRoom || isStopped) return;
    later('poll', POLL_MS, poll);
    leaveRoom = transport.follow(view.chatId, {
      since: () => view.log.upTo,
      onJoined: (room) => {
        set({ line: 'live', retryAt: null });
        take(room.missed);
        takeState(room);
        if (room.hasMore || hasGap(view.log, room.lastSeq)) void sync();
        void flush();
      },
      onLost: () => {
        set({ line: 'lost' });
        later('poll', POLL_MS, poll);
      },
      onRetry: (retryAt) => set({ line: 'lost', retryAt }),
      events: {
        'receive-message': (message) => {
          if (message.roomId !== view.chatId) return;
          if (message.senderType !== 'customer') set({ typing: null });
          take([message]);
          if (hasGap(view.log)) void sync();
        },
        'message-read': ({ roomId, by, seq }) => {
          if (roomId !== view.chatId) return;
          const { me, other } = view.readSeq;
          if (by === 'customer') toldSeq = Math.max(toldSeq, seq);
          const readSeq =
            by === 'customer'
              ? { me: Math.max(me, seq), other }
              : { me, other: Math.max(other, seq) };
          set({ readSeq });
        },
        'conversation-updated': ({ roomId, status, agent, waitingSince, version: next }) => {
          if (roomId !== view.chatId || next < version) return;
          version = next;
          // Nobody gets or takes a chat without being there.
          set({ status, agent, waitingSince, isAgentOnline: agent !== null });
        },
        typing: ({ roomId, role, name }) => {
          if (roomId !== view.chatId || role === 'customer') return;
          set({ typing: name });
          later('typing', TYPING_ENDS_MS, () => set({ typing: null }));
        },
        'stop-typing': ({ roomId, role }) => {
          if (roomId === view.chatId && role !== 'customer') set({ typing: null });
        },
      },
    });
  }

  /** Without a live connection, messages still come. */
  function poll(): void {
    if (view.line === 'live' || !leaveRoom) return;
    if (shown && transport.isOnline()) void sync();
    later('poll', POLL_MS, poll);
  }

  /** Fetches what comes after the last message, until there is no more. */
  async function sync(): Promise<void> {
    if (isSyncing || isStopped || view.phase !== 'ready') return;
    isSyncing = true;
    try {
      // Another tab may have opened the chat since.
      if (!view.chatId) return adopt(await transport.fetchChat(`?limit=${CHAT_PAGE}`));
      let after: number;
      let isMore: boolean;
      do {
        after = view.log.upTo;
        const page = await pageAfter(after);
        take(page.messages);
        isMore = page.hasMore && view.log.upTo > after;
        if (!isMore) set({ log: closeGaps(view.log, page.lastSeq) });
        // Also what was announced meanwhile.
      } while (!isStopped && view.log.upTo > after && (isMore || hasGap(view.log)));
      markRead();
    } catch (error) {
      // The next join, message or look at the page tries again.
      reportRefusal(error);
    } finally {
      isSyncing = false;
    }
  }

  async function pageAfter(after: number) {
    if (transport.isConnected()) {
      const page = await transport.ask('sync-messages', { ...inRoom(), after });
      if (page.ok) return page;
    }
    const chat = await transport.fetchChat(`?after=${after}`);
    takeState(chat);
    return chat;
  }

  function markRead(): void {
    if (!shown || !isReading || view.line !== 'live') return;
    const seq = readUpTo(view.log, shown, view.readSeq.me);
    if (seq > view.readSeq.me) set({ readSeq: { ...view.readSeq, me: seq } });
    if (seq > toldSeq) void sendRead(seq);
  }

  async function sendRead(seq: number): Promise<void> {
    const before = toldSeq;
    toldSeq = seq;
    const answer = await transport.ask('message-read', { ...inRoom(), seq }).catch(() => null);
    // The next message, join or look at the page tells it.
    if (!answer?.ok) toldSeq = Math.min(toldSeq, before);
  }

  /** Sends what isn't sent yet, in its order, until the line fails or the server asks to wait. */
  async function flush(): Promise<void> {
    if (isStopped || view.phase !== 'ready' || Date.now() < limitedUntil) return;
    if (!nextUnsent(view.unsent)) return;
    isFlushWanted = isSending;
    if (isSending) return;
    isSending = true;
    try {
      await transport.inTurn(`eki-chat-${user._id}`, sendAll);
    } finally {
      isSending = false;
      set({ sendingId: null, progress: null });
    }
    // Written after the last look at what is unsent.
    if (isFlushWanted) await flush();
  }

  async function sendAll(): Promise<void> {
    for (;;) {
      // Another tab may have sent it meanwhile.
      const { unsent } = readStored(user._id);
      set({ unsent });
      const next = nextUnsent(unsent);
      if (!next) set({ pause: null });
      if (!next || isStopped || !transport.isOnline()) return;
      const wait = paceMs(sentAt, Date.now());
      if (wait > 0) {
        pause(wait);
        return;
      }
      set({ sendingId: next.clientMsgId, progress: null });
      if (!(await sendOne(next))) return;
      sentAt.push(Date.now());
    }
  }

  /** Sends one; false if the others must wait. */
  async function sendOne(message: UnsentMessage): Promise<boolean> {
    const { clientMsgId, channel, about, message: text } = message;
    const isPlain = !message.media && view.chatId !== null;
    for (let tries = 0; isPlain && tries < TRIES && transport.isConnected(); tries += 1) {
      const input = { clientMsgId, channel, message: text, ...(about && { about }) };
      const answer = await transport
        .ask('send-message', { ...inRoom(), ...input })
        .catch(() => null);
      if (isStopped) return false;
      if (answer?.ok) return accept(message, answer.message);
      if (answer?.code === 'RATE_LIMITED') return limit(answer.retryAfterMs);
      if (!isUnsent(message)) return true;
      // The socket is another account's. The call names whose message it is, and finds out.
      if (answer?.code === 'FORBIDDEN') break;
      if (answer?.code === 'INVALID' || answer?.code === 'NOT_FOUND') {
        return refuse(message, answer.message);
      }
    }
    return sendByCall(message);
  }

  async function sendByCall(message: UnsentMessage): Promise<boolean> {
    const { clientMsgId } = message;
    const media = message.media && (await readMedia(user._id, clientMsgId));
    if (message.media && !media) {
      // Another tab may still be storing it.
      const age = serverTime().getTime() - Date.parse(message.at);
      return age < STORING_MS ? tryLater() : refuse(message, MESSAGES.photoGone);
    }
    if (!isUnsent(message)) return true;
    const abort = new AbortController();
    upload = { clientMsgId, abort };
    try {
      const options = {
        signal: abort.signal,
        ...(media && { onProgress: progressTeller(media.size) }),
      };
      const { chat } = await transport.post(message, media, options);
      if (isStopped) return false;
      forget([clientMsgId]);
      adopt(chat);
      return true;
    } catch (error) {
      if (isStopped) return false;
      // Given up by its writer: the next one goes.
      if (abort.signal.aborted) return true;
      const {
        status,
        message: text,
        retryAfterMs,
      } = error instanceof ApiError ? error : new ApiError('', 0);
      if (reportRefusal(error)) return tryLater();
      // How many files one may send is counted apart: what is written goes on.
      const isLong = retryAfterMs === null || retryAfterMs > BUSY_MS;
      if (status === 429 && message.media && isLong) return refuse(message, text);
      if (status === 429) return limit(retryAfterMs ?? undefined);
      if ([400, 403, 404, 413].includes(status)) return refuse(message, text);
      return fail(message, status);
    } finally {
      upload = null;
    }
  }

  function tryLater(): false {
    later('send', 2 * RETRY_MS, () => void flush());
    return false;
  }

  function progressTeller(total: number): (share: number) => void {
    let toldAt = 0;
    set({ progress: { sent: 0, total } });
    return (share) => {
      if (share < 1 && Date.now() - toldAt < PROGRESS_EVERY_MS) return;
      toldAt = Date.now();
      set({ progress: { sent: share * total, total } });
    };
  }

  function accept(message: UnsentMessage, ack: SentAck): true {
    forget([message.clientMsgId]);
    // The server's copy may have been faster.
    const isKnown = view.log.messages.some(({ _id }) => _id === ack._id);
    if (!isKnown) take([asSent(message, ack, user, view.status)]);
    if (hasGap(view.log)) void sync();
    return true;
  }

  function refuse(message: UnsentMessage, text: string): true {
    note(message, { text, isFinal: true });
    return true;
  }

  /**
   * Notes that a message got no answer; true if the others may go. What may never get through is given up
   * after some tries, so that it doesn't hold up the rest: files too large for the line, and what the
   * server fails at. A server that is away or busy comes back.
   */
  function fail(message: UnsentMessage, status: number): boolean {
    const mayNeverGo = message.media ? transport.isOnline() && status !== 503 : status === 500;
    const tries = (message.tries ?? 0) + Number(mayNeverGo);
    const isFinal = tries >= TRIES;
    note(message, { text: MESSAGES.chatFailed, isFinal }, tries);
    return isFinal || tryLater();
  }

  function note(
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

  /** The server asks to wait. */
  function limit(ms = RETRY_MS): false {
    limitedUntil = Date.now() + ms;
    pause(ms);
    return false;
  }

  /** Waits because too much was written, and says so until all of it is sent. */
  function pause(ms: number): void {
    if (ms > TOLD_MS) set({ pause: { until: Date.now() + ms, isLong: ms > LONG_PAUSE_MS } });
    later('send', ms, () => void flush());
  }

  /** Whether somebody may still say something, or something has to go. */
  const isExpecting = () => view.unsent.length > 0 || ['open', 'snoozed'].includes(view.status);

  function rest(): void {
    later('rest', REST_MS, () => {
      if (shown || isExpecting()) return;
      leaveRoom?.();
      leaveRoom = null;
      set({ line: 'none', retryAt: null });
    });
  }

  /** The line may be back, or the page is looked at again. */
  function wake(): void {
    if (!isStarted || isStopped) return;
    if (view.phase === 'failed') void load();
    if (view.phase !== 'ready') return;
    void sync();
    void flush();
  }

  const stopWatching = watchStored(user._id, () => {
    if (isStopped) return;
    const { unsent } = readStored(user._id);
    const isSent = view.unsent.some(
      ({ clientMsgId }) => !unsent.some((one) => one.clientMsgId === clientMsgId),
    );
    set({ unsent });
    if (isSent) void sync();
    void flush();
  });

  return {
    view: () => view,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    /** Reads the chat and follows it. */
    start(): void {
      if (isStarted) return;
      isStarted = true;
      void load();
    },

    /** Ends it for good: the user changed. */
    stop(): void {
      isStopped = true;
      upload?.abort.abort();
      stopWatching();
      leaveRoom?.();
      leaveRoom = null;
      for (const timer of Object.values(timers)) clearTimeout(timer);
    },

    wake,

    /** Tells which tab is on screen, null for none, and whether its last message is in sight. */
    show(tab: ChatChannel | null, isInSight = false): void {
      shown = tab;
      isReading = isInSight;
      if (!tab) {
        rest();
        return;
      }
      clearTimeout(timers.rest);
      follow();
      markRead();
    },

    /** Sends messages in this order; they are kept until the server has them. */
    async send(
      channel: ChatChannel,
      about: UnsentMessage['about'],
      ...written: readonly Written[]
    ): Promise<void> {
      const at = serverTime().toISOString();
      const added = written.map(({ message, media }): UnsentMessage => {
        const size = media && { type: media.type, width: media.width, height: media.height };
        const clientMsgId = randomHex(16);
        return { clientMsgId, message, channel, about, at, media: size, problem: null };
      });
      // In memory at once, so that a message written meanwhile stays behind them.
      const kept = written.map(async ({ media }, index) => {
        const { clientMsgId = '' } = added[index] ?? {};
        if (media) await storeMedia(user._id, clientMsgId, media.blob);
      });
      setUnsent((all) => [...all, ...added]);
      this.stopTyping();
      await Promise.all(kept);
      await flush();
    },

    /** Sends a message again that wasn't sent. */
    retry(clientMsgId: string): void {
      const message = view.unsent.find((one) => one.clientMsgId === clientMsgId);
      if (message) note(message, null);
      void flush();
    },

    /** Forgets a message that wasn't sent, and stops its upload. */
    discard(clientMsgId: string): void {
      if (upload?.clientMsgId === clientMsgId) upload.abort.abort();
      forget([clientMsgId]);
      void flush();
    },

    /** Shows how the customer has rated an episode. */
    rated(rating: OwnChatDto['ratings'][number]): void {
      const others = view.ratings.filter(({ episode }) => episode !== rating.episode);
      set({ ratings: [...others, rating] });
    },

    /** Fetches earlier messages. */
    async loadOlder(): Promise<void> {
      const first = view.log.messages[0];
      if (!first || !view.hasOlder || isLoadingOlder) return;
      isLoadingOlder = true;
      try {
        const chat = await transport.fetchChat(`?before=${first.seq}&limit=${CHAT_PAGE}`);
        set({ log: addMessages(view.log, chat.messages), hasOlder: chat.hasMore });
      } catch (error) {
        // The next scroll tries again.
        reportRefusal(error);
      } finally {
        isLoadingOlder = false;
      }
    },

    /** Tells the other side that one types, until two seconds after the last key. */
    type(): void {
      if (!leaveRoom || !transport.isConnected()) return;
      later('stopTyping', STOP_TYPING_MS, () => this.stopTyping());
      if (Date.now() - typedAt < TYPING_EVERY_MS) return;
      typedAt = Date.now();
      transport.ask('typing', inRoom()).catch(() => undefined);
    },

    stopTyping(): void {
      clearTimeout(timers.stopTyping);
      if (typedAt === 0) return;
      typedAt = 0;
      if (transport.isConnected()) transport.ask('stop-typing', inRoom()).catch(() => undefined);
    },

    /** Messages of others that the user hasn't read. */
    unread: (channel?: ChatChannel) => countUnread(view.log, view.readSeq.me, channel),
  };
}
