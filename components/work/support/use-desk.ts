'use client';

import { type InfiniteData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useAction } from '@/components/ui/use-action';
import { type ApiError, apiGet } from '@/lib/client/api';
import { queryClient } from '@/lib/client/query-client';
import { recheckSession } from '@/lib/client/session/use-session';
import { pushToast } from '@/lib/client/toast-queue';
import type {
  AgentsDto,
  CannedDto,
  InboxChatDto,
  InboxDto,
  TicketDto,
} from '@/lib/conversations/support/dto';
import type { InboxView } from '@/lib/conversations/support/policy';
import { PAGE_MESSAGES } from '@/lib/core/page-messages';
import { mapRows, pickMine } from './inbox-lists';
import { createReadScheduler, createRetryingReader } from './list-reader';

/** Polling intervals while the socket is connected, and while it isn't, ms. */
const LIVE_POLL_MS = 60_000;
const POLL_MS = 10_000;

const toKey = (userId: string, ...parts: readonly unknown[]) => ['support', userId, ...parts];
const invalidate = (userId: string, part: string): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: toKey(userId, part) });

/** One scheduler for each agent who was signed in; usually one. */
const schedulers = new Map<string, ReturnType<typeof createReadScheduler>>();
const readWithRetry = createRetryingReader();

/** Schedules a throttled read of the lists. `isUrgent`: for the agent's own change. */
export function refreshLists(userId: string, isUrgent = false): void {
  let lists = schedulers.get(userId);
  if (!lists) {
    lists = createReadScheduler(() => invalidate(userId, 'inbox'));
    schedulers.set(userId, lists);
  }
  lists.ask(isUrgent);
}

/** Refreshes everything a change may affect: the open chat or ticket, agents' workloads, and the lists. */
export function refreshDesk(userId: string): void {
  for (const part of ['chat', 'ticket', 'agents']) void invalidate(userId, part);
  refreshLists(userId, true);
}

export const refreshCanned = (userId: string): void => void invalidate(userId, 'canned');

/** Changes rows of the cached lists until the next read. */
export function patchRows(userId: string, change: (row: InboxChatDto) => InboxChatDto): void {
  queryClient.setQueriesData<InfiniteData<InboxDto>>(
    { queryKey: toKey(userId, 'inbox') },
    (data) => data && { ...data, pages: data.pages.map((page) => mapRows(page, change)) },
  );
}

interface InboxOptions {
  userId: string;
  view: InboxView;
  q: string;
  isLive: boolean;
  isOn?: boolean;
}

/** One list of the inbox with its pages; the previous one stays while another search loads. */
function useInbox({ userId, view, q, isLive, isOn = true }: InboxOptions) {
  return useInfiniteQuery<InboxDto, ApiError, InboxDto, unknown[], string>(
    {
      queryKey: toKey(userId, 'inbox', view, q),
      queryFn: ({ signal, pageParam }) => {
        const query = new URLSearchParams({
          view,
          ...(q && { q }),
          ...(pageParam && { cursor: pageParam }),
        });
        const path = `/api/support/inbox?${query}`;
        return readWithRetry(
          () => apiGet<InboxDto>(path, PAGE_MESSAGES.errorOccurred, { signal }),
          signal,
        );
      },
      initialPageParam: '',
      getNextPageParam: ({ next }) => next,
      select: ({ pages }) => mergePages(pages),
      enabled: isOn,
      staleTime: 0,
      placeholderData: (before) =>
        before ?? queryClient.getQueryData(toKey(userId, 'inbox', 'queue', '')),
      refetchInterval: isLive ? LIVE_POLL_MS : POLL_MS,
      // New chats must ring in background tabs too.
      refetchIntervalInBackground: true,
    },
    queryClient,
  );
}

/**
 * The console's lists: the queue with the agent's own chats, which is one call, and the list on screen,
 * which needs a second call only if it is neither of the two.
 */
export function useLists(options: Omit<InboxOptions, 'isOn'>) {
  const { view, q } = options;
  const isHome = q === '' && (view === 'queue' || view === 'mine');
  const queue = useInbox({ ...options, view: 'queue', q: '' });
  const other = useInbox({ ...options, view: isHome ? 'all' : view, isOn: !isHome });
  const { data } = queue;
  const mine = useMemo(() => data && pickMine(data), [data]);
  const shown = isHome ? queue : other;
  return {
    queue: data,
    shown: {
      data: isHome && view === 'mine' ? mine : shown.data,
      error: shown.error,
      isPlaceholder: shown.isPlaceholderData,
      isLoadingMore: shown.isFetchingNextPage,
      refetch: shown.refetch,
      loadMore: shown.fetchNextPage,
    },
  };
}

/** The pages of a list as one. A chat that moved between pages counts on the first. */
function mergePages(pages: readonly InboxDto[]): InboxDto {
  const [first] = pages;
  const last = pages.at(-1);
  if (!first || !last) throw new Error('a list without a page');
  const chats = pages.flatMap((page) => page.chats);
  return {
    ...first,
    chats: [...new Map(chats.toReversed().map((chat) => [chat.chatId, chat])).values()].reverse(),
    next: last.next,
  };
}

/** Agents who answer customers, and whether the signed-in one is assigned chats automatically. */
export function useAgents(userId: string) {
  return useQuery<AgentsDto, ApiError>(
    {
      queryKey: toKey(userId, 'agents'),
      queryFn: ({ signal }) =>
        apiGet<AgentsDto>('/api/support/agents', PAGE_MESSAGES.errorOccurred, { signal }),
      staleTime: 0,
      refetchInterval: 30_000,
    },
    queryClient,
  );
}

/** The saved replies, by their shortcuts. */
export function useCanned(userId: string) {
  return useQuery<{ canned: CannedDto[] }, ApiError>(
    {
      queryKey: toKey(userId, 'canned'),
      queryFn: ({ signal }) =>
        apiGet<{ canned: CannedDto[] }>('/api/support/canned', PAGE_MESSAGES.errorOccurred, {
          signal,
        }),
    },
    queryClient,
  );
}

export function useTicket(userId: string, ticketId: string) {
  return useQuery<{ ticket: TicketDto }, ApiError>(
    {
      queryKey: toKey(userId, 'ticket', ticketId),
      queryFn: ({ signal }) =>
        apiGet<{ ticket: TicketDto }>(
          `/api/support/ticket?ticketId=${ticketId}`,
          PAGE_MESSAGES.errorOccurred,
          { signal },
        ),
      staleTime: 0,
    },
    queryClient,
  );
}

/** Runs a change and shows why it was refused. `run` returns whether it succeeded. */
export function useChange(userId: string) {
  const { run, isBusy } = useAction(
    async (send: () => Promise<unknown>, done?: string): Promise<true> => {
      try {
        await send();
      } finally {
        refreshDesk(userId);
      }
      if (done) pushToast({ tone: 'success', text: done, id: 'support' });
      return true;
    },
    {
      onError: (_, text) => {
        pushToast({ tone: 'error', text, id: 'support' });
        if (text === PAGE_MESSAGES.otherAccount) void recheckSession(userId);
        return null;
      },
    },
  );
  return {
    isBusy,
    run: async (send: () => Promise<unknown>, done?: string): Promise<boolean> =>
      (await run(send, done)) ?? false,
  };
}
