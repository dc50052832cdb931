'use client';

import * as Dialog from '@radix-ui/react-dialog';
import clsx from 'clsx';
import {
  type KeyboardEvent,
  type RefCallback,
  useCallback,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { Icon, type IconName } from '@/components/ui/icon';
import { iconButtonClass } from '@/components/ui/icon-button';
import { trapFocus } from '@/components/ui/trap-focus';
import { useIsWide } from '@/components/ui/use-is-wide';
import { closeChat, useChatPanel } from '@/lib/client/chat/chat-panel';
import { clearToasts } from '@/lib/client/toast-queue';
import type { ChatChannel } from '@/lib/conversations/chat/policy';
import type { UserDto } from '@/lib/purchases/checkout/cart/dto';
import { ChatTab } from './chat-tab';
import { MessengerFrame, MessengerOffer, useMessenger } from './messenger';
import { useChat } from './use-chat';

const TABS: readonly { tab: ChatChannel; name: string; icon: IconName }[] = [
  { tab: 'quickie', name: 'Quickie', icon: 'bot' },
  { tab: 'support', name: 'Support', icon: 'headset' },
];

/** Height of the viewport without the on-screen keyboard, px. */
function visibleHeight(): number {
  const { visualViewport: seen, innerHeight } = window;
  // `scale` cancels the effect of zooming in.
  return Math.round(seen ? seen.height * seen.scale : innerHeight);
}

function subscribeToHeight(onChange: () => void): () => void {
  window.visualViewport?.addEventListener('resize', onChange);
  return () => window.visualViewport?.removeEventListener('resize', onChange);
}

/** The element focused before the chat opened; gets the focus back. */
let opener: Element | null = null;

function returnFocus(event: Event): void {
  event.preventDefault();
  const isThere = opener instanceof HTMLElement && opener.isConnected;
  const button = document.querySelector<HTMLElement>('[data-chat-button]');
  (isThere && opener instanceof HTMLElement ? opener : button)?.focus();
}

/** The chat: full screen on phones, at the right of the page on wide screens. */
export function ChatPanel({ user, messenger: url }: { user: UserDto; messenger: string | null }) {
  const { chat, view } = useChat(user);
  const messenger = useMessenger(url, user._id);
  const tab = useChatPanel((state) => state.tab);
  // On wide screens the chat is next to the page instead of over it.
  const isWide = useIsWide();
  const height = useSyncExternalStore(subscribeToHeight, visibleHeight, () => 0);
  const { scroller, isTall } = useScroller();
  useEffect(clearToasts, []);
  useFirstTab(view);
  return (
    <Dialog.Root open modal={!isWide} onOpenChange={(isOpen) => !isOpen && closeChat()}>
      <Dialog.Portal>
        <Dialog.Content
          aria-describedby={undefined}
          onOpenAutoFocus={(event) => {
            if (document.activeElement !== document.body) opener = document.activeElement;
            focusStart(event, isWide);
          }}
          onCloseAutoFocus={returnFocus}
          // Next to the page, which stays usable.
          onInteractOutside={(event) => event.preventDefault()}
          onKeyDown={isWide ? undefined : trapFocus}
          style={isWide ? undefined : { height }}
          className={clsx(
            'fixed z-40 animate-sheet-up bg-paper outline-none print:hidden',
            // A size container: with large text a tall window counts as a low one.
            'inset-x-0 top-0 [container-type:size]',
            // Below the header, which stays usable.
            'wide:top-20 wide:right-4 wide:bottom-4 wide:left-auto wide:w-[26rem] wide:overflow-hidden wide:rounded-sheet wide:border wide:border-line wide:shadow-[0_8px_40px_#1b173033]',
          )}
        >
          <div
            ref={scroller}
            data-tall={isTall || undefined}
            className="group/panel flex h-full flex-col overflow-x-hidden overflow-y-auto overscroll-contain"
          >
            <div className="flex items-center justify-between gap-3 pt-2 pr-1.5 pl-5 wide:pt-3">
              <Dialog.Title tabIndex={-1} className="text-xl outline-none">
                Chat
              </Dialog.Title>
              <Dialog.Close aria-label="Close" className={iconButtonClass()}>
                <Icon name="x" className="size-5.5" />
              </Dialog.Close>
            </div>
            <Tabs tab={tab} getUnread={chat.unread} />
            <div
              role="tabpanel"
              id="chat-tab"
              aria-labelledby={`chat-tab-${tab}`}
              className="flex flex-[1_0_auto] flex-col"
            >
              {tab === 'quickie' && messenger?.isOpen ? (
                <MessengerFrame messenger={messenger} />
              ) : (
                <ChatTab
                  tab={tab}
                  user={user}
                  chat={chat}
                  view={view}
                  offer={messenger && tab === 'quickie' && <MessengerOffer messenger={messenger} />}
                />
              )}
            </div>
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** A panel this close to its end stays there, px. */
const END_PX = 8;

/**
 * Scrolls a panel that doesn't fit the window as a whole. It starts at its end, where the conversation
 * and the composer are, and stays there while it grows.
 */
function useScroller(): { scroller: RefCallback<HTMLElement>; isTall: boolean } {
  const [isTall, setTall] = useState(false);
  const scroller = useCallback((box: HTMLElement | null) => {
    if (!box) return;
    let isAtEnd = true;
    let height = 0;
    const onScroll = (): void => {
      // Not if the height has changed, which the observer reports later.
      if (box.scrollHeight !== height) return;
      isAtEnd = height - box.scrollTop - box.clientHeight < END_PX;
    };
    const observer = new ResizeObserver(() => {
      height = box.scrollHeight;
      setTall(height > box.clientHeight);
      if (isAtEnd) box.scrollTop = height;
    });
    for (const part of [box, ...box.children]) observer.observe(part);
    box.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      observer.disconnect();
      box.removeEventListener('scroll', onScroll);
    };
  }, []);
  return { scroller, isTall };
}

/** Focuses the text field; on a phone the title, because a keyboard would cover half of the chat. */
function focusStart(event: Event, isWide: boolean): void {
  if (!(event.target instanceof HTMLElement)) return;
  event.preventDefault();
  const start = event.target.querySelector<HTMLElement>(isWide ? 'textarea' : 'h2');
  (start ?? event.target.querySelector<HTMLElement>('h2'))?.focus({ preventScroll: true });
}

/** Opens Support while a person has the chat. */
function useFirstTab({ phase, status }: { phase: string; status: string }): void {
  const [isDone, setDone] = useState(false);
  useEffect(() => {
    if (isDone || phase !== 'ready') return;
    setDone(true);
    if (status === 'open' || status === 'snoozed') useChatPanel.setState({ tab: 'support' });
  }, [isDone, phase, status]);
}

interface TabsProps {
  tab: ChatChannel;
  getUnread: (tab: ChatChannel) => number;
}

function Tabs({ tab, getUnread }: TabsProps) {
  const list = useRef<HTMLDivElement>(null);
  const select = (next: ChatChannel) => useChatPanel.setState({ tab: next });
  const onKeyDown = ({ key }: KeyboardEvent): void => {
    if (key !== 'ArrowLeft' && key !== 'ArrowRight') return;
    const next = tab === 'quickie' ? 'support' : 'quickie';
    select(next);
    list.current?.querySelector<HTMLElement>(`#chat-tab-${next}`)?.focus();
  };
  return (
    <div
      ref={list}
      role="tablist"
      aria-label="Chat with"
      onKeyDown={onKeyDown}
      className="mx-[min(1rem,16px)] mt-1 flex shrink-0 flex-wrap gap-1 rounded-[1.75rem] bg-sand p-[min(0.25rem,4px)]"
    >
      {TABS.map(({ tab: one, name, icon }) => {
        const isCurrent = one === tab;
        const unread = isCurrent ? 0 : getUnread(one);
        return (
          <button
            key={one}
            type="button"
            role="tab"
            id={`chat-tab-${one}`}
            aria-controls="chat-tab"
            aria-selected={isCurrent}
            tabIndex={isCurrent ? 0 : -1}
            onClick={() => select(one)}
            className={clsx(
              'flex min-h-11 flex-[1_1_min(7rem,35%)] items-center justify-center gap-2 rounded-full px-[min(0.5rem,8px)] text-sm font-semibold transition duration-150',
              isCurrent
                ? 'bg-segment text-ink inset-ring-1 inset-ring-line forced-colors:outline-3'
                : 'text-ink-2 hover:text-ink',
            )}
          >
            <Icon name={icon} className="size-4.5 shrink-0 @max-[16rem]:hidden" strokeWidth={1.9} />
            {name}
            {unread > 0 ? (
              <span className="min-w-5.5 rounded-full bg-mango px-1.25 text-center text-[13px]/[22px] font-bold text-night">
                {unread}
                <span className="sr-only"> unread</span>
              </span>
            ) : null}
          </button>
        );
      })}
    </div>
  );
}
