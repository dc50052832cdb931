'use client';

import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type ApiError, apiGet } from '@/lib/client/api';
import { joinRoom } from '@/lib/client/live/live-connection';
import { queryClient } from '@/lib/client/query-client';
import type { BoardDto, TicketDto } from '@/lib/purchases/moves/board/dto';
import { BOARD_STATES, type BoardState } from '@/lib/purchases/moves/board/policy';
import { ORDER_MESSAGES } from '@/lib/purchases/moves/messages';

/** Polling intervals while the socket says what changes, and while it doesn't, ms. */
const LIVE_POLL_MS = 60_000;
const POLL_MS = 15_000;

/** The three lists of the board, read in one batch. */
export interface BoardData extends Omit<BoardDto, 'orders' | 'serverNow'> {
  lists: Record<BoardState, TicketDto[]>;
  /** How far the server's clock is ahead of this device's, ms. */
  aheadMs: number;
}

export interface LiveBoard {
  data: BoardData | undefined;
  error: ApiError | null;
  /** When the board was last read, epoch ms. */
  readAt: number;
  isLive: boolean;
  refetch: () => Promise<unknown>;
}

/** Reads one list of a shop's board; `before`: an older page of `done`. */
export function readList(
  state: BoardState,
  vendorId: string,
  { before, signal }: { before?: string; signal?: AbortSignal } = {},
): Promise<BoardDto> {
  const query = new URLSearchParams({ state, vendorId, ...(before && { before }) });
  const options = signal ? { signal } : {};
  return apiGet<BoardDto>(`/api/seller/orders?${query}`, ORDER_MESSAGES.ordersFailed, options);
}

async function readBoard(vendorId: string, signal: AbortSignal): Promise<BoardData> {
  const [fresh, active, done] = await Promise.all(
    BOARD_STATES.map((state) => readList(state, vendorId, { signal })),
  );
  if (!fresh || !active || !done) throw new Error('a list of the board is missing');
  const { orders, serverNow, ...rest } = done;
  return {
    ...rest,
    lists: { new: fresh.orders, active: active.orders, done: orders },
    aheadMs: Date.parse(serverNow) - Date.now(),
  };
}

/** Whether an order waits for a rider: there is no event when none is near. */
function isAskingRiders(data: BoardData | undefined): boolean {
  return data?.lists.active.some(({ ridersAskedAt }) => ridersAskedAt !== null) ?? false;
}

interface BoardOptions {
  vendorId: string;
  userId: string;
  /** The shop hasn't answered an order yet and is reminded. */
  onReminder: () => void;
}

/**
 * A shop's board, live: refreshed by each event of the shop's room, after a lost connection, when the
 * page becomes visible, and by polling in case an event was lost.
 */
export function useBoard({ vendorId, userId, onReminder }: BoardOptions): LiveBoard {
  const [isLive, setLive] = useState(false);
  const { data, error, dataUpdatedAt, refetch } = useQuery<BoardData, ApiError>(
    {
      queryKey: ['seller-board', userId, vendorId],
      queryFn: ({ signal }) => readBoard(vendorId, signal),
      staleTime: 0,
      refetchInterval: ({ state }) =>
        isLive && !isAskingRiders(state.data) ? LIVE_POLL_MS : POLL_MS,
      // New orders must ring in background tabs too.
      refetchIntervalInBackground: true,
    },
    queryClient,
  );

  useEffect(() => {
    const stop = joinRoom(`vendor:${vendorId}`, userId, {
      onJoined: () => {
        setLive(true);
        void refetch();
      },
      onLost: () => setLive(false),
      events: {
        'vendor-order': (event) => {
          if (event.vendorId !== vendorId) return;
          if (event.isReminder) onReminder();
          void refetch();
        },
      },
    });
    return () => {
      stop();
      setLive(false);
    };
  }, [vendorId, userId, refetch, onReminder]);

  return { data, error, readAt: dataUpdatedAt, isLive, refetch };
}
