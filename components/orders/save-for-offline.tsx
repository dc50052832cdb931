'use client';

import { useEffect } from 'react';
import { useSession } from '@/lib/client/session/use-session';
import type { ServiceKind } from '@/lib/core/service-kind';

interface SaveForOfflineProps {
  kind: ServiceKind;
  userId: string;
  /** Changes with what the page shows. */
  version?: number;
}

/** Saves the customer's last orders on this device, codes included, for reading without a connection. */
export function SaveForOffline({ kind, userId, version }: SaveForOfflineProps) {
  const { user } = useSession();
  const isMine = user?._id === userId;
  // biome-ignore lint/correctness/useExhaustiveDependencies: saved again when the page has changed.
  useEffect(() => {
    if (!isMine) return;
    let isCurrent = true;
    import('@/lib/client/storage/saved-orders')
      .then(({ saveOrders }) => saveOrders(userId, kind, () => isCurrent))
      // What was saved before stays, with its time.
      .catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [isMine, kind, userId, version]);
  return null;
}
