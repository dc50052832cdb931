'use client';

import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { answerTap, type Confirmation } from './board-text';

/** Timeout of the question, ms. */
const ASK_MS = 6_000;

interface ConfirmButtonProps {
  children: string;
  /** Label of the confirming button. */
  yes: string;
  isFilled?: boolean;
  isBusy: boolean;
  onConfirm: () => void;
  /** Shown next to the button until it asks. */
  aside?: ReactNode;
}

/** A button for an action that can't be undone: the first tap asks, the second confirms. */
export function ConfirmButton({
  children,
  yes,
  isFilled = false,
  isBusy,
  onConfirm,
  aside,
}: ConfirmButtonProps) {
  const [asked, setAsked] = useState<Confirmation | null>(null);
  const yesRef = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!asked) return;
    yesRef.current?.focus();
    if (asked.isSticky) return;
    const timer = setTimeout(() => setAsked(null), ASK_MS);
    return () => clearTimeout(timer);
  }, [asked]);

  function confirm(): void {
    if (!asked || isBusy) return;
    const next = answerTap(asked, Date.now());
    setAsked(next === 'confirmed' ? null : next);
    if (next === 'confirmed') onConfirm();
  }

  return (
    <div className="mt-3 flex flex-wrap items-center gap-2">
      {asked === null ? (
        <>
          <Button
            aria-disabled={isBusy || undefined}
            variant={isFilled ? 'primary' : 'soft'}
            size="board"
            className="flex-auto"
            onClick={() => isBusy || setAsked({ askedAt: Date.now(), isSticky: false })}
          >
            {children}
          </Button>
          {aside}
        </>
      ) : (
        <>
          <Button ref={yesRef} size="board" className="flex-auto" onClick={confirm}>
            {yes}
          </Button>
          <Button variant="soft" size="board" onClick={() => setAsked(null)}>
            Not yet
          </Button>
        </>
      )}
    </div>
  );
}
