'use client';

import { type ReactNode, useEffect, useRef, useState } from 'react';
import { FILLED_BUTTON, SOFT_BUTTON } from './ticket-parts';

/** How long the question stays, ms. */
const ASK_MS = 6_000;
/** A double tap must not answer the question it raised, ms. */
const DOUBLE_TAP_MS = 400;

interface ConfirmButtonProps {
  children: string;
  /** The answer that does it. */
  yes: string;
  isFilled?: boolean;
  isBusy: boolean;
  onConfirm: () => void;
  /** Beside the button until it asks. */
  beside?: ReactNode;
}

/** A button for what can't be undone: the first tap asks, the second does it. */
export function ConfirmButton({
  children,
  yes,
  isFilled = false,
  isBusy,
  onConfirm,
  beside,
}: ConfirmButtonProps) {
  const [askedAt, setAskedAt] = useState<number | null>(null);
  const yesRef = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (askedAt === null) return;
    yesRef.current?.focus();
    const timer = setTimeout(() => setAskedAt(null), ASK_MS);
    return () => clearTimeout(timer);
  }, [askedAt]);

  function confirm(): void {
    if (askedAt === null || isBusy || Date.now() - askedAt < DOUBLE_TAP_MS) return;
    setAskedAt(null);
    onConfirm();
  }

  return (
    <div className="mt-3 flex flex-wrap items-center gap-2">
      {askedAt === null ? (
        <>
          <button
            type="button"
            aria-disabled={isBusy || undefined}
            className={`${isFilled ? FILLED_BUTTON : SOFT_BUTTON} flex-1`}
            onClick={() => isBusy || setAskedAt(Date.now())}
          >
            {children}
          </button>
          {beside}
        </>
      ) : (
        <>
          <button
            ref={yesRef}
            type="button"
            className={`${FILLED_BUTTON} flex-1`}
            onClick={confirm}
          >
            {yes}
          </button>
          <button type="button" className={SOFT_BUTTON} onClick={() => setAskedAt(null)}>
            Not yet
          </button>
        </>
      )}
    </div>
  );
}
