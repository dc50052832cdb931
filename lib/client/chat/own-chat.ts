import type { MessageDto, OwnChatDto } from '@/lib/chat/dto';
import { MESSAGES } from '@/lib/core/messages';
import { apiGet } from '../api';
import { askInChat, followRoom, isLive } from '../live/live-connection';
import type { UploadOptions } from '../photo-upload';
import { onPageRestored, recheckSession, refreshSession } from '../session/use-session';
import { onUserChange } from '../storage/tab-storage';
import { type ChatEngine, type ChatTransport, createChatEngine } from './chat-engine';
import { sendChatForm } from './chat-form';
import type { UnsentMessage } from './chat-log';
import { useChatPanel } from './chat-panel';

let current: { userId: string; engine: ChatEngine } | null = null;

/** The user's chat in this page; the same one until the user changes. */
export function chatOf(user: { _id: string; name: string }): ChatEngine {
  if (current?.userId === user._id) return current.engine;
  current?.engine.stop();
  const engine = createChatEngine(user, transportOf(user._id));
  current = { userId: user._id, engine };
  engine.subscribe(() => {
    if (engine.view().phase !== 'ready') return;
    useChatPanel.setState({ unread: engine.unread(), isLoaded: true });
  });
  return engine;
}

onUserChange(() => {
  current?.engine.stop();
  current = null;
  useChatPanel.setState({ isLoaded: false });
});

const wake = (): void => {
  if (document.visibilityState === 'visible') current?.engine.wake();
};

if (typeof window !== 'undefined') {
  window.addEventListener('online', wake);
  document.addEventListener('visibilitychange', wake);
}
onPageRestored(wake);

function transportOf(userId: string): ChatTransport {
  return {
    isConnected: isLive,
    follow: (chatId, handlers) => followRoom(`chat:${chatId}`, userId, handlers),
    ask: askInChat,
    fetchChat: async (query) => {
      const path = `/api/chat/get-chat${query}&owner=${userId}`;
      return (await apiGet<{ chat: OwnChatDto }>(path, MESSAGES.somethingWrong)).chat;
    },
    post: (message, media, options) => post(userId, message, media, options),
    inTurn: async (name, run) => {
      // Without locks two tabs may send the same message: the server stores it once.
      if (navigator.locks) await navigator.locks.request(name, run);
      else await run();
    },
    isOnline: () => navigator.onLine,
    onRefused: () => void recheckSession(userId),
    onOtherAccount: () => void refreshSession(),
  };
}

async function post(
  owner: string,
  { clientMsgId, message, channel, about }: UnsentMessage,
  media: Blob | null,
  options: UploadOptions,
): Promise<{ chat: OwnChatDto; sentMessage: MessageDto }> {
  const form = new FormData();
  form.set('clientMsgId', clientMsgId);
  form.set('message', message);
  form.set('channel', channel);
  form.set('owner', owner);
  if (about) form.set('about', `${about.kind}:${about.id}`);
  return sendChatForm<{ chat: OwnChatDto; sentMessage: MessageDto }>(
    '/api/chat/send',
    form,
    media,
    options,
  );
}
