'use client';

import * as Dialog from '@radix-ui/react-dialog';
import clsx from 'clsx';
import { type ReactNode, useEffect, useRef } from 'react';
import { Icon } from '@/components/ui/icon';
import { clearToasts } from '@/lib/client/toast-queue';
import { focusHeading } from './focus-heading';
import { iconButtonClass } from './icon-button';
import { trapFocus } from './trap-focus';

/** The element focused before the first of a chain of dialogs; gets the focus back after the last. */
let opener: HTMLElement | null = null;

/** Returns the focused element if it is in another dialog, which may stay open below this one. */
function rememberOpener(): HTMLElement | null {
  const active = document.activeElement;
  if (!(active instanceof HTMLElement)) return null;
  if (active.closest('[role="dialog"]')) return active;
  if (active !== document.body) opener = active;
  return null;
}

function returnFocus(event: Event, inner: HTMLElement | null): void {
  event.preventDefault();
  if (inner?.isConnected) inner.focus();
  else if (opener?.isConnected) opener.focus();
  // Signing in may remove the button that opened the dialog; a link with `?auth` had none.
  else focusHeading();
}

/** Focuses the title instead of the Close button. */
function focusTitle(event: Event): void {
  if (!(event.target instanceof HTMLElement)) return;
  const title = event.target.querySelector<HTMLElement>('h2');
  if (!title) return;
  event.preventDefault();
  title.focus({ preventScroll: true });
}

/** A toast above the sheet is dismissed by its own button; the sheet stays. */
function keepOpenUnderToast(event: Event & { detail: { originalEvent: Event } }): void {
  const { target } = event.detail.originalEvent;
  if (target instanceof Element && target.closest('[data-sonner-toaster]')) event.preventDefault();
}

interface SheetProps {
  isOpen: boolean;
  /** Called by Escape, the scrim and the Close button. Back is up to the caller, via the URL. */
  onClose: () => void;
  title: string;
  /** A sentence under the title. */
  description?: ReactNode;
  /** Stays at the bottom while the rest scrolls. */
  footer?: ReactNode;
  /** Position on wide screens. */
  side?: 'centre' | 'right';
  /** Sets the initial focus; by default the title, so that screen readers start there. */
  onOpenAutoFocus?: (event: Event) => void;
  children: ReactNode;
}

/**
 * A bottom sheet on phones; a centred dialog, or a panel at the right, on wide screens. Traps the
 * focus and returns it. Load it with `lazyPart`, because browse pages do not need it.
 */
export function Sheet({
  isOpen,
  onClose,
  title,
  description,
  footer,
  side = 'centre',
  onOpenAutoFocus,
  children,
}: SheetProps) {
  const inner = useRef<HTMLElement | null>(null);
  // A toast would cover the sheet's buttons.
  useEffect(() => {
    if (isOpen) clearToasts();
  }, [isOpen]);
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        {/* As high as the sheets: it also covers the one that opened this one. */}
        <Dialog.Overlay className="fixed inset-0 z-50 animate-fade-in bg-scrim" />
        <Dialog.Content
          {...(description ? {} : { 'aria-describedby': undefined })}
          onOpenAutoFocus={(event) => {
            inner.current = rememberOpener();
            if (onOpenAutoFocus) onOpenAutoFocus(event);
            else focusTitle(event);
          }}
          onCloseAutoFocus={(event) => returnFocus(event, inner.current)}
          onKeyDown={trapFocus}
          onPointerDownOutside={keepOpenUnderToast}
          className={clsx(
            'fixed z-50 flex animate-sheet-up flex-col bg-card outline-none',
            'inset-x-0 bottom-0 max-h-[92dvh] rounded-t-sheet',
            // In a short window everything scrolls: a fixed title and footer would fill it.
            'short:max-h-dvh short:overflow-y-auto short:overscroll-contain',
            side === 'right'
              ? 'wide:inset-y-0 wide:right-0 wide:left-auto wide:max-h-none wide:w-96 wide:rounded-none wide:rounded-l-sheet'
              : 'wide:inset-0 wide:m-auto wide:h-fit wide:max-h-[88dvh] wide:w-[31rem] wide:rounded-sheet',
          )}
        >
          <div
            aria-hidden="true"
            className="mx-auto mt-2.5 h-1.25 w-10 shrink-0 rounded-full bg-line wide:hidden"
          />
          <div className="flex items-start justify-between gap-4 px-5 pt-3 wide:px-7 wide:pt-6">
            <div className="min-w-0 pt-1.5 wrap-anywhere">
              <Dialog.Title tabIndex={-1} className="text-xl outline-none">
                {title}
              </Dialog.Title>
              {description ? (
                <Dialog.Description className="mt-1.5 text-sm text-ink-2" asChild>
                  <div>{description}</div>
                </Dialog.Description>
              ) : null}
            </div>
            <Dialog.Close aria-label="Close" className={clsx(iconButtonClass(), '-mr-2.5')}>
              <Icon name="x" className="size-5.5" />
            </Dialog.Close>
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain short:flex-none short:overflow-visible px-5 pt-4 pb-6 wide:px-7 wide:pb-7">
            {children}
          </div>
          {footer ? (
            <div
              data-bottom-bar
              className="px-5 pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] shadow-bar wide:px-7 wide:pb-5"
            >
              {footer}
            </div>
          ) : null}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
