'use client';

import { useSyncExternalStore } from 'react';
import type { Outbox } from '@/lib/client/chat/outbox';
import { getDeskOutbox } from '@/lib/client/chat/own-desk';
import { useSession } from '@/lib/client/session/use-session';

/** The agent's outbox, also after their session has ended; null until the session is known. */
export function useDeskOutbox(userId: string): Outbox | null {
  const { user, endedUser } = useSession();
  return (user ?? endedUser)?._id === userId ? getDeskOutbox(userId) : null;
}

export const useOutboxView = (outbox: Outbox) =>
  useSyncExternalStore(outbox.subscribe, outbox.view, outbox.view);
