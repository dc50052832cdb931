'use client';

import { useBottomBarHeight } from '@/components/market/shell/use-bottom-bar-height';
import { Icon } from '@/components/ui/icon';
import { openChat, useChatPanel } from '@/lib/client/chat/chat-panel';

const MAX_SHOWN = 9;

/** Opens the chat; above the bar at the bottom of the screen, if there is one. */
export function ChatButton() {
  const unread = useChatPanel((state) => state.unread);
  useBottomBarHeight();
  return (
    <button
      type="button"
      data-chat-button
      aria-haspopup="dialog"
      aria-label={unread > 0 ? `Chat, ${unread} unread` : 'Chat'}
      onClick={() => openChat()}
      className="fixed right-4 bottom-(--above-bar) z-10 grid size-14 place-items-center rounded-full border border-transparent bg-adire text-adire-ink shadow-[0_6px_20px_#1b173040] transition duration-150 ease-out hover:brightness-110 active:scale-95 wide:right-6 print:hidden"
    >
      <Icon name="message-circle" className="size-6.5" />
      {unread > 0 ? (
        <span
          key={unread}
          aria-hidden="true"
          className="absolute -top-0.5 -right-0.5 min-w-5.5 animate-badge-pop rounded-full bg-mango px-1.25 text-center text-[13px]/[22px] font-bold text-night"
        >
          {unread > MAX_SHOWN ? `${MAX_SHOWN}+` : unread}
        </span>
      ) : null}
    </button>
  );
}
