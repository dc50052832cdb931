'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import { savePendingPayment } from '@/lib/client/drafts/pending-payment';
import { queryClient } from '@/lib/client/query-client';
import { recheckSession, refreshSession } from '@/lib/client/session/use-session';
import { PAGE_MESSAGES } from '@/lib/core/page-messages';
import type { QuoteDto } from '@/lib/core/pricing/quote';
import type { PayMethodName, PayOutcome } from './start-payment';

/** `Q`: the quote of the purchase. */
export type PaymentPhase<Q = QuoteDto> =
  | { kind: 'idle' }
  /** `isSlow`: the first try got no answer. */
  | { kind: 'busy'; isSlow: boolean }
  | { kind: 'leaving' }
  | { kind: 'back' }
  | Exclude<StartOutcome<Q>, { kind: 'url' | 'paid' | 'signed-out' | 'other-account' }>;

/** Result of a payment call, once cart conflicts are resolved. */
type StartOutcome<Q> = Exclude<PayOutcome<Q>, { kind: 'cart-moved' }>;
/** `unsure`: another tab has signed in or out, and this page doesn't show it yet. */
export type SendOutcome<Q = QuoteDto> = StartOutcome<Q> | { kind: 'unsure' };

const IDLE = { kind: 'idle' } as const;
/** Timeout for the navigation to the provider's page, ms. */
const LEAVING_MS = 20_000;

/** Sends the payment call. Must be a stable function. */
export type SendPayment<B, Q> = (
  body: B,
  method: PayMethodName,
  onSlow: () => void,
) => Promise<SendOutcome<Q>>;

interface UsePayment<B, Q> {
  send: SendPayment<B, Q>;
  /** The session has ended. */
  onSignedOut: () => void;
  /** Paid from the wallet. */
  onPaid: (id: string) => void;
}

/** Runs one payment at a time and ignores further taps. */
export function usePayment<B extends { owner: string }, Q>({
  send,
  onSignedOut,
  onPaid,
}: UsePayment<B, Q>) {
  const [phase, setPhase] = useState<PaymentPhase<Q>>(IDLE);
  const isRunning = useRef(false);
  const isShown = useRef(true);
  const isStale = useRef(false);

  // The outdated quote is refreshed later: the dialog that reports the change still needs it.
  const refreshStale = useCallback((): void => {
    if (!isStale.current) return;
    isStale.current = false;
    void queryClient.invalidateQueries({ queryKey: ['quote'] });
  }, []);

  useEffect(() => {
    isShown.current = true;
    // Restored from the back/forward cache: make the page usable again.
    const onShow = (event: PageTransitionEvent): void => {
      if (!event.persisted) return;
      isRunning.current = false;
      setPhase({ kind: 'back' });
      refreshStale();
    };
    window.addEventListener('pageshow', onShow);
    return () => {
      isShown.current = false;
      window.removeEventListener('pageshow', onShow);
      refreshStale();
    };
  }, [refreshStale]);

  const settle = useCallback(
    (outcome: StartOutcome<Q>): void => {
      if (outcome.kind === 'url') {
        // Other windows of this browser must warn before they pay for the same purchase.
        savePendingPayment(outcome.reference);
        setPhase({ kind: 'leaving' });
        setTimeout(() => setPhase((now) => (now.kind === 'leaving' ? IDLE : now)), LEAVING_MS);
        window.location.assign(outcome.url);
        return;
      }
      if (outcome.kind === 'paid') {
        setPhase({ kind: 'leaving' });
        onPaid(outcome.id);
        return;
      }
      if (outcome.kind === 'signed-out') {
        setPhase(IDLE);
        onSignedOut();
        return;
      }
      if (outcome.kind === 'other-account') {
        // Shown until the page switches to that account, which closes the dialog.
        setPhase({ kind: 'refused', message: PAGE_MESSAGES.otherAccount });
        return;
      }
      isStale.current ||= outcome.kind === 'changed';
      setPhase(outcome);
    },
    [onSignedOut, onPaid],
  );

  const pay = useCallback(
    async (body: B, method: PayMethodName): Promise<void> => {
      // A ref, because state would update too late for a double tap.
      if (isRunning.current) return;
      isRunning.current = true;
      setPhase({ kind: 'busy', isSlow: false });
      try {
        const outcome = await send(body, method, () => setPhase({ kind: 'busy', isSlow: true }));
        // If the dialog was closed during the call, the customer stays on the page. Checked before
        // `withSession`, which closes the dialog itself when the account changes.
        const wasShown = isShown.current;
        const known = await withSession(outcome, body.owner);
        if (method === 'wallet') void queryClient.invalidateQueries({ queryKey: ['wallet'] });
        if (wasShown) settle(known);
      } finally {
        isRunning.current = false;
      }
    },
    [send, settle],
  );

  const reset = useCallback((): void => {
    setPhase(IDLE);
    refreshStale();
  }, [refreshStale]);

  return { phase, pay, reset };
}

/** Refreshes the session if the call ran for another account than the page shows. */
async function withSession<Q>(outcome: SendOutcome<Q>, owner: string): Promise<StartOutcome<Q>> {
  if (outcome.kind === 'unsure') return resolveSession(owner);
  if (outcome.kind === 'other-account') void refreshSession();
  if (outcome.kind !== 'signed-out') return outcome;
  return (await recheckSession(owner)) ? { kind: 'other-account' } : outcome;
}

/** The call wasn't refused, so the server's session decides. */
async function resolveSession(owner: string): Promise<StartOutcome<never>> {
  const user = await refreshSession();
  if (!user) return { kind: 'signed-out' };
  if (user._id !== owner) return { kind: 'other-account' };
  return { kind: 'refused', message: PAGE_MESSAGES.cartMoved };
}

/** Whether all buttons are disabled now. */
export function isBusyPhase({ kind }: Pick<PaymentPhase, 'kind'>): boolean {
  return kind === 'busy' || kind === 'leaving';
}
