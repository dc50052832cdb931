'use client';

import { useEffect, useRef } from 'react';
import { Spinner } from '@/components/ui/spinner';
import { closeDialog } from '@/lib/client/dialogs';
import { useIsOnline } from '@/lib/client/use-is-online';

/**
 * Stands at once where a dialog is still being fetched, and says so without a network. Goes away
 * with Escape, Back or its own button.
 */
export function DialogWaiting() {
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
      // The dialog that comes in its place remembers who opened it.
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, []);
  // The server draws no dialog, and none that waits.
  if (isOnline === null) return null;
  return (
    <div className="fixed inset-0 z-40 flex animate-fade-in items-end bg-scrim wide:items-center">
      <div className="mx-auto flex w-full items-center gap-3 rounded-t-sheet bg-card px-5 py-6 wide:w-[31rem] wide:rounded-sheet">
        <Spinner className="size-5.5 text-adire" />
        <p role="status" className="min-w-0 flex-1 font-semibold">
          {isOnline ? 'One moment…' : 'You’re offline. This opens when you are back.'}
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
