'use client';

import { useEffect } from 'react';
import { Spinner } from '@/components/ui/spinner';
import { closeChat } from '@/lib/client/chat/chat-panel';
import { useIsOnline } from '@/lib/client/live/use-is-online';

/** Shown while the chat's code loads. Closes with Escape, Back or its button. */
export function PanelPlaceholder() {
  const isOnline = useIsOnline();
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') closeChat();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  if (isOnline === null) return null;
  return (
    <div className="fixed inset-x-4 bottom-(--above-bar) z-20 ml-auto flex max-w-90 items-center gap-3 rounded-tile border border-line bg-card px-4 py-2 shadow-[0_8px_28px_#1b173026] wide:right-6">
      <Spinner className="size-5.5 text-adire" />
      <p role="status" className="min-w-0 flex-1 text-sm font-semibold">
        {isOnline ? 'Opening your chat…' : 'You’re offline. Your chat opens when you’re back.'}
      </p>
      <button
        type="button"
        className="min-h-11 rounded-full px-3 text-sm font-bold text-adire hover:bg-tint"
        onClick={closeChat}
      >
        Close
      </button>
    </div>
  );
}
