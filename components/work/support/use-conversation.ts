'use client';

import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { type ApiError, apiGet, apiPost } from '@/lib/client/api';
import { createChatConnection } from '@/lib/client/chat/connection';
import type { Outbox } from '@/lib/client/chat/outbox';
import { createThread } from '@/lib/client/chat/thread';
import { joinRoom } from '@/lib/client/live/live-connection';
import { queryClient } from '@/lib/client/query-client';
import { sessionUser } from '@/lib/client/session/use-session';
import type { TypingEvent } from '@/lib/conversations/chat/dto';
import type { SupportChatDto } from '@/lib/conversations/support/dto';
import { PAGE_MESSAGES } from '@/lib/core/page-messages';
import { withRead } from './inbox-lists';
import { createReadScheduler } from './list-reader';
import { patchRows, refreshLists } from './use-desk';

/** Polling intervals while the socket is connected, and while it isn't, ms. */
const LIVE_POLL_MS = 60_000;
const POLL_MS = 10_000;
/** Timeout of the typing indicator. */
const TYPING_TIMEOUT_MS = 5_000;

async function readChat(chatId: string, query: string, signal?: AbortSignal) {
  const path = `/api/support/chat?chatId=${chatId}${query}`;
  return apiGet<SupportChatDto>(path, PAGE_MESSAGES.errorOccurred, signal ? { signal } : {});
}

interface ConversationOptions {
  chatId: string;
  userId: string;
  outbox: Outbox;
}

/** Others in the chat. */
interface Company {
  /** Agents who have the chat open. */
  readers: string[];
  isCustomerHere: boolean;
}

const ALONE: Company = { readers: [], isCustomerHere: false };

/** One chat with its customer, also polled in case an event was lost. */
export function useConversation({ chatId, userId, outbox }: ConversationOptions) {
  const [company, setCompany] = useState(ALONE);
  const key = useMemo(() => ['support', userId, 'chat', chatId], [userId, chatId]);

  const { thread, scheduler } = useMemo(() => {
    // Batches reads: a customer may write ten messages in a row.
    const scheduler = createReadScheduler(() => queryClient.refetchQueries({ queryKey: key }));
    const thread = createThread({
      user: { _id: userId, name: sessionUser()?.name ?? '', side: 'agent' },
      getChatId: () => chatId,
      // Notes name one agent.
      isReadByEach: true,
      transport: {
        ...createChatConnection(userId),
        joinRoom: (id, handlers) => joinRoom(`chat:${id}`, userId, handlers),
        readPage: async (query) => (await readChat(chatId, `&${query}`)).chat,
        markRead: async (seq) => {
          const body = { chatId, seq, owner: userId };
          const options = { isBackground: true };
          await apiPost('/api/support/read', body, PAGE_MESSAGES.errorOccurred, options);
          patchRows(userId, (row) => withRead(row, chatId, seq));
          refreshLists(userId);
          return true;
        },
      },
      onOwn: outbox.remove,
      // An answer stops the countdown of the promised reply.
      onNews: (news) => {
        if (news.some(({ senderType }) => senderType === 'agent')) scheduler.ask(true);
      },
      onJoined: ({ customerOnline, readers = [] }) => {
        setCompany({
          isCustomerHere: customerOnline === true,
          readers: readers.map(({ name }) => name),
        });
        void queryClient.refetchQueries({ queryKey: key });
        outbox.flush();
      },
      onLost: () => setCompany(ALONE),
      events: {
        'conversation-updated': ({ roomId }) => {
          if (roomId !== chatId) return;
          scheduler.ask(true);
          refreshLists(userId);
        },
        'inbox-updated': (event) => {
          if (event.chatId === chatId) scheduler.ask();
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
      },
    });
    return { thread, scheduler };
  }, [chatId, userId, outbox, key]);
  const view = useSyncExternalStore(thread.subscribe, thread.view, thread.view);

  const { data, error, refetch } = useQuery<SupportChatDto, ApiError>(
    {
      queryKey: key,
      queryFn: ({ signal }) => readChat(chatId, '', signal),
      staleTime: 0,
      refetchInterval: view.connection === 'live' ? LIVE_POLL_MS : POLL_MS,
    },
    queryClient,
  );

  useEffect(() => {
    if (data) thread.apply(data.chat);
  }, [data, thread]);

  useEffect(() => {
    const unsubscribe = outbox.onSent((message, sent) => {
      if (message.chatId === chatId) thread.addSent(message, sent, 'open');
    });
    thread.joinRoom();
    return () => {
      unsubscribe();
      thread.leave();
      scheduler.stop();
    };
  }, [chatId, outbox, thread, scheduler]);

  // Presence events may be lost.
  const isCustomerTyping = view.typing.some(({ role }) => role === 'customer');
  const isCustomerHere = company.isCustomerHere || isCustomerTyping;
  return { data, error, refetch, thread, ...view, company: { ...company, isCustomerHere } };
}

/** Marks what is on screen as read while the page is visible. */
export function useReadReceipt(
  { setReading }: ReturnType<typeof createThread>,
  isInSight: boolean,
) {
  useEffect(() => {
    const update = (): void => {
      const isSeen = isInSight && document.visibilityState === 'visible';
      setReading(isSeen ? ({ log }) => log.upTo : null);
    };
    update();
    document.addEventListener('visibilitychange', update);
    return () => {
      document.removeEventListener('visibilitychange', update);
      setReading(null);
    };
  }, [setReading, isInSight]);
}

/** Chats whose customer is typing, for the lists: those that the agent has open or is assigned. */
export function useTypists() {
  const [chats, setChats] = useState<ReadonlySet<string>>(new Set());
  const ends = useRef(new Map<string, ReturnType<typeof setTimeout>>());
  const forget = useCallback(({ roomId, role }: Pick<TypingEvent, 'roomId' | 'role'>): void => {
    if (role !== 'customer') return;
    clearTimeout(ends.current.get(roomId));
    setChats((all) => new Set([...all].filter((id) => id !== roomId)));
  }, []);
  const add = useCallback(
    ({ roomId, role }: TypingEvent): void => {
      if (role !== 'customer') return;
      clearTimeout(ends.current.get(roomId));
      ends.current.set(
        roomId,
        setTimeout(() => forget({ roomId, role }), TYPING_TIMEOUT_MS),
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
  return { chats, add, forget };
}
