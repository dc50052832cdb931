'use client';

import { useEffect, useRef } from 'react';
import { Spinner } from '@/components/ui/spinner';
import { closeDialog } from '@/lib/client/dialogs';
import { useIsOnline } from '@/lib/client/live/use-is-online';

/**
 * Shown while a dialog's code loads, with a message when offline. Closes with Escape, Back or its
 * button.
 */
export function DialogPlaceholder() {
  const close = useRef<HTMLButtonElement>(null);
  const isOnline = useIsOnline();
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') void closeDialog();
    };
    const before = document.activeElement;
    close.current?.focus({ preventScroll: true });
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('keydown', onKey);
      // The real dialog then records the right opener.
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, []);
  // The server renders no dialogs.
  if (isOnline === null) return null;
  return (
    <div className="fixed inset-0 z-40 flex animate-fade-in items-end bg-scrim wide:items-center">
      <div className="mx-auto flex w-full items-center gap-3 rounded-t-sheet bg-card px-5 py-6 wide:w-[31rem] wide:rounded-sheet">
        <Spinner className="size-5.5 text-adire" />
        <p role="status" className="min-w-0 flex-1 font-semibold">
          {isOnline ? 'One moment…' : 'You’re offline. This will open when you’re back online.'}
        </p>
        <button
          ref={close}
          type="button"
          className="min-h-11 rounded-full px-3 font-bold text-adire hover:bg-tint"
          onClick={() => void closeDialog()}
        >
          Close
        </button>
      </div>
    </div>
  );
}
