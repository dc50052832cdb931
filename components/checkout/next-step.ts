import type { Checkout } from './use-checkout';

/** What comes next on the way from the cart to paying. */
export type NextStep =
  /** Something is still being read. */
  | { kind: 'wait' }
  | { kind: 'sign-in' }
  | { kind: 'address' }
  | { kind: 'pay' }
  /** Said to the customer; empty where the page says it already. */
  | { kind: 'stop'; reason: string | null };

type Facts = Pick<
  Checkout,
  | 'lines'
  | 'excess'
  | 'productsError'
  | 'hasProblems'
  | 'isSessionLoading'
  | 'user'
  | 'addresses'
  | 'addressesError'
  | 'totals'
  | 'fee'
  | 'opening'
>;

const OFFLINE = 'You’re offline. Your cart is safe: check out when you are back.';
const PROBLEMS = 'Not everything in your cart can be bought any more. Change it to go on.';

/** The next step of a checkout for what is known of it. */
export function nextStep(facts: Facts, isOnline: boolean): NextStep {
  const { lines, productsError, user, addresses, addressesError, totals, fee, opening } = facts;
  if (!isOnline) return { kind: 'stop', reason: OFFLINE };
  if (facts.excess) return { kind: 'stop', reason: facts.excess.text };
  if (facts.isSessionLoading) return { kind: 'wait' };
  if (!user) return { kind: 'sign-in' };
  // The page shows these two in the place of the cart.
  if (productsError || lines?.length === 0) return { kind: 'stop', reason: null };
  if (lines === null) return { kind: 'wait' };
  if (facts.hasProblems) return { kind: 'stop', reason: PROBLEMS };
  if (addresses === null) {
    return addressesError ? { kind: 'stop', reason: addressesError.message } : { kind: 'wait' };
  }
  if (addresses.length === 0) return { kind: 'address' };
  if (totals === null) {
    return fee.error ? { kind: 'stop', reason: fee.error.message } : { kind: 'wait' };
  }
  if (opening?.isNever) return { kind: 'stop', reason: opening.text };
  return { kind: 'pay' };
}
