'use client';

import { type InfiniteData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useAction } from '@/components/ui/use-action';
import { type ApiError, apiGet } from '@/lib/client/api';
import { queryClient } from '@/lib/client/query-client';
import { recheckSession } from '@/lib/client/session/use-session';
import { pushToast } from '@/lib/client/toast-queue';
import { MESSAGES } from '@/lib/core/messages';
import type { AgentsDto, CannedDto, InboxChatDto, InboxDto, TicketDto } from '@/lib/support/dto';
import type { InboxView } from '@/lib/support/policy';
import { mapRows, pickMine } from './inbox-lists';
import { createGatherer, createPatientReader } from './list-reader';

/** How often the lists are read while events arrive, and while they don't, ms. */
const LIVE_POLL_MS = 60_000;
const POLL_MS = 10_000;

const toKey = (userId: string, ...of: readonly unknown[]) => ['support', userId, ...of];
const readAgain = (userId: string, of: string): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: toKey(userId, of) });

/** Of each agent who is signed in here, which is one as a rule. */
const gatherers = new Map<string, ReturnType<typeof createGatherer>>();
const readPatiently = createPatientReader();

/** Reads the lists again, soon and not too often. `isUrgent`: for a change of one's own. */
export function refreshLists(userId: string, isUrgent = false): void {
  let lists = gatherers.get(userId);
  if (!lists) {
    lists = createGatherer(() => readAgain(userId, 'inbox'));
    gatherers.set(userId, lists);
  }
  lists.ask(isUrgent);
}

/** Reads again what a change may have changed: what is open, who has how many chats, and the lists. */
export function refreshDesk(userId: string): void {
  for (const part of ['chat', 'ticket', 'agents']) void readAgain(userId, part);
  refreshLists(userId, true);
}

export const refreshCanned = (userId: string): void => void readAgain(userId, 'canned');

/** Changes rows of the lists until they are read again. */
export function patchRows(userId: string, change: (row: InboxChatDto) => InboxChatDto): void {
  queryClient.setQueriesData<InfiniteData<InboxDto>>(
    { queryKey: toKey(userId, 'inbox') },
    (data) => data && { ...data, pages: data.pages.map((page) => mapRows(page, change)) },
  );
}

interface InboxOf {
  userId: string;
  view: InboxView;
  q: string;
  isLive: boolean;
  isOn?: boolean;
}

/** One list of the inbox with its pages; kept while another search is on its way. */
function useInbox({ userId, view, q, isLive, isOn = true }: InboxOf) {
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
        return readPatiently(
          () => apiGet<InboxDto>(path, MESSAGES.somethingWrong, { signal }),
          signal,
        );
      },
      initialPageParam: '',
      getNextPageParam: ({ next }) => next,
      select: ({ pages }) => gather(pages),
      enabled: isOn,
      staleTime: 0,
      placeholderData: (before) =>
        before ?? queryClient.getQueryData(toKey(userId, 'inbox', 'queue', '')),
      refetchInterval: isLive ? LIVE_POLL_MS : POLL_MS,
      // Chats that wait are heard of in a tab that nobody looks at too.
      refetchIntervalInBackground: true,
    },
    queryClient,
  );
}

/**
 * What the console shows and watches: the queue with the caller's own chats, which is one reading, and
 * the list on screen, which is another one only if it is neither of the two.
 */
export function useLists(of: Omit<InboxOf, 'isOn'>) {
  const { view, q } = of;
  const isHome = q === '' && (view === 'queue' || view === 'mine');
  const queue = useInbox({ ...of, view: 'queue', q: '' });
  const other = useInbox({ ...of, view: isHome ? 'all' : view, isOn: !isHome });
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

/** The pages of a list as one. A chat that moved on between them is in the first. */
function gather(pages: readonly InboxDto[]): InboxDto {
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

/** Who answers customers, and whether the caller is given chats. */
export function useAgents(userId: string) {
  return useQuery<AgentsDto, ApiError>(
    {
      queryKey: toKey(userId, 'agents'),
      queryFn: ({ signal }) =>
        apiGet<AgentsDto>('/api/support/agents', MESSAGES.somethingWrong, { signal }),
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
        apiGet<{ canned: CannedDto[] }>('/api/support/canned', MESSAGES.somethingWrong, { signal }),
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
          MESSAGES.somethingWrong,
          { signal },
        ),
      staleTime: 0,
    },
    queryClient,
  );
}

/** Runs a change and says why it was refused. `run` answers whether it was done. */
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
        if (text === MESSAGES.otherAccount) void recheckSession(userId);
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
