'use client';

import { usePathname, useSearchParams } from 'next/navigation';
import { useEffect } from 'react';
import { lazyPart } from '@/components/ui/lazy-part';
import { apiGet } from '@/lib/client/api';
import { hasChatEntry, openChat, pushChatEntry, useChatPanel } from '@/lib/client/chat/chat-panel';
import { openAuth } from '@/lib/client/dialogs';
import { useSession } from '@/lib/client/session/use-session';
import { accountKey } from '@/lib/client/storage/saved-owner';
import { onUserChange } from '@/lib/client/storage/tab-storage';
import { MAX_CHAT_MESSAGE } from '@/lib/conversations/chat/policy';
import { paths } from '@/lib/core/paths';
import type { UserDto } from '@/lib/purchases/checkout/cart/dto';
import { ChatButton } from './chat-button';
import { PanelPlaceholder } from './panel-placeholder';

const ChatPanel = lazyPart(
  () => import('./chat-panel').then((module) => module.ChatPanel),
  PanelPlaceholder,
);

/** Pages with a form, which the button would cover. */
const WITHOUT_BUTTON: readonly string[] = [
  paths.feedback(),
  paths.addAddress(),
  paths.dispatchRequest(),
  paths.errandRequest(),
  paths.sellerApply(),
  paths.riderApply(),
  paths.resetPassword(),
];
/** `?contact=true` opens the chat, and is removed from the address after this time, ms. */
const CONTACT_MS = 500;
/** Minimum time between reads of the unread count, ms. */
const MIN_REFRESH_INTERVAL_MS = 30_000;

onUserChange(() => useChatPanel.setState({ isOpen: false, about: null, suggestion: '' }));

/** The chat button, and the chat once it is opened. */
export function Chat({ messenger }: { messenger: string | null }) {
  const { user } = useSession();
  const isOpen = useChatPanel((state) => state.isOpen);
  const pathname = usePathname();
  useContactLink();
  useBack();
  useUnsent(user);
  useUnread(user);
  if (!user) return null;
  if (isOpen) return <ChatPanel key={user._id} user={user} messenger={messenger} />;
  return WITHOUT_BUTTON.includes(pathname) ? null : <ChatButton />;
}

/**
 * Opens the chat for a link with `?contact=true`, at support if it brings a message; a guest logs in
 * first.
 */
function useContactLink(): void {
  const query = useSearchParams();
  const isWanted = query.get('contact') === 'true';
  const message = query.get('message') ?? '';
  const { user, isLoading } = useSession();
  const isSignedIn = user !== null;
  useEffect(() => {
    if (!isWanted || isLoading) return;
    const suggest = (): void => {
      if (!message) return;
      useChatPanel.setState({ tab: 'support', suggestion: message.slice(0, MAX_CHAT_MESSAGE) });
    };
    if (isSignedIn) {
      suggest();
      useChatPanel.setState({ isOpen: true });
    }
    const timer = setTimeout(() => {
      const url = new URL(window.location.href);
      url.searchParams.delete('contact');
      url.searchParams.delete('message');
      window.history.replaceState(null, '', `${url.pathname}${url.search}${url.hash}`);
      if (isSignedIn) pushChatEntry();
      else {
        openAuth({
          after: () => {
            suggest();
            openChat();
          },
        });
      }
    }, CONTACT_MS);
    return () => clearTimeout(timer);
  }, [isWanted, message, isLoading, isSignedIn]);
}

/** Back closes the chat. */
function useBack(): void {
  useEffect(() => {
    const onBack = (): void => {
      if (!hasChatEntry()) useChatPanel.setState({ isOpen: false });
    };
    window.addEventListener('popstate', onBack);
    return () => window.removeEventListener('popstate', onBack);
  }, []);
}

/** Sends this device's unsent messages without opening the chat. */
function useUnsent(user: UserDto | null): void {
  useEffect(() => {
    if (!user || !hasUnsent(user._id)) return;
    import('@/lib/client/chat/own-chat')
      .then(({ getChat }) => getChat(user).start())
      // Opening the chat retries.
      .catch(() => undefined);
  }, [user]);
}

function hasUnsent(userId: string): boolean {
  try {
    return localStorage.getItem(accountKey(userId, 'chat'))?.includes('clientMsgId') ?? false;
  } catch {
    return false;
  }
}

/** Refreshes the unread count when the page becomes visible; the loaded chat does so itself. */
function useUnread(user: UserDto | null): void {
  const userId = user?.chatId ? user._id : null;
  const isLoaded = useChatPanel((state) => state.isLoaded);
  useEffect(() => {
    if (!userId || isLoaded) return;
    let askedAt = Date.now();
    const onShow = (): void => {
      if (document.visibilityState !== 'visible' || Date.now() - askedAt < MIN_REFRESH_INTERVAL_MS)
        return;
      askedAt = Date.now();
      apiGet<{ chat: { unread: number } }>(`/api/chat/get-chat?limit=1&owner=${userId}`, '')
        .then(({ chat }) => {
          if (!useChatPanel.getState().isLoaded) useChatPanel.setState({ unread: chat.unread });
        })
        // Retried when the page next becomes visible.
        .catch(() => undefined);
    };
    document.addEventListener('visibilitychange', onShow);
    return () => document.removeEventListener('visibilitychange', onShow);
  }, [userId, isLoaded]);
}
