'use client';

import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useSession } from '@/lib/client/use-session';
import { createDeskOutbox, type DeskOutbox } from './desk-outbox';

/** The outbox of the agent who is signed in; null until that is known. */
export function useOwnOutbox(userId: string): DeskOutbox | null {
  const { user } = useSession();
  const name = user?._id === userId ? user.name : null;
  const outbox = useMemo(
    () => (name === null ? null : createDeskOutbox({ _id: userId, name })),
    [userId, name],
  );
  useEffect(() => {
    outbox?.start();
    return () => outbox?.stop();
  }, [outbox]);
  return outbox;
}

export function useDeskOutbox(outbox: DeskOutbox) {
  return useSyncExternalStore(outbox.subscribe, outbox.view, outbox.view);
}
