'use client';

import { Clock, WifiOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { ChatView } from '@/lib/client/chat-engine';
import { useIsOnline } from '@/lib/client/use-is-online';

/** A drop that is over sooner isn't worth a word, ms. */
const PATIENCE_MS = 1_000;

/** Says that the line is gone, or why nothing is sent for now. */
export function LineBar({ view: { phase, line, retryAt, pause } }: { view: ChatView }) {
  const isOffline = useIsOnline() === false;
  const isLost = phase === 'failed' || line === 'lost';
  const isLongLost = useLongTrue(isLost && !isOffline);
  const seconds = useSeconds(isLongLost && line === 'lost' ? retryAt : null);
  const text = isOffline
    ? 'You’re offline. We’ll send your messages when you’re back.'
    : isLongLost
      ? 'Weak network. Trying again'
      : (pause ?? '');
  const Icon = isOffline || isLongLost ? WifiOff : Clock;
  return (
    <div role="status" className="shrink-0">
      {text ? (
        <p className="flex items-center justify-center gap-2 bg-mango-tint px-4 py-1.5 text-center text-sm font-semibold text-mango-text">
          <Icon className="size-4.5 shrink-0" strokeWidth={1.9} aria-hidden />
          <span>
            {text}
            {isLongLost && !isOffline ? (
              // Not read aloud each second.
              <span aria-hidden="true">{seconds > 0 ? ` in ${seconds} s` : '…'}</span>
            ) : null}
          </span>
        </p>
      ) : null}
    </div>
  );
}

/** True once it has been so for a while. */
function useLongTrue(isTrue: boolean): boolean {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!isTrue) return setLong(false);
    const timer = setTimeout(() => setLong(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [isTrue]);
  return isLong;
}

/** Seconds until a moment; 0 once it has passed. */
function useSeconds(at: number | null): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (at === null) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, [at]);
  return at === null ? 0 : Math.max(0, Math.ceil((at - now) / 1_000));
}
