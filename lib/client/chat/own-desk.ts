import { onResume } from '../session/use-session';
import { onUserChange } from '../storage/tab-storage';
import { sendChatForm } from './chat-form';
import { createChatConnection } from './connection';
import { createOutbox, type Outbox } from './outbox';
import { deskStore } from './stores';

let current: { userId: string; outbox: Outbox } | null = null;

/** The agent's outbox for all chats, in this page; one instance until the user changes. */
export function getDeskOutbox(userId: string): Outbox {
  if (current?.userId === userId) return current.outbox;
  current?.outbox.stop();
  const outbox = createOutbox({
    userId,
    store: deskStore,
    lockName: 'eki-desk',
    transport: {
      ...createChatConnection(userId),
      post: ({ chatId, clientMsgId, message }, media, options) => {
        const form = new FormData();
        form.set('owner', userId);
        form.set('chatId', chatId ?? '');
        form.set('clientMsgId', clientMsgId);
        form.set('message', message);
        return sendChatForm('/api/support/send', form, media, options);
      },
    },
  });
  current = { userId, outbox };
  return outbox;
}

onUserChange(() => {
  current?.outbox.stop();
  current = null;
});

const flush = (): void => current?.outbox.flush();

if (typeof window !== 'undefined') window.addEventListener('online', flush);
onResume(flush);
