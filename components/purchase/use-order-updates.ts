'use client';

import { useEffect, useRef, useState } from 'react';
import { joinRoom } from '@/lib/client/live/live-connection';
import type { ServiceKind } from '@/lib/core/service-kind';
import type { RiderLocationEvent } from '@/lib/purchases/delivery/riders/dto';
import type { OrderSnapshot } from '@/lib/purchases/moves/dto';
import { holdRefreshes, refreshIfReachable } from './refresh';

const POLL_MS = 15_000;
/** Polling interval while the socket is connected, ms, because events may be lost. */
const LIVE_POLL_MS = 60_000;

interface OrderUpdates {
  kind: ServiceKind;
  orderId: string;
  userId: string;
  /** Version on the page. */
  version: number;
  isActive: boolean;
  /** Refreshes the page. */
  refresh: () => void;
  /** Called on progress of the delivery without a new status. */
  onMoved: () => Promise<unknown>;
  onLocation: (event: RiderLocationEvent) => void;
}

/**
 * Subscribes to the room of a purchase. While the socket is disconnected, or the page is older than an
 * announced version, it is refreshed every 15 s, otherwise every minute. `checkedAt`: when the page was
 * last known to be current, epoch ms.
 */
export function useOrderUpdates({
  kind,
  orderId,
  userId,
  version,
  isActive,
  refresh,
  onMoved,
  onLocation,
}: OrderUpdates) {
  const [isLive, setLive] = useState(false);
  const [checkedAt, setCheckedAt] = useState<number | null>(null);
  const shownVersion = useRef(version);

  useEffect(() => {
    shownVersion.current = version;
    setCheckedAt(Date.now());
  }, [version]);

  useEffect(() => {
    holdRefreshes(false);
    if (!isActive) return;
    let isStopped = false;
    let isJoined = false;
    let announced = 0;
    let polledAt = Date.now();

    /** Whether a newer version was announced; its refresh may have failed. */
    const isBehind = (): boolean => announced > shownVersion.current;
    const setJoined = (joined: boolean): void => {
      isJoined = joined;
      setLive(joined);
    };
    // Only the version is used: the refreshed page reads the rest.
    const onSnapshot = (snapshot: OrderSnapshot): void => {
      announced = Math.max(announced, snapshot.version);
      if (isBehind()) void refreshIfReachable(refresh);
      else setCheckedAt(Date.now());
    };
    const poll = async (): Promise<void> => {
      const isCurrent = isJoined && !isBehind() && Date.now() - polledAt < LIVE_POLL_MS;
      if (document.visibilityState !== 'visible' || isCurrent) return;
      polledAt = Date.now();
      const isRefreshed = await refreshIfReachable(refresh);
      if (isRefreshed && !isStopped && !isBehind()) setCheckedAt(Date.now());
    };

    const stopFollowing = joinRoom(`${kind}:${orderId}`, userId, {
      onJoined: (room) => {
        setJoined(true);
        onSnapshot(room);
      },
      onLost: () => setJoined(false),
      events: {
        'order-updated': (update) => {
          if (update.id === orderId) onSnapshot(update);
        },
        'delivery-updated': (update) => {
          if (update.id === orderId) void onMoved();
        },
        'rider-location': (event) => {
          if (event.jobId === orderId) onLocation(event);
        },
      },
    });

    const timer = setInterval(() => void poll(), POLL_MS);
    const onReturn = (): void => void poll();
    window.addEventListener('online', onReturn);
    document.addEventListener('visibilitychange', onReturn);
    return () => {
      isStopped = true;
      clearInterval(timer);
      window.removeEventListener('online', onReturn);
      document.removeEventListener('visibilitychange', onReturn);
      stopFollowing();
      setLive(false);
    };
  }, [kind, orderId, userId, isActive, refresh, onMoved, onLocation]);

  return { isLive, checkedAt };
}
