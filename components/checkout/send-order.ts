'use client';

import { sameCart } from '@/lib/cart/policy';
import { applyServerState, useCartStore } from '@/lib/client/cart/cart-store';
import { mergeCart } from '@/lib/client/cart/cart-sync';
import { flushCart } from '@/lib/client/cart/cart-sync-engine';
import { pushToast } from '@/lib/client/toast-queue';
import { MESSAGES } from '@/lib/core/messages';
import type { PayOrderCall } from '@/lib/payments/schemas';
import { isWholeCart, type PayBody } from './pay-body';
import { type PayMethodName, startPayment } from './start-payment';
import type { SendOutcome } from './use-payment';

/** The cart's own saving is waited for at most this long, ms. */
const FLUSH_MS = 2_000;

/**
 * Saves the cart, then starts the payment under its number. Nothing is paid where that brought in
 * what another window did to the cart, perhaps that it was ordered: the number would vouch for lines
 * that nobody has seen beside it. Where only the number was wrong, it is tried once more under the
 * right one.
 */
export async function sendOrder(
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
  const outcome = await startPayment(
    { service: 'order', body: { ...body, cartRev: rev } satisfies PayOrderCall, method },
    onSlow,
  );
  if (outcome.kind !== 'cart-moved') return outcome;
  // Another's meanwhile, or nobody's: it is not our business any more.
  if (useCartStore.getState().owner !== owner) return { kind: 'unsure' };
  applyServerState((state) => mergeCart(state, outcome.cart, rev));
  const { cartItems, cartRev } = outcome.cart;
  return cartRev < rev || sameCart(cartItems, items) ? 'number' : 'lines';
}
