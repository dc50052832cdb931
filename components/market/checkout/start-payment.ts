import { ApiError, apiPost } from '@/lib/client/api';
import { randomHex } from '@/lib/client/random-hex';
import { onUserChange } from '@/lib/client/storage/tab-storage';
import { MESSAGES } from '@/lib/core/messages';
import { PAGE_MESSAGES } from '@/lib/core/page-messages';
import type { QuoteDto } from '@/lib/core/pricing/quote';
import type { ServiceKind } from '@/lib/core/service-kind';
import type { CartDto } from '@/lib/purchases/checkout/cart/dto';
import type { CartItems } from '@/lib/purchases/checkout/cart/policy';
import { CHECKOUT_MESSAGES } from '@/lib/purchases/checkout/messages';

export type PayMethodName = 'card' | 'wallet';

/** `Q`: the quote of the purchase. */
export type PayOutcome<Q = QuoteDto> =
  | { kind: 'url'; url: string; reference: string }
  /** Paid from the wallet. `id`: of the purchase. */
  | { kind: 'paid'; id: string }
  /** The server's total differs; nothing was charged. */
  | { kind: 'changed'; quote: Q; message: string }
  /** The account's cart differs, perhaps because it was bought; nothing was charged. */
  | { kind: 'cart-moved'; cart: CartDto }
  | { kind: 'refused'; message: string }
  /** The browser is signed in to another account than the page shows; nothing was charged. */
  | { kind: 'other-account' }
  | { kind: 'signed-out' }
  /**
   * No answer yet. The call may have arrived: retry with the same body. `message` and `waitMs`: the
   * server's message and delay where it only asks to wait.
   */
  | { kind: 'unknown'; message?: string; waitMs?: number };

const KEY = 'eki-pay-attempt';
/** Delays between tries while no answer comes, ms. */
const RETRY_DELAYS_MS = [1_000, 2_000, 3_000, 5_000, 8_000];
/** Longest Retry-After that is honoured while the customer watches a spinner, ms. */
const MAX_WAIT_MS = 60_000;

const CALLS = {
  card: { path: '/api/payment/paystack', failed: CHECKOUT_MESSAGES.paymentInitFailed },
  wallet: { path: '/api/payment/wallet', failed: CHECKOUT_MESSAGES.walletPaymentFailed },
} as const;

/** A purchase, the body of its payment call, and the source of the money. */
export interface PayCall {
  service: ServiceKind;
  body: object;
  method: PayMethodName;
}

/**
 * Starts a card payment, or pays from the wallet. Each attempt has one Idempotency-Key, stored for this
 * tab and bound to the call, so that a retry never starts a second payment; removed after a definite
 * answer.
 *
 * `onWaiting` is called once the first try gets no answer.
 */
export async function startPayment<Q = QuoteDto>(
  call: PayCall,
  onWaiting: () => void,
): Promise<PayOutcome<Q>> {
  const key = keyFor(call);
  for (let tries = 0; ; tries += 1) {
    const wait = RETRY_DELAYS_MS[tries] ?? null;
    const outcome = await tryOnce<Q>(call, key);
    if (outcome.kind !== 'unknown') {
      dropKey();
      return outcome;
    }
    const { waitMs = 0 } = outcome;
    if (wait === null || waitMs > MAX_WAIT_MS) return outcome;
    onWaiting();
    await sleep(Math.max(wait, waitMs));
  }
}

async function tryOnce<Q>({ service, body, method }: PayCall, key: string): Promise<PayOutcome<Q>> {
  const { path, failed } = CALLS[method];
  try {
    const answer = await apiPost<
      { url: string; reference: string } | Record<`${ServiceKind}Id`, string>
    >(`${path}/${service}`, body, failed, { headers: { 'idempotency-key': key } });
    // The wallet's call returns a page too, if a card payment for the same purchase was found paid.
    return 'url' in answer
      ? { kind: 'url', url: answer.url, reference: answer.reference }
      : { kind: 'paid', id: answer[`${service}Id`] };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const outcome = getOutcome<Q>(error);
    const isFault = outcome.kind === 'refused' && error.status >= 500;
    return isFault ? { ...outcome, message: failed } : outcome;
  }
}

function getOutcome<Q>(error: ApiError): PayOutcome<Q> {
  const { status, message, body } = error;
  if (status === 401) return { kind: 'signed-out' };
  if (status === 403 && message === PAGE_MESSAGES.otherAccount) return { kind: 'other-account' };
  if (status === 409 && body.quote && typeof body.quote === 'object') {
    // The server's own quote, in the shape of its type.
    return { kind: 'changed', quote: body.quote as Q, message };
  }
  const { cartItems, cartRev } = body;
  if (status === 409 && typeof cartRev === 'number') {
    // The server's own cart, in the shape of its type.
    return { kind: 'cart-moved', cart: { cartItems: cartItems as CartItems, cartRev } };
  }
  // The first try of this attempt is still running, or only a proxy answered.
  if (status === 409 && message === MESSAGES.stillRunning) return { kind: 'unknown' };
  if (error.isUnknown && !('success' in body)) return { kind: 'unknown' };
  // A rate limit or an unavailable database says nothing about an earlier try of this attempt, so its
  // key is retained.
  const waitMs = error.retryAfterMs ?? 0;
  if (status === 429) return { kind: 'unknown', message, waitMs };
  if (status === 503) return { kind: 'unknown', waitMs };
  return { kind: 'refused', message };
}

/** The key of the attempt under way for this call, or a new one. */
function keyFor({ service, body, method }: PayCall): string {
  const digest = toDigest(JSON.stringify({ ...body, method, service }));
  const stored = storedAttempt();
  if (stored?.digest === digest) return stored.key;
  const key = randomHex(16);
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ key, digest }));
  } catch {
    // Without storage the key lasts for this call and its tries.
  }
  return key;
}

function storedAttempt(): { key: string; digest: string } | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    if (!stored || typeof stored !== 'object' || !('key' in stored) || !('digest' in stored))
      return null;
    return { key: String(stored.key), digest: String(stored.digest) };
  } catch {
    return null;
  }
}

onUserChange(dropKey);

function dropKey(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Without storage there is no key to remove.
  }
}

/** A short non-cryptographic digest that distinguishes bodies. Web Crypto would need https. */
function toDigest(text: string): string {
  // Two multiplicative hashes with different primes: 64 bits.
  let low = 2_166_136_261;
  let high = 5_381;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    low = Math.imul(low ^ code, 16_777_619) >>> 0;
    high = (Math.imul(high, 33) + code) >>> 0;
  }
  return `${text.length}-${low.toString(36)}-${high.toString(36)}`;
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
