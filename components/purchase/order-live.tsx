'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';
import { useIsOnline } from '@/lib/client/live/use-is-online';
import type { Status } from '@/lib/core/delivery/status';
import type { ServiceKind } from '@/lib/core/service-kind';
import { MINUTE_MS } from '@/lib/core/time';
import type { RiderLocationEvent } from '@/lib/purchases/delivery/riders/dto';
import { useOrderUpdates } from './use-order-updates';
import { useServerTime } from './use-server-time';

interface OrderLiveProps {
  kind: ServiceKind;
  orderId: string;
  userId: string;
  version: number;
  status: Status | null;
  /** Delivered or cancelled: it no longer changes. */
  isOver: boolean;
  /** ISO; when the rider was last seen, null without a position. */
  seenAt: string | null;
  /** Server time, ISO. */
  serverNow: string;
  /** Called on progress of the delivery without a new status. */
  onMoved: () => Promise<unknown>;
  onLocation: (event: RiderLocationEvent) => void;
}

/** Updates the page, announces a new status and shows the page's age. */
export function OrderLive({
  kind,
  orderId,
  userId,
  version,
  status,
  isOver,
  seenAt,
  serverNow,
  onMoved,
  onLocation,
}: OrderLiveProps) {
  const router = useRouter();
  const { isLive, checkedAt } = useOrderUpdates({
    kind,
    orderId,
    userId,
    version,
    isActive: !isOver,
    refresh: router.refresh,
    onMoved,
    onLocation,
  });
  // The socket notices a lost network only after a while.
  const isOnline = useIsOnline();
  const isFresh = isOnline && isLive;
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
              {isFresh ? (
                <span className="text-leaf">
                  Live
                  {seenAt ? <SeenAgo seenAt={seenAt} serverNow={serverNow} /> : null}
                </span>
              ) : (
                `${isOnline ? 'Reconnecting · updated' : 'Offline · updated'} ${age < 1 ? 'just now' : `${age} min ago`}`
              )}
            </>
          )}
        </p>
      )}
    </>
  );
}

/** How long ago the rider was seen, by server time. */
function SeenAgo({ seenAt, serverNow }: { seenAt: string; serverNow: string }) {
  const now = useServerTime(serverNow);
  const seconds = Math.max(0, Math.round((now.getTime() - Date.parse(seenAt)) / 1_000));
  return (
    <span className="tabular">
      {' '}
      · {seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min`} ago
    </span>
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
