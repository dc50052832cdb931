'use client';

import { useEffect } from 'react';
import { useSession } from '@/lib/client/session/use-session';
import type { ServiceKind } from '@/lib/core/service-kind';

interface SaveForOfflineProps {
  kind: ServiceKind;
  userId: string;
  /** Changes with the content of the page. */
  version?: number;
}

/** Saves the customer's recent orders with their codes on this device, for reading offline. */
export function SaveForOffline({ kind, userId, version }: SaveForOfflineProps) {
  const { user } = useSession();
  const isMine = user?._id === userId;
  // biome-ignore lint/correctness/useExhaustiveDependencies: saved again when the page has changed.
  useEffect(() => {
    if (!isMine) return;
    let isCurrent = true;
    import('@/lib/client/storage/saved-orders')
      .then(({ saveOrders }) => saveOrders(userId, kind, () => isCurrent))
      // The last saved copy remains, with its time.
      .catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [isMine, kind, userId, version]);
  return null;
}
