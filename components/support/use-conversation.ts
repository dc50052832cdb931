'use client';

import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { MessageDto, TypingEvent } from '@/lib/chat/dto';
import { CHAT_PAGE } from '@/lib/chat/policy';
import { type ApiError, apiGet, apiPost } from '@/lib/client/api';
import {
  addMessages,
  type ChatLog,
  closeGaps,
  EMPTY_LOG,
  hasGap,
  startLog,
} from '@/lib/client/chat-log';
import { askInChat, followRoom, isLive as isConnected } from '@/lib/client/live-connection';
import { queryClient } from '@/lib/client/query-client';
import { MESSAGES } from '@/lib/core/messages';
import type { SupportChatDto } from '@/lib/support/dto';
import type { DeskOutbox } from './desk-outbox';
import { withRead } from './inbox-lists';
import { createGatherer } from './list-reader';
import { patchRows, refreshLists } from './use-desk';

/** How often the chat is read while events arrive, and while they don't, ms. */
const LIVE_POLL_MS = 60_000;
const POLL_MS = 10_000;
/** Typing is forgotten after this time. */
const TYPING_ENDS_MS = 5_000;
const TYPING_EVERY_MS = 2_000;
const STOP_TYPING_MS = 2_000;

async function readChat(chatId: string, query: string, signal?: AbortSignal) {
  const path = `/api/support/chat?chatId=${chatId}${query}`;
  return apiGet<SupportChatDto>(path, MESSAGES.somethingWrong, signal ? { signal } : {});
}

interface ConversationOf {
  chatId: string;
  userId: string;
  outbox: DeskOutbox;
}

/** Others in the chat. */
interface Company {
  /** Customers and agents who type, by name. */
  typing: { name: string; isCustomer: boolean }[];
  /** Agents who have it open. */
  readers: string[];
  isCustomerHere: boolean;
}

const ALONE: Company = { typing: [], readers: [], isCustomerHere: false };

/**
 * One chat, kept current by its room: messages in order and each once, what was missed after a lost
 * connection, and read again now and then in case an event was lost. Mount it anew for another chat.
 */
export function useConversation({ chatId, userId, outbox }: ConversationOf) {
  const [isLive, setLive] = useState(false);
  const [log, setLog] = useState<ChatLog>(EMPTY_LOG);
  const [hasOlder, setHasOlder] = useState(false);
  const [readByCustomer, setRead] = useState(0);
  const [company, setCompany] = useState(ALONE);
  const now = useRef(EMPTY_LOG);
  const isSyncing = useRef(false);

  const { data, error, refetch } = useQuery<SupportChatDto, ApiError>(
    {
      queryKey: ['support', userId, 'chat', chatId],
      queryFn: ({ signal }) => readChat(chatId, '', signal),
      staleTime: 0,
      refetchInterval: isLive ? LIVE_POLL_MS : POLL_MS,
    },
    queryClient,
  );

  const put = useCallback((change: (log: ChatLog) => ChatLog) => {
    now.current = change(now.current);
    setLog(now.current);
  }, []);

  const sync = useCallback(async (): Promise<void> => {
    if (isSyncing.current) return;
    isSyncing.current = true;
    try {
      for (let isMore = true; isMore; ) {
        const after = now.current.upTo;
        const page = await pageAfter(chatId, after);
        put((log) => addMessages(log, page.messages));
        isMore = page.hasMore && now.current.upTo > after;
        if (!isMore) put((log) => closeGaps(log, page.lastSeq));
      }
    } catch {
      // The next join, message or reading tries again.
    } finally {
      isSyncing.current = false;
    }
  }, [chatId, put]);

  const take = useCallback(
    (messages: readonly MessageDto[], lastSeq = 0): void => {
      put((log) => addMessages(log, messages));
      if (hasGap(now.current, lastSeq)) void sync();
    },
    [put, sync],
  );

  useEffect(() => {
    if (!data) return;
    const { messages, hasMore, lastSeq, readSeq } = data.chat;
    setRead((seq) => Math.max(seq, readSeq.other));
    if (now.current.messages.length === 0) {
      put(() => startLog(messages));
      setHasOlder(hasMore);
    } else take(messages, lastSeq);
  }, [data, put, take]);

  useEffect(
    () =>
      outbox.onSent((id, message) => {
        if (id === chatId) take([message]);
      }),
    [outbox, chatId, take],
  );

  useEffect(() => {
    const ends = new Map<string, ReturnType<typeof setTimeout>>();
    // What changed is read for together: a customer may write ten messages in a row.
    const state = createGatherer(refetch);
    const stopTyping = (name: string): void => {
      clearTimeout(ends.get(name));
      setCompany((all) => ({ ...all, typing: all.typing.filter((one) => one.name !== name) }));
    };
    const leave = followRoom(`chat:${chatId}`, userId, {
      since: () => now.current.upTo,
      onJoined: (room) => {
        setLive(true);
        setRead((seq) => Math.max(seq, room.readSeq.other));
        setCompany((all) => ({
          ...all,
          isCustomerHere: room.customerOnline === true,
          readers: (room.readers ?? []).map(({ name }) => name),
        }));
        // Before the first reading the room's page isn't the latest.
        if (now.current.messages.length > 0) take(room.missed, room.lastSeq);
        void refetch();
        outbox.flush();
      },
      onLost: () => {
        setLive(false);
        setCompany(ALONE);
      },
      events: {
        'receive-message': (message) => {
          if (message.roomId !== chatId) return;
          stopTyping(message.senderName);
          take([message]);
          // An answer stops the clock of the promised reply.
          if (message.senderType === 'agent') state.ask(true);
        },
        'message-read': ({ roomId, by, seq }) => {
          if (roomId === chatId && by === 'customer') setRead((read) => Math.max(read, seq));
        },
        'conversation-updated': ({ roomId }) => {
          if (roomId !== chatId) return;
          state.ask(true);
          refreshLists(userId);
        },
        'inbox-updated': (event) => {
          if (event.chatId === chatId) state.ask();
        },
        presence: ({ roomId, userId: who, name, role, state }) => {
          if (roomId !== chatId || who === userId) return;
          const isHere = state === 'online';
          setCompany((all) =>
            role === 'customer'
              ? { ...all, isCustomerHere: isHere }
              : {
                  ...all,
                  readers: [
                    ...all.readers.filter((one) => one !== name),
                    ...(isHere ? [name] : []),
                  ],
                },
          );
        },
        typing: ({ roomId, userId: who, name, role }) => {
          if (roomId !== chatId || who === userId) return;
          stopTyping(name);
          const isCustomer = role === 'customer';
          setCompany((all) => ({
            ...all,
            isCustomerHere: all.isCustomerHere || isCustomer,
            typing: [...all.typing.filter((one) => one.name !== name), { name, isCustomer }],
          }));
          ends.set(
            name,
            setTimeout(() => stopTyping(name), TYPING_ENDS_MS),
          );
        },
        'stop-typing': ({ roomId, name }) => {
          if (roomId === chatId) stopTyping(name);
        },
      },
    });
    return () => {
      leave();
      state.stop();
      for (const timer of ends.values()) clearTimeout(timer);
    };
  }, [chatId, userId, take, refetch, outbox]);

  const loadOlder = useCallback(async (): Promise<void> => {
    const first = now.current.messages[0];
    if (!first) return;
    const { chat } = await readChat(chatId, `&before=${first.seq}&limit=${CHAT_PAGE}`);
    put((log) => addMessages(log, chat.messages));
    setHasOlder(chat.hasMore);
  }, [chatId, put]);

  return { data, error, refetch, isLive, log, hasOlder, loadOlder, readByCustomer, company };
}

async function pageAfter(chatId: string, after: number) {
  if (isConnected()) {
    const page = await askInChat('sync-messages', { roomId: chatId, after });
    if (page.ok) return page;
  }
  return (await readChat(chatId, `&after=${after}`)).chat;
}

interface ReadingOf {
  chatId: string;
  userId: string;
  upTo: number;
  isInSight: boolean;
}

/**
 * Marks what is on screen as read, with the notes that name the agent, and again with each message, while
 * somebody looks at it.
 */
export function useReading({ chatId, userId, upTo, isInSight }: ReadingOf): void {
  const marked = useRef(0);
  useEffect(() => {
    const mark = (): void => {
      const isSeen = isInSight && document.visibilityState === 'visible';
      if (!isSeen || upTo <= marked.current) return;
      marked.current = upTo;
      const body = { chatId, seq: upTo, owner: userId };
      apiPost('/api/support/read', body, MESSAGES.somethingWrong).then(
        () => {
          patchRows(userId, (row) => withRead(row, chatId, upTo));
          refreshLists(userId);
        },
        // The next message, or the next look at it, tells it again.
        () => {
          marked.current = 0;
        },
      );
    };
    mark();
    document.addEventListener('visibilitychange', mark);
    return () => document.removeEventListener('visibilitychange', mark);
  }, [chatId, userId, upTo, isInSight]);
}

/** Tells the customer that one types, until two seconds after the last key. */
export function useTyping(chatId: string) {
  const typedAt = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stop = useCallback((): void => {
    clearTimeout(timer.current);
    if (typedAt.current === 0) return;
    typedAt.current = 0;
    if (isConnected()) askInChat('stop-typing', { roomId: chatId }).catch(() => undefined);
  }, [chatId]);
  useEffect(() => stop, [stop]);
  const type = useCallback((): void => {
    if (!isConnected()) return;
    clearTimeout(timer.current);
    timer.current = setTimeout(stop, STOP_TYPING_MS);
    if (Date.now() - typedAt.current < TYPING_EVERY_MS) return;
    typedAt.current = Date.now();
    askInChat('typing', { roomId: chatId }).catch(() => undefined);
  }, [chatId, stop]);
  return { type, stop };
}

/** The chats in which the customer types, for the lists: those that one has open, or has taken. */
export function useTypists() {
  const [chats, setChats] = useState<ReadonlySet<string>>(new Set());
  const ends = useRef(new Map<string, ReturnType<typeof setTimeout>>());
  const forget = useCallback(({ roomId, role }: Pick<TypingEvent, 'roomId' | 'role'>): void => {
    if (role !== 'customer') return;
    clearTimeout(ends.current.get(roomId));
    setChats((all) => new Set([...all].filter((id) => id !== roomId)));
  }, []);
  const hear = useCallback(
    ({ roomId, role }: TypingEvent): void => {
      if (role !== 'customer') return;
      clearTimeout(ends.current.get(roomId));
      ends.current.set(
        roomId,
        setTimeout(() => forget({ roomId, role }), TYPING_ENDS_MS),
      );
      setChats((all) => new Set([...all, roomId]));
    },
    [forget],
  );
  useEffect(() => {
    const { current: timers } = ends;
    return () => {
      for (const timer of timers.values()) clearTimeout(timer);
    };
  }, []);
  return { chats, hear, forget };
}
