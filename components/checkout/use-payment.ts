'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import { savePendingPayment } from '@/lib/client/drafts/pending-payment';
import { queryClient } from '@/lib/client/query-client';
import { recheckSession, refreshSession } from '@/lib/client/session/use-session';
import { MESSAGES } from '@/lib/core/messages';
import type { QuoteDto } from '@/lib/pricing/quote';
import type { PayMethodName, PayOutcome } from './start-payment';

/** `Q`: the quote of what is bought. */
export type PaymentPhase<Q = QuoteDto> =
  | { kind: 'idle' }
  /** `isSlow`: the first try stayed without an answer. */
  | { kind: 'busy'; isSlow: boolean }
  | { kind: 'leaving' }
  | { kind: 'back' }
  | Exclude<StartOutcome<Q>, { kind: 'url' | 'paid' | 'signed-out' | 'other-account' }>;

/** What a payment call came to, once the cart is settled. */
type StartOutcome<Q> = Exclude<PayOutcome<Q>, { kind: 'cart-moved' }>;
/** `unsure`: another tab has signed out or in, and this page does not show it yet. */
export type SendOutcome<Q = QuoteDto> = StartOutcome<Q> | { kind: 'unsure' };

const IDLE = { kind: 'idle' } as const;
/** After this the way to the provider's page counts as broken off, ms. */
const LEAVING_MS = 20_000;

/** Sends the payment call. The function must stay the same from render to render. */
export type SendPayment<B, Q> = (
  body: B,
  method: PayMethodName,
  onSlow: () => void,
) => Promise<SendOutcome<Q>>;

interface UsePayment<B, Q> {
  send: SendPayment<B, Q>;
  /** The session ended meanwhile. */
  onSignedOut: () => void;
  /** Paid from the wallet. */
  onPaid: (id: string) => void;
}

/** One payment at a time, whatever is tapped. */
export function usePayment<B extends { owner: string }, Q>({
  send,
  onSignedOut,
  onPaid,
}: UsePayment<B, Q>) {
  const [phase, setPhase] = useState<PaymentPhase<Q>>(IDLE);
  const isRunning = useRef(false);
  const isShown = useRef(true);
  const isStale = useRef(false);

  // What was shown is out of date, but the dialog that says so still needs it: afterwards.
  const refreshStale = useCallback((): void => {
    if (!isStale.current) return;
    isStale.current = false;
    void queryClient.invalidateQueries({ queryKey: ['quote'] });
  }, []);

  useEffect(() => {
    isShown.current = true;
    // The page comes out of the browser's memory as it was left: let it be used again.
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
        // Other windows of this browser must not offer to pay for the same without a word.
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
        // Until the page has turned to that account, which closes the dialog.
        setPhase({ kind: 'refused', message: MESSAGES.otherAccount });
        return;
      }
      isStale.current ||= outcome.kind === 'changed';
      setPhase(outcome);
    },
    [onSignedOut, onPaid],
  );

  const pay = useCallback(
    async (body: B, method: PayMethodName): Promise<void> => {
      // State would be a render late for a second tap.
      if (isRunning.current) return;
      isRunning.current = true;
      setPhase({ kind: 'busy', isSlow: false });
      try {
        const outcome = await send(body, method, () => setPhase({ kind: 'busy', isSlow: true }));
        // A dialog that was closed meanwhile takes nobody away from the page. It goes by itself with
        // the account that it was of.
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

/** Where the call was not of the account that is signed in, the page finds out who that is. */
async function withSession<Q>(outcome: SendOutcome<Q>, owner: string): Promise<StartOutcome<Q>> {
  if (outcome.kind === 'unsure') return whoIsHere(owner);
  if (outcome.kind === 'other-account') void refreshSession();
  if (outcome.kind !== 'signed-out') return outcome;
  return (await recheckSession(owner)) ? { kind: 'other-account' } : outcome;
}

/** Nobody was refused, so the server's word is enough. */
async function whoIsHere(owner: string): Promise<StartOutcome<never>> {
  const user = await refreshSession();
  if (!user) return { kind: 'signed-out' };
  if (user._id !== owner) return { kind: 'other-account' };
  return { kind: 'refused', message: MESSAGES.cartMoved };
}

/** Whether nothing may be pressed now. */
export function isBusyPhase({ kind }: Pick<PaymentPhase, 'kind'>): boolean {
  return kind === 'busy' || kind === 'leaving';
}
