import type { OwnChatDto } from '@/lib/conversations/chat/dto';
import { PAGE_MESSAGES } from '@/lib/core/page-messages';
import { apiGet } from '../api';
import { joinRoom } from '../live/live-connection';
import { onResume } from '../session/use-session';
import { onUserChange } from '../storage/tab-storage';
import { sendChatForm } from './chat-form';
import { useChatPanel } from './chat-panel';
import { createChatConnection } from './connection';
import { type CustomerChat, type CustomerTransport, createCustomerChat } from './customer-chat';

let current: { userId: string; chat: CustomerChat } | null = null;

/** The user's chat in this page; one instance until the user changes. */
export function getChat(user: { _id: string; name: string }): CustomerChat {
  if (current?.userId === user._id) return current.chat;
  current?.chat.stop();
  const chat = createCustomerChat(user, createTransport(user._id));
  current = { userId: user._id, chat };
  chat.subscribe(() => {
    if (chat.view().phase !== 'ready') return;
    useChatPanel.setState({ unread: chat.unread(), isLoaded: true });
  });
  return chat;
}

onUserChange(() => {
  current?.chat.stop();
  current = null;
  useChatPanel.setState({ isLoaded: false });
});

const wake = (): void => {
  if (document.visibilityState === 'visible') current?.chat.wake();
};

if (typeof window !== 'undefined') {
  window.addEventListener('online', wake);
  document.addEventListener('visibilitychange', wake);
}
onResume(wake);

const createTransport = (userId: string): CustomerTransport => ({
  ...createChatConnection(userId),
  joinRoom: (chatId, handlers) => joinRoom(`chat:${chatId}`, userId, handlers),
  fetchChat: async (query) => {
    const path = `/api/chat/get-chat${query}&owner=${userId}`;
    return (await apiGet<{ chat: OwnChatDto }>(path, PAGE_MESSAGES.errorOccurred)).chat;
  },
  post: ({ clientMsgId, message, channel, about }, media, options) => {
    const form = new FormData();
    form.set('clientMsgId', clientMsgId);
    form.set('message', message);
    form.set('channel', channel);
    form.set('owner', userId);
    if (about) form.set('about', `${about.kind}:${about.id}`);
    return sendChatForm('/api/chat/send', form, media, options);
  },
});
