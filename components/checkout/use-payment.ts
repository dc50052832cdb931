'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import { sameCart } from '@/lib/cart/policy';
import { applyServerState, useCartStore } from '@/lib/client/cart-store';
import { takeCart } from '@/lib/client/cart-sync';
import { flushCart } from '@/lib/client/cart-sync-engine';
import { savePendingPayment } from '@/lib/client/pending-payment';
import { queryClient } from '@/lib/client/query-client';
import { pushToast } from '@/lib/client/toast-queue';
import { recheckSession, refreshSession } from '@/lib/client/use-session';
import { MESSAGES } from '@/lib/core/messages';
import { isWholeCart, type PayBody } from './pay-body';
import { type PayMethodName, type PayOutcome, payOrder } from './pay-order';

export type PaymentPhase =
  | { kind: 'idle' }
  /** `isSlow`: the first try stayed without an answer. */
  | { kind: 'busy'; isSlow: boolean }
  | { kind: 'leaving' }
  | { kind: 'back' }
  | Exclude<StartOutcome, { kind: 'url' | 'paid' | 'signed-out' | 'other-account' }>;

/** What a payment call came to, once the cart is settled. */
type StartOutcome = Exclude<PayOutcome, { kind: 'cart-moved' }>;
/** `unsure`: another tab has signed out or in, and this page does not show it yet. */
type SendOutcome = StartOutcome | { kind: 'unsure' };

const IDLE: PaymentPhase = { kind: 'idle' };
/** After this the way to the provider's page counts as broken off, ms. */
const LEAVING_MS = 20_000;
/** The cart's own saving is waited for at most this long, ms. */
const FLUSH_MS = 2_000;

interface UsePayment {
  /** The session ended meanwhile. */
  onSignedOut: () => void;
  /** Paid from the wallet. */
  onPaid: (orderId: string) => void;
}

/** One payment at a time, whatever is tapped. */
export function usePayment({ onSignedOut, onPaid }: UsePayment) {
  const [phase, setPhase] = useState<PaymentPhase>(IDLE);
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
    (outcome: StartOutcome): void => {
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
        onPaid(outcome.orderId);
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
    async (body: PayBody, method: PayMethodName): Promise<void> => {
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
    [settle],
  );

  const reset = useCallback((): void => {
    setPhase(IDLE);
    refreshStale();
  }, [refreshStale]);

  return { phase, pay, reset };
}

/**
 * Saves the cart, then starts the payment under its number. Nothing is paid where that brought in
 * what another window did to the cart, perhaps that it was ordered: the number would vouch for lines
 * that nobody has seen beside it. Where only the number was wrong, it is tried once more under the
 * right one.
 */
async function send(
  body: PayBody,
  method: PayMethodName,
  onSlow: () => void,
): Promise<SendOutcome> {
  const first = await sendOnce(body, method, onSlow);
  const outcome = first === 'number' ? await sendOnce(body, method, onSlow) : first;
  if (typeof outcome !== 'string') return outcome;
  const message = MESSAGES.cartMoved;
  // An empty cart takes the dialog away, and what stands in it with it.
  pushToast({ tone: 'error', text: message, id: 'cart-moved' });
  return { kind: 'refused', message };
}

/** Where the call was not of the account that is signed in, the page finds out who that is. */
async function withSession(outcome: SendOutcome, owner: string): Promise<StartOutcome> {
  if (outcome.kind === 'unsure') return whoIsHere(owner);
  if (outcome.kind === 'other-account') void refreshSession();
  if (outcome.kind !== 'signed-out') return outcome;
  return (await recheckSession(owner)) ? { kind: 'other-account' } : outcome;
}

/**
 * `lines`: the cart holds others than those to be paid. `number`: the account knows these very lines
 * under another number, as when our own saving arrived late, or its cart has gone back.
 */
async function sendOnce(
  body: PayBody,
  method: PayMethodName,
  onSlow: () => void,
): Promise<SendOutcome | 'lines' | 'number'> {
  await flushCart(FLUSH_MS);
  const { rev, items, owner } = useCartStore.getState();
  if (owner !== body.owner) return { kind: 'unsure' };
  if (!isWholeCart(body.items, items)) return 'lines';
  const outcome = await payOrder({ ...body, cartRev: rev }, method, onSlow);
  if (outcome.kind !== 'cart-moved') return outcome;
  // Another's meanwhile, or nobody's: it is not our business any more.
  if (useCartStore.getState().owner !== owner) return { kind: 'unsure' };
  applyServerState((state) => takeCart(state, outcome.cart, rev));
  const { cartItems, cartRev } = outcome.cart;
  return cartRev < rev || sameCart(cartItems, items) ? 'number' : 'lines';
}

/** Nobody was refused, so the server's word is enough. */
async function whoIsHere(owner: string): Promise<StartOutcome> {
  const user = await refreshSession();
  if (!user) return { kind: 'signed-out' };
  if (user._id !== owner) return { kind: 'other-account' };
  return { kind: 'refused', message: MESSAGES.cartMoved };
}

/** Whether nothing may be pressed now. */
export function isBusyPhase({ kind }: PaymentPhase): boolean {
  return kind === 'busy' || kind === 'leaving';
}
