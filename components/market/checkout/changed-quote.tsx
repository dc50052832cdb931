'use client';

import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { Naira } from '@/components/ui/naira';
import { Notice } from '@/components/ui/notice';
import { closeDialog } from '@/lib/client/dialogs';

/** The server's quote, and the quote that was on screen when the customer pressed Pay. */
export interface ChangedProps<Q> {
  quote: Q;
  message: string;
  shown: Q;
  onAccept: (quote: Q) => void;
  /** Returns to the payment, now with the new total. */
  onReset: () => void;
}

interface ChangedQuoteProps {
  message: string;
  /** The new total, naira; null if nothing can be paid. */
  total: number | null;
  onAccept: () => void;
  /** Another action than accepting. */
  action?: ReactNode;
  /** Label of the button that returns. */
  back: string;
  children: ReactNode;
}

/** Changes since the customer pressed Pay: accepted here, or undone where they came from. */
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
