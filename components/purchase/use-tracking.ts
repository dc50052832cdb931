'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { apiGet } from '@/lib/client/api';
import { queryClient } from '@/lib/client/query-client';
import { PAGE_MESSAGES } from '@/lib/core/page-messages';
import type { ServiceKind } from '@/lib/core/service-kind';
import type { RiderLocationEvent, TrackingDto } from '@/lib/purchases/delivery/riders/dto';

/** Polling interval: the arrival time changes with the traffic even without events. */
const POLL_MS = 30_000;

/**
 * Tracking of a delivery: from the page, then from polling and the rider's positions. `reread` and
 * `onLocation` are stable functions.
 */
export function useTracking(kind: ServiceKind, id: string, sent: TrackingDto | null) {
  const [seen, setSeen] = useState<RiderLocationEvent | null>(null);
  // An answer that fails leaves the last data on screen, with its age, until the next one.
  const { data = null, refetch: reread } = useQuery(
    {
      queryKey: ['tracking', kind, id],
      queryFn: ({ signal }) =>
        apiGet<{ tracking: TrackingDto }>(
          `/api/delivery/track?kind=${kind}&id=${id}`,
          PAGE_MESSAGES.errorOccurred,
          { signal },
        ).then(({ tracking }) => tracking),
      initialData: sent ?? undefined,
      enabled: sent !== null,
      staleTime: Number.POSITIVE_INFINITY,
      // Whoever waits for it learns at once that it failed, also without a connection.
      networkMode: 'always',
      retry: false,
      structuralSharing: (last, next) =>
        pickNewer((last as TrackingDto | undefined) ?? null, next as TrackingDto),
      refetchInterval: ({ state }) =>
        isUnderWay(pickNewer(sent, state.data ?? null)) ? POLL_MS : false,
    },
    queryClient,
  );
  const tracking = pickNewer(sent, data);
  return { tracking: tracking && withPosition(tracking, seen), reread, onLocation: setSeen };
}

function isUnderWay(tracking: TrackingDto | null): boolean {
  return tracking?.rider != null && tracking.eta !== null;
}

/** The newer of two answers about the same delivery, by server time. */
function pickNewer(one: TrackingDto | null, other: TrackingDto | null): TrackingDto | null {
  if (!one || !other) return other ?? one;
  return one.serverNow > other.serverNow ? one : other;
}

/** The tracking with a newer position of the rider; unchanged for a delivery without one. */
function withPosition(tracking: TrackingDto, seen: RiderLocationEvent | null): TrackingDto {
  const { position } = tracking;
  if (!seen || !position || seen.at <= position.at) return tracking;
  const { lat, lng, at } = seen;
  return { ...tracking, position: { ...position, latitude: lat, longitude: lng, at } };
}
