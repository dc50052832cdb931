'use client';

import { useEffect, useRef, useState } from 'react';
import { followRoom } from '@/lib/client/live-connection';
import type { OrderSnapshot } from '@/lib/core/socket-events';
import { refreshIfReachable } from './refresh';

const POLL_MS = 15_000;

interface OrderUpdates {
  orderId: string;
  userId: string;
  /** Version that the page shows. */
  version: number;
  isActive: boolean;
  /** Draws the page anew. */
  refresh: () => void;
}

/**
 * Follows an order through its live room; while the socket is away, or the page is behind what it
 * told, the page is asked for every 15 s.
 * `checkedAt`: when what is shown was last known to be right, ms.
 */
export function useOrderUpdates({ orderId, userId, version, isActive, refresh }: OrderUpdates) {
  const [isLive, setLive] = useState(false);
  const [checkedAt, setCheckedAt] = useState<number | null>(null);
  const shown = useRef(version);

  useEffect(() => {
    shown.current = version;
    setCheckedAt(Date.now());
  }, [version]);

  useEffect(() => {
    if (!isActive) return;
    let isStopped = false;
    let isJoined = false;
    let announced = 0;

    /** A newer order than the page shows has been told of; the redraw may have failed. */
    const isBehind = (): boolean => announced > shown.current;
    const setJoined = (joined: boolean): void => {
      isJoined = joined;
      setLive(joined);
    };
    // Only the version matters here: the page reads the rest itself.
    const see = ({ version: seen }: OrderSnapshot): void => {
      announced = Math.max(announced, seen);
      if (isBehind()) void refreshIfReachable(refresh);
      else setCheckedAt(Date.now());
    };
    const poll = async (): Promise<void> => {
      if (document.visibilityState !== 'visible' || (isJoined && !isBehind())) return;
      const isDrawn = await refreshIfReachable(refresh);
      if (isDrawn && !isStopped && !isBehind()) setCheckedAt(Date.now());
    };

    const stopFollowing = followRoom(`order:${orderId}`, userId, {
      onJoined: (room) => {
        setJoined(true);
        see(room);
      },
      onLost: () => setJoined(false),
      events: {
        'order-updated': (update) => {
          if (update.id === orderId) see(update);
        },
      },
    });

    const timer = setInterval(() => void poll(), POLL_MS);
    const onBack = (): void => void poll();
    window.addEventListener('online', onBack);
    document.addEventListener('visibilitychange', onBack);
    return () => {
      isStopped = true;
      clearInterval(timer);
      window.removeEventListener('online', onBack);
      document.removeEventListener('visibilitychange', onBack);
      stopFollowing();
      setLive(false);
    };
  }, [orderId, userId, isActive, refresh]);

  return { isLive, checkedAt };
}
