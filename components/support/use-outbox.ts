'use client';

import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { MessageDto } from '@/lib/chat/dto';
import { sendChatForm } from '@/lib/client/chat/chat-form';
import { askInChat, isLive } from '@/lib/client/live/live-connection';
import { recheckSession, useSession } from '@/lib/client/session/use-session';
import { createDeskOutbox, type DeskOutbox, type DeskTransport } from './desk-outbox';

const TRANSPORT: DeskTransport = {
  isConnected: isLive,
  isOnline: () => navigator.onLine,
  say: (message) => askInChat('send-message', message),
  post: ({ chatId, clientMsgId, message }, owner, media, signal) => {
    const form = new FormData();
    form.set('owner', owner);
    form.set('chatId', chatId);
    form.set('clientMsgId', clientMsgId);
    form.set('message', message);
    return sendChatForm<{ sentMessage: MessageDto }>('/api/support/send', form, media, { signal });
  },
  // Without locks two tabs may send the same message: the server stores it once.
  inTurn: (name, run) => (navigator.locks ? navigator.locks.request(name, run) : run()),
  onRefused: (userId) => void recheckSession(userId),
};

/** The outbox of the agent who is signed in; null until that is known. */
export function useOwnOutbox(userId: string): DeskOutbox | null {
  const { user } = useSession();
  const name = user?._id === userId ? user.name : null;
  const outbox = useMemo(
    () => (name === null ? null : createDeskOutbox({ _id: userId, name }, TRANSPORT)),
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
