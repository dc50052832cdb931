'use client';

import { applyServerState, useCartStore } from '@/lib/client/cart/cart-store';
import { mergeCart } from '@/lib/client/cart/cart-sync';
import { flushCart } from '@/lib/client/cart/cart-sync-engine';
import { pushToast } from '@/lib/client/toast-queue';
import { PAGE_MESSAGES } from '@/lib/core/page-messages';
import { sameCart } from '@/lib/purchases/checkout/cart/policy';
import type { PayOrderCall } from '@/lib/purchases/checkout/payments/schemas';
import { isWholeCart, type PayBody } from './pay-body';
import { type PayMethodName, startPayment } from './start-payment';
import type { SendOutcome } from './use-payment';

/** Timeout for saving the cart before the payment, ms. */
const FLUSH_MS = 2_000;

/**
 * Saves the cart, then starts the payment with its `rev`. Nothing is paid if saving brought in changes
 * of another window (perhaps the purchase itself), because the customer hasn't seen those lines. If only
 * `rev` was wrong, the payment is tried once more with the right one.
 */
export async function sendOrder(
  body: PayBody,
  method: PayMethodName,
  onSlow: () => void,
): Promise<SendOutcome> {
  const first = await sendOnce(body, method, onSlow);
  const outcome = first === 'number' ? await sendOnce(body, method, onSlow) : first;
  if (typeof outcome !== 'string') return outcome;
  const message = PAGE_MESSAGES.cartMoved;
  // An empty cart closes the dialog with its messages, so a toast shows this one.
  pushToast({ tone: 'error', text: message, id: 'cart-moved' });
  return { kind: 'refused', message };
}

/**
 * `lines`: the cart differs from the lines to be paid. `number`: the account has the same lines with
 * another `rev`, because our own save arrived late or its cart was restored.
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
  const outcome = await startPayment(
    { service: 'order', body: { ...body, cartRev: rev } satisfies PayOrderCall, method },
    onSlow,
  );
  if (outcome.kind !== 'cart-moved') return outcome;
  // The cart now belongs to another account or to a guest.
  if (useCartStore.getState().owner !== owner) return { kind: 'unsure' };
  applyServerState((state) => mergeCart(state, outcome.cart, rev));
  const { cartItems, cartRev } = outcome.cart;
  return cartRev < rev || sameCart(cartItems, items) ? 'number' : 'lines';
}
