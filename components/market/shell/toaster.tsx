'use client';

import { usePathname, useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { Toaster as Sonner, toast } from 'sonner';
import { Icon } from '@/components/ui/icon';
import { OFFLINE } from '@/lib/client/api';
import { useChatPanel } from '@/lib/client/chat/chat-panel';
import { connectToaster, type ToastMessage } from '@/lib/client/toast-queue';
import { paths } from '@/lib/core/paths';
import { useBottomBarHeight } from './use-bottom-bar-height';

const SUCCESS_MS = 5000;
const ABOVE_BAR = 'var(--above-bar)';
/** Where toasts appear: never over the latest message of a chat. */
const PLACES = {
  page: {
    position: 'bottom-right',
    offset: { bottom: ABOVE_BAR, right: 24 },
    mobileOffset: { bottom: ABOVE_BAR, left: 16, right: 16 },
  },
  // Below the title and the tabs; with large text, over them rather than over messages.
  chat: {
    position: 'top-center',
    offset: { top: 24 },
    mobileOffset: { top: 'min(7.5rem, 16dvh)', left: 16, right: 16 },
  },
  // Below the header of a conversation.
  support: {
    position: 'top-right',
    offset: { top: '4.75rem', right: 24 },
    mobileOffset: { top: '8rem', left: 16, right: 16 },
  },
} as const;

/** Keys of the toasts that `clear` dismisses: all but errors. */
const clearable = new Set<string | number>();
/** Keys of the errors that are over once there is a connection. */
const untilOnline = new Set<string | number>();
/** Link targets of toasts, by key. */
const links = new Map<string | number, string>();

type GoTo = (href: string) => void;

function show({ tone, text, detail, id, isLasting, action }: ToastMessage, goTo: GoTo): void {
  // A link to the current page is left out.
  const isHere = action && 'href' in action && action.href === window.location.pathname;
  const showToast =
    tone === 'error' ? toast.error : tone === 'success' ? toast.success : toast.info;
  const key = showToast(text, {
    duration: tone === 'error' || isLasting ? Number.POSITIVE_INFINITY : SUCCESS_MS,
    ...(id ? { id } : {}),
    // Passed even if undefined: otherwise a toast retains those of the one it replaces.
    description: detail,
    action:
      action && !isHere
        ? {
            label: action.label,
            onClick: 'href' in action ? () => goTo(action.href) : action.onAction,
          }
        : undefined,
  });
  if (action && 'href' in action) links.set(key, action.href);
  else links.delete(key);
  if (tone !== 'error' && !isLasting) clearable.add(key);
  if (text === OFFLINE) untilOnline.add(key);
}

function clear(): void {
  for (const key of clearable) toast.dismiss(key);
  clearable.clear();
}

function clearOffline(): void {
  for (const key of untilOnline) toast.dismiss(key);
  untilOnline.clear();
}

/** Dismisses toasts whose link leads to the current page. */
function dismissReached(pathname: string): void {
  for (const [key, href] of links) {
    if (href !== pathname) continue;
    toast.dismiss(key);
    links.delete(key);
  }
}

/**
 * The toaster, at the bottom edge above any bar and the home indicator, so that no heading is
 * covered; at the top where a chat is. Loaded with the first toast, in the browser only.
 */
export function Toaster() {
  const router = useRouter();
  const pathname = usePathname();
  const isChatOpen = useChatPanel(({ isOpen }) => isOpen);
  useBottomBarHeight();
  useEffect(() => dismissReached(pathname), [pathname]);
  useEffect(
    () => connectToaster({ show: (message) => show(message, router.push), clear }),
    [router],
  );
  useEffect(() => {
    window.addEventListener('online', clearOffline);
    return () => window.removeEventListener('online', clearOffline);
  }, []);
  return (
    <Sonner
      {...PLACES[isChatOpen ? 'chat' : pathname === paths.support() ? 'support' : 'page']}
      gap={10}
      closeButton
      containerAriaLabel="Notifications"
      icons={{
        success: <Icon name="circle-check" className="size-5 text-leaf" strokeWidth={1.9} />,
        error: (
          <Icon name="circle-exclamation-point" className="size-5 text-danger" strokeWidth={1.9} />
        ),
        info: <Icon name="info" className="size-5 text-adire" strokeWidth={1.9} />,
        close: <Icon name="x" className="size-4.5" strokeWidth={2} />,
      }}
      toastOptions={{
        unstyled: true,
        closeButtonAriaLabel: 'Dismiss',
        classNames: {
          toast:
            // An open sheet takes the pointer from everything outside of it.
            'pointer-events-auto flex w-full flex-wrap items-center justify-end gap-x-3 rounded-tile border border-line bg-card py-2 pr-2 pl-4 font-sans text-ink shadow-[0_8px_28px_#1b173026] wide:w-90',
          icon: 'shrink-0',
          content: 'min-w-[min(7em,calc(100%-5rem))] flex-1 py-1.5 text-sm font-semibold',
          description: 'font-normal text-ink-2',
          actionButton:
            'order-2 min-h-11 rounded-full px-[min(0.75rem,14px)] text-sm font-bold text-adire hover:bg-tint',
          closeButton:
            'order-3 grid size-[min(2.75rem,48px)] shrink-0 place-items-center rounded-full hover:bg-sand',
        },
      }}
    />
  );
}
