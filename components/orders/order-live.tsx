'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';
import { useIsOnline } from '@/lib/client/use-is-online';
import type { ServiceKind } from '@/lib/core/socket-events';
import type { Status } from '@/lib/delivery/status';
import { useOrderUpdates } from './use-order-updates';

interface OrderLiveProps {
  kind?: ServiceKind;
  orderId: string;
  userId: string;
  version: number;
  status: Status | null;
  /** Delivered or cancelled: it does not change any more. */
  isOver: boolean;
}

const MINUTE_MS = 60_000;

/** Keeps the page up to date, announces a new status and shows how current the page is. */
export function OrderLive({
  kind = 'order',
  orderId,
  userId,
  version,
  status,
  isOver,
}: OrderLiveProps) {
  const router = useRouter();
  const { isLive, checkedAt } = useOrderUpdates({
    kind,
    orderId,
    userId,
    version,
    isActive: !isOver,
    refresh: router.refresh,
  });
  // The socket notices a lost network only after a while.
  const isFresh = useIsOnline() && isLive;
  const [initialVersion] = useState(version);
  const age = useAge(checkedAt);
  return (
    <>
      <p role="status" className="sr-only">
        {version === initialVersion ? '' : `Now: ${status ?? 'unknown'}`}
      </p>
      {isOver ? null : (
        <p className="mt-1 flex min-h-6 items-center gap-2 text-sm text-ink-2">
          {checkedAt === null ? null : (
            <>
              <span
                aria-hidden="true"
                className={`size-2 rounded-full ${isFresh ? 'bg-leaf' : 'bg-mango'}`}
              />
              {isFresh ? 'Live' : 'Reconnecting'} · updated{' '}
              {age < 1 ? 'just now' : `${age} min ago`}
            </>
          )}
        </p>
      )}
    </>
  );
}

/** Whole minutes since a moment, updated as time passes. */
function useAge(since: number | null): number {
  const [age, setAge] = useState(0);
  useEffect(() => {
    const update = (): void =>
      setAge(since === null ? 0 : Math.floor((Date.now() - since) / MINUTE_MS));
    update();
    const timer = setInterval(update, MINUTE_MS / 6);
    return () => clearInterval(timer);
  }, [since]);
  return age;
}
