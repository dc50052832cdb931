import type { Checkout } from './use-checkout';

/** The next step from the cart to the payment. */
export type NextStep =
  /** Something is still loading. */
  | { kind: 'wait' }
  | { kind: 'sign-in' }
  | { kind: 'address' }
  | { kind: 'pay' }
  /** Shown to the customer; null where the page explains it already. */
  | { kind: 'stop'; reason: string | null };

type Facts = Pick<
  Checkout,
  | 'lines'
  | 'quote'
  | 'isCurrent'
  | 'quoteError'
  | 'isOnline'
  | 'isSessionLoading'
  | 'user'
  | 'addresses'
  | 'addressesError'
>;

const OFFLINE = 'You’re offline. Your cart is safe. Check out when you’re back online.';
const PROBLEMS = 'Some items in your cart need your attention before you check out.';

/** The next step of a checkout in its current state. */
export function nextStep(facts: Facts): NextStep {
  const { lines, quote, isCurrent, quoteError, user, addresses, addressesError } = facts;
  if (!facts.isOnline) return { kind: 'stop', reason: OFFLINE };
  const problem = isCurrent ? quote?.problem : null;
  // No sign-up for a cart that can't become one order.
  if (problem === 'TOO_MANY_STOPS' || problem === 'too_large') {
    return { kind: 'stop', reason: quote?.message ?? null };
  }
  if (facts.isSessionLoading) return { kind: 'wait' };
  if (!user) return { kind: 'sign-in' };
  if (lines?.length === 0) return { kind: 'stop', reason: null };
  if (quoteError) return { kind: 'stop', reason: quoteError.message };
  if (problem === 'lines') return { kind: 'stop', reason: PROBLEMS };
  if (addresses === null) {
    return addressesError ? { kind: 'stop', reason: addressesError.message } : { kind: 'wait' };
  }
  if (addresses.length === 0) return { kind: 'address' };
  if (!quote || !isCurrent) return { kind: 'wait' };
  if (problem === 'never_open') return { kind: 'stop', reason: quote.opening };
  return problem ? { kind: 'stop', reason: quote.message } : { kind: 'pay' };
}
