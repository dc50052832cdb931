'use client';

import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { Naira } from '@/components/ui/naira';
import { Notice } from '@/components/ui/notice';
import { closeDialog } from '@/lib/client/dialogs';

/** What the server would charge, and what the customer had before their eyes when they pressed Pay. */
export interface ChangedProps<Q> {
  quote: Q;
  message: string;
  shown: Q;
  onAccept: (quote: Q) => void;
  /** Back to paying what it now comes to. */
  onReset: () => void;
}

interface ChangedQuoteProps {
  message: string;
  /** What can be paid now, naira; null if nothing can. */
  total: number | null;
  onAccept: () => void;
  /** Another way on. */
  action?: ReactNode;
  /** The way back. */
  back: string;
  /** What changed. */
  children: ReactNode;
}

/** What changed since the customer pressed Pay: accepted here, or changed where they came from. */
export function ChangedQuote(props: ChangedQuoteProps) {
  const { message, total, onAccept, action, back, children } = props;
  return (
    <>
      <Notice tone="warn" role="alert">
        {message} You haven’t been charged.
      </Notice>
      {children}
      <div className="mt-6 grid gap-3">
        {total === null ? null : (
          <Button isBlock onClick={onAccept}>
            <span>
              Accept and pay <Naira amount={total} />
            </span>
          </Button>
        )}
        {action}
        <Button variant="quiet" isBlock onClick={() => void closeDialog()}>
          {back}
        </Button>
      </div>
    </>
  );
}
