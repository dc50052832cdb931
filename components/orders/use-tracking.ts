'use client';

import { useCallback, useEffect, useState } from 'react';
import { apiGet } from '@/lib/client/api';
import { PAGE_MESSAGES } from '@/lib/core/page-messages';
import type { ServiceKind } from '@/lib/core/service-kind';
import type { RiderLocationEvent, TrackingDto } from '@/lib/riders/dto';

/** Polling interval: the arrival time changes with the traffic even without events. */
const POLL_MS = 30_000;

/**
 * Tracking of a delivery: from the page, then from polling and the rider's positions. `reread` and
 * `onLocation` are stable functions.
 */
export function useTracking(kind: ServiceKind, id: string, sent: TrackingDto | null) {
  const [read, setRead] = useState<TrackingDto | null>(null);
  const [seen, setSeen] = useState<RiderLocationEvent | null>(null);
  const tracking = pickNewer(sent, read);
  const isMoving = tracking?.rider != null && tracking.eta !== null;

  const reread = useCallback(async (): Promise<void> => {
    try {
      const answer = await apiGet<{ tracking: TrackingDto }>(
        `/api/delivery/track?kind=${kind}&id=${id}`,
        PAGE_MESSAGES.errorOccurred,
      );
      setRead((last) => pickNewer(last, answer.tracking));
    } catch {
      // The last data stays on screen with its age until the next poll.
    }
  }, [kind, id]);

  useEffect(() => {
    if (!isMoving) return;
    const timer = setInterval(() => {
      if (navigator.onLine && document.visibilityState === 'visible') void reread();
    }, POLL_MS);
    return () => clearInterval(timer);
  }, [isMoving, reread]);

  return { tracking: tracking && withPosition(tracking, seen), reread, onLocation: setSeen };
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
