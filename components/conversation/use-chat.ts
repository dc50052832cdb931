'use client';

import { useEffect, useSyncExternalStore } from 'react';
import type { ChatView, CustomerChat } from '@/lib/client/chat/customer-chat';
import { getChat } from '@/lib/client/chat/own-chat';
import type { UserDto } from '@/lib/purchases/checkout/cart/dto';

/** The user's chat, loaded and subscribed on mount. */
export function useChat(user: UserDto): { chat: CustomerChat; view: ChatView } {
  const chat = getChat(user);
  const view = useSyncExternalStore(chat.subscribe, chat.view, chat.view);
  useEffect(() => chat.start(), [chat]);
  return { chat, view };
}
