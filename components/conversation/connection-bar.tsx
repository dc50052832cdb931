'use client';

import { useEffect, useReducer, useState } from 'react';
import { Icon } from '@/components/ui/icon';
import {
  findNextUnsent,
  pauseText,
  type SendPause,
  type UnsentMessage,
} from '@/lib/client/chat/log';
import type { ThreadView } from '@/lib/client/chat/thread';
import type { OutboxView } from '@/lib/client/chat/unsent-list';
import { useIsOnline } from '@/lib/client/live/use-is-online';
import { logInAgain } from '@/lib/client/session/log-in-again';
import { useSession } from '@/lib/client/session/use-session';
import { toServerTime } from '@/lib/client/settings';
import { formatTime } from '@/lib/core/format';

/** Delay before a lost connection is reported, ms. */
const REPORT_DELAY_MS = 1_000;

interface ConnectionBarProps
  extends Pick<ThreadView, 'connection' | 'retryAt'>,
    Pick<OutboxView, 'pause'> {
  unsent: readonly UnsentMessage[];
  /** The chat couldn't be read. */
  isFailed?: boolean;
}

/** Reports a lost connection, or why sending is paused. */
export function ConnectionBar({
  connection,
  retryAt,
  unsent,
  isFailed = false,
  ...view
}: ConnectionBarProps) {
  const isOffline = useIsOnline() === false;
  const { endedUser } = useSession();
  const isLost = isFailed || connection === 'lost';
  const isLongLost = useLongTrue(isLost && !isOffline);
  const pause = findNextUnsent(unsent) ? view.pause : null;
  useTicks(pause !== null || (isLongLost && connection === 'lost' && retryAt !== null));
  const now = Date.now();
  const seconds = connection === 'lost' && retryAt ? Math.ceil((retryAt - now) / 1_000) : 0;
  // The countdown is hidden from screen readers, which would read it every second.
  const { announced, shown } = isOffline
    ? { announced: 'You’re offline. We’ll send your messages when you’re back.', shown: '' }
    : isLongLost
      ? { announced: 'Weak network. Trying again', shown: seconds > 0 ? ` in ${seconds} s` : '…' }
      : { announced: '', shown: pause ? toText(pause, now) : '' };
  if (endedUser && !isOffline) {
    return (
      <div role="status" className="shrink-0">
        <p className="flex flex-wrap items-center justify-center gap-x-3 bg-danger-tint px-4 py-1 text-center text-sm font-semibold">
          You’re logged out. We’ll send your messages when you log in.
          <button
            type="button"
            className="min-h-11 px-2 font-bold text-adire underline-offset-4 hover:underline wide:min-h-9"
            onClick={() => void logInAgain()}
          >
            Login
          </button>
        </p>
      </div>
    );
  }
  const icon = isOffline || isLongLost ? 'wifi-off' : 'clock';
  return (
    <div role="status" className="shrink-0">
      {announced || shown ? (
        <p className="flex items-center justify-center gap-2 bg-mango-tint px-4 py-1.5 text-center text-sm font-semibold text-mango-text">
          <Icon name={icon} className="size-4.5 shrink-0" strokeWidth={1.9} />
          <span>
            {announced}
            {shown ? <span aria-hidden="true">{shown}</span> : null}
            {pause && !announced ? <AnnouncedOnce text={toText(pause, now)} /> : null}
          </span>
        </p>
      ) : null}
    </div>
  );
}

/** For screen readers: announces the first text only. */
function AnnouncedOnce({ text }: { text: string }) {
  const [first] = useState(text);
  return <span className="sr-only">{first}</span>;
}

function toText(pause: SendPause, now: number): string {
  return pauseText(pause, now, formatTime(toServerTime(pause.until)));
}

/** True once the condition has lasted for a while. */
function useLongTrue(isTrue: boolean): boolean {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!isTrue) return setLong(false);
    const timer = setTimeout(() => setLong(true), REPORT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [isTrue]);
  return isLong;
}

/** Re-renders twice a second during a countdown. */
function useTicks(isWanted: boolean): void {
  const [, tick] = useReducer((ticks: number) => ticks + 1, 0);
  useEffect(() => {
    if (!isWanted) return;
    const timer = setInterval(tick, 500);
    return () => clearInterval(timer);
  }, [isWanted]);
}
