'use client';

import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError, apiGet } from '@/lib/client/api';
import { queryClient } from '@/lib/client/query-client';
import { pushToast } from '@/lib/client/toast-queue';
import { recheckSession } from '@/lib/client/use-session';
import { MESSAGES } from '@/lib/core/messages';
import type { AgentsDto, CannedDto, InboxDto, TicketDto } from '@/lib/support/dto';
import type { InboxView } from '@/lib/support/policy';

/** How often the lists are read while events arrive, and while they don't, ms. */
const LIVE_POLL_MS = 60_000;
const POLL_MS = 10_000;
/** Events that come together are one reading, ms. */
const GATHER_MS = 250;

const keyOf = (userId: string, ...of: readonly unknown[]) => ['support', userId, ...of];

/** Reads again what is on screen of support. */
export function refreshDesk(userId: string, ...of: readonly string[]): void {
  void queryClient.invalidateQueries({ queryKey: keyOf(userId, ...of) });
}

/** Reads the lists again, at most a few times a second. */
export function useListRefresh(userId: string): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => refreshDesk(userId, 'inbox'), GATHER_MS);
  }, [userId]);
}

interface InboxOf {
  userId: string;
  view: InboxView;
  q: string;
  isLive: boolean;
}

/** One list of the inbox with its pages; kept while another search is on its way. */
export function useInbox({ userId, view, q, isLive }: InboxOf) {
  return useInfiniteQuery<InboxDto, ApiError, InboxDto, unknown[], string>(
    {
      queryKey: keyOf(userId, 'inbox', view, q),
      queryFn: ({ signal, pageParam }) => {
        const query = new URLSearchParams({
          view,
          ...(q && { q }),
          ...(pageParam && { cursor: pageParam }),
        });
        return apiGet<InboxDto>(`/api/support/inbox?${query}`, MESSAGES.somethingWrong, { signal });
      },
      initialPageParam: '',
      getNextPageParam: ({ next }) => next,
      select: ({ pages }) => gather(pages),
      staleTime: 0,
      placeholderData: (before) => before,
      refetchInterval: isLive ? LIVE_POLL_MS : POLL_MS,
      // Chats that wait are heard of in a tab that nobody looks at too.
      refetchIntervalInBackground: true,
    },
    queryClient,
  );
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
      queryKey: keyOf(userId, 'agents'),
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
      queryKey: keyOf(userId, 'canned'),
      queryFn: ({ signal }) =>
        apiGet<{ canned: CannedDto[] }>('/api/support/canned', MESSAGES.somethingWrong, { signal }),
    },
    queryClient,
  );
}

export function useTicket(userId: string, ticketId: string) {
  return useQuery<{ ticket: TicketDto }, ApiError>(
    {
      queryKey: keyOf(userId, 'ticket', ticketId),
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
  const [isBusy, setBusy] = useState(false);
  const isRunning = useRef(false);
  const run = useCallback(
    async (send: () => Promise<unknown>, done?: string): Promise<boolean> => {
      // A ref, because state would update too late for a double tap.
      if (isRunning.current) return false;
      isRunning.current = true;
      setBusy(true);
      try {
        await send();
        if (done) pushToast({ tone: 'success', text: done, id: 'support' });
        return true;
      } catch (thrown) {
        const text = thrown instanceof ApiError ? thrown.message : MESSAGES.somethingWrong;
        pushToast({ tone: 'error', text, id: 'support' });
        if (text === MESSAGES.otherAccount) void recheckSession(userId);
        return false;
      } finally {
        isRunning.current = false;
        setBusy(false);
        refreshDesk(userId);
      }
    },
    [userId],
  );
  return { isBusy, run };
}
