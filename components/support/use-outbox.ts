'use client';

import { useSyncExternalStore } from 'react';
import type { Outbox } from '@/lib/client/chat/outbox';
import { getDeskOutbox } from '@/lib/client/chat/own-desk';
import { useSession } from '@/lib/client/session/use-session';

/** The signed-in agent's outbox; null until the session is known. */
export function useDeskOutbox(userId: string): Outbox | null {
  const { user } = useSession();
  return user?._id === userId ? getDeskOutbox(userId) : null;
}

export const useOutboxView = (outbox: Outbox) =>
  useSyncExternalStore(outbox.subscribe, outbox.view, outbox.view);
