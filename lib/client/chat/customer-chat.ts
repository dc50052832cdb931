import type { ChatStateDto, MessageDto, OwnChatDto } from '@/lib/conversations/chat/dto';
import { CHAT_PAGE, type ChatChannel } from '@/lib/conversations/chat/policy';
import { countUnread, readUpTo, type UnsentMessage } from './log';
import { createOutbox, type OutboxTransport, type Written } from './outbox';
import { chatStore } from './stores';
import { createThread, type ThreadTransport, type ThreadView } from './thread';
import type { OutboxView } from './unsent-list';

/** How the chat reaches the server. Refused calls throw ApiError. */
export interface CustomerTransport extends OutboxTransport {
  joinRoom: ThreadTransport['joinRoom'];
  fetchChat: (query: string) => Promise<OwnChatDto>;
}

interface CustomerState {
  /** `ready` after the first load; `failed`: it is retried. */
  phase: 'loading' | 'failed' | 'ready';
  chatId: string | null;
  status: ChatStateDto['status'];
  agent: ChatStateDto['agent'];
  isAgentOnline: boolean;
  /** ISO; since when the customer waits for a person. */
  waitingSince: string | null;
  ratings: OwnChatDto['ratings'];
}

export type ChatView = CustomerState & ThreadView & OutboxView;

const RETRY_MS = 5_000;
/** Intervals of polls for messages, without and with a live connection, ms. */
const POLL_INTERVAL_MS = 20_000;
const LIVE_POLL_INTERVAL_MS = 60_000;
/** Time between closing the panel and leaving the room, if no reply is expected, ms. */
const IDLE_TIMEOUT_MS = 60_000;

/** The state after new messages, in order; the server's next state may correct it. */
function applyNews(
  { status, waitingSince, isAgentOnline }: CustomerState,
  news: readonly MessageDto[],
): Pick<CustomerState, 'waitingSince' | 'isAgentOnline'> {
  for (const { senderType, timestamp } of news) {
    if (senderType === 'agent') {
      waitingSince = null;
      isAgentOnline = true;
    } else if (senderType === 'customer' && status === 'open') waitingSince ??= timestamp;
  }
  return { waitingSince, isAgentOnline };
}

export type CustomerChat = ReturnType<typeof createCustomerChat>;

/**
 * One customer's chat in one page: its thread, its outbox and its agent
 * (docs/decisions/0065-the-customers-side-of-a-chat.md). Makes no calls before `start`.
 */
export function createCustomerChat(
  user: { _id: string; name: string },
  transport: CustomerTransport,
) {
  let state: CustomerState = {
    phase: 'loading',
    chatId: null,
    status: 'pending',
    agent: null,
    isAgentOnline: false,
    waitingSince: null,
    ratings: [],
  };
  const listeners = new Set<() => void>();
  /** The tab on screen; null while the panel is closed. */
  let shown: ChatChannel | null = null;
  let isStarted = false;
  let isStopped = false;
  let version = 0;
  const timers: Partial<Record<'retry' | 'poll' | 'idle', ReturnType<typeof setTimeout>>> = {};

  const outbox = createOutbox({
    userId: user._id,
    store: chatStore,
    lockName: 'eki-chat',
    transport,
    getOwnChatId: () => state.chatId,
    isReady: () => state.phase === 'ready',
    onRemovedElsewhere: () => void sync(),
  });

  const thread = createThread({
    user: { ...user, side: 'customer' },
    getChatId: () => state.chatId,
    transport: {
      ...transport,
      readPage: async (query) => {
        const chat = await transport.fetchChat(`?${query}`);
        applyState(chat);
        return chat;
      },
      markRead: async (seq) =>
        (await transport.ask('message-read', { roomId: state.chatId ?? '', seq })).ok,
    },
    onOwn: outbox.remove,
    onNews: (news) => set(applyNews(state, news)),
    onJoined: (room) => {
      applyState(room);
      outbox.flush();
    },
    onLost: schedulePoll,
    events: {
      'conversation-updated': ({ roomId, status, agent, waitingSince, version: next }) => {
        if (roomId !== state.chatId || next < version) return;
        version = next;
        // Only an agent who is online gets or takes a chat.
        set({ status, agent, waitingSince, isAgentOnline: agent !== null });
      },
    },
  });

  const toView = (): ChatView => ({ ...state, ...thread.view(), ...outbox.view() });
  let view = toView();

  function emit(): void {
    if (isStopped) return;
    view = toView();
    for (const listener of listeners) listener();
  }
  thread.subscribe(emit);
  outbox.subscribe(emit);
  outbox.onSent((message, sent) => {
    if ('sentMessage' in sent && sent.chat) applyChat(sent.chat);
    else thread.addSent(message, sent, state.status);
  });

  function set(change: Partial<CustomerState>): void {
    state = { ...state, ...change };
    emit();
  }

  function schedule(name: keyof typeof timers, ms: number, run: () => void): void {
    clearTimeout(timers[name]);
    if (!isStopped) timers[name] = setTimeout(run, ms);
  }

  function applyState(next: ChatStateDto): void {
    schedulePoll();
    // An event has brought a newer state.
    if (next.version < version) return;
    version = next.version;
    const { status, agent, waitingSince, agentOnline = false } = next;
    set({ status, agent, waitingSince, isAgentOnline: agentOnline });
  }

  function schedulePoll(): void {
    schedule(
      'poll',
      thread.view().connection === 'live' ? LIVE_POLL_INTERVAL_MS : POLL_INTERVAL_MS,
      () => void poll(),
    );
  }

  /** Needed with a live connection too: events may be lost, and none reports that the agent went offline. */
  async function poll(): Promise<void> {
    schedulePoll();
    if (!shown || !transport.isOnline()) return;
    try {
      const chat = await transport.fetchChat(`?after=${thread.view().log.upTo}`);
      if (isStopped) return;
      applyState(chat);
      thread.apply(chat);
    } catch (error) {
      transport.checkSession(error);
    }
  }

  async function load(): Promise<void> {
    clearTimeout(timers.retry);
    try {
      const chat = await transport.fetchChat(`?limit=${CHAT_PAGE}`);
      if (isStopped) return;
      applyChat(chat);
      outbox.flush();
    } catch (error) {
      if (isStopped || transport.checkSession(error) === 'ended') return;
      set({ phase: 'failed' });
      schedule('retry', RETRY_MS, () => void load());
    }
  }

  function applyChat(chat: OwnChatDto): void {
    set({ phase: 'ready', chatId: chat._id, ratings: chat.ratings });
    applyState(chat);
    thread.apply(chat);
    joinRoom();
  }

  function joinRoom(): void {
    if (!state.chatId || isStopped) return;
    schedulePoll();
    thread.joinRoom();
  }

  async function sync(): Promise<void> {
    if (isStopped || state.phase !== 'ready') return;
    if (state.chatId) return thread.sync();
    try {
      // Another tab may have created the chat.
      const chat = await transport.fetchChat(`?limit=${CHAT_PAGE}`);
      if (!isStopped) applyChat(chat);
    } catch (error) {
      transport.checkSession(error);
    }
  }

  /** Whether a reply is expected, or messages are unsent. */
  const isExpecting = () =>
    outbox.view().unsent.length > 0 || ['open', 'snoozed'].includes(state.status);

  function leaveWhenIdle(): void {
    schedule('idle', IDLE_TIMEOUT_MS, () => {
      if (shown || isExpecting()) return;
      clearTimeout(timers.poll);
      thread.leave();
    });
  }

  return {
    view: () => view,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    /** Loads the chat and joins its room. */
    start(): void {
      if (isStarted) return;
      isStarted = true;
      void load();
    },

    /** Stops for good: the user changed. */
    stop(): void {
      isStopped = true;
      outbox.stop();
      thread.leave();
      for (const timer of Object.values(timers)) clearTimeout(timer);
    },

    /** Call when the browser is online again, or the page is visible again. */
    wake(): void {
      if (!isStarted || isStopped) return;
      if (state.phase === 'failed') void load();
      void sync();
      outbox.flush();
    },

    /** Sets which tab is on screen, null for none, and whether its last message is visible. */
    show(tab: ChatChannel | null, isInSight = false): void {
      shown = tab;
      const isReading = tab !== null && isInSight;
      thread.setReading(
        isReading
          ? ({ log, readSeq, connection }) =>
              connection === 'live' ? readUpTo(log, tab, readSeq.me) : 0
          : null,
      );
      if (!tab) {
        leaveWhenIdle();
        return;
      }
      clearTimeout(timers.idle);
      joinRoom();
    },

    /** Sends messages in this order; they are stored on the device until the server has them. */
    async send(
      channel: ChatChannel,
      about: UnsentMessage['about'],
      ...written: readonly Written[]
    ): Promise<void> {
      thread.stopTyping();
      await outbox.send({ chatId: null, channel, about }, ...written);
    },

    retry: outbox.retry,
    discard: outbox.discard,
    loadOlder: thread.loadOlder,
    type: thread.type,

    /** Adds or replaces the customer's rating of an episode. */
    setRating(rating: OwnChatDto['ratings'][number]): void {
      const others = state.ratings.filter(({ episode }) => episode !== rating.episode);
      set({ ratings: [...others, rating] });
    },

    /** Messages of others that the user hasn't read. */
    unread: (channel?: ChatChannel) => countUnread(view.log, view.readSeq.me, channel),
  };
}
