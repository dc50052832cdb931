import { describe, expect, it } from 'vitest';
import {
  EMPTY,
  GUARDS,
  type Guard,
  nextStates,
  type State,
  toName,
  wrongWith,
} from './payment-model';

/** Goes through every state that can be reached, depth first, up to the first that is wrong. */
function explore(...without: Guard[]): { states: State[]; wrong: string | null } {
  const guards = new Set(GUARDS.filter((guard) => !without.includes(guard)));
  const seen = new Set([toName(EMPTY)]);
  const states: State[] = [];
  const open = [EMPTY];
  for (let state = open.pop(); state; state = open.pop()) {
    states.push(state);
    const wrong = wrongWith(state, guards);
    if (wrong) return { states, wrong };
    for (const next of nextStates(state, guards)) {
      const name = toName(next);
      if (seen.has(name)) continue;
      seen.add(name);
      open.push(next);
    }
  }
  return { states, wrong: null };
}

// Seconds each; more on a busy machine.
describe('the life of a card payment', { timeout: 60_000 }, () => {
  it('is correct in every state that crashes, repeats and late money can reach', () => {
    const { states, wrong } = explore();
    expect(wrong).toBeNull();
    // It has been through all that it should be: else it proves little.
    const reached = new Set(
      states.flatMap(({ payments }) =>
        payments.flatMap(({ status, order, attempts }) => [
          status,
          order,
          ...attempts.map(({ reason }) => reason),
        ]),
      ),
    );
    const statuses = ['initializing', 'pending', 'succeeded', 'expired', 'superseded', 'late'];
    const reasons = ['paid-twice', 'replaced', 'too-late', 'closed', 'promo-gone'];
    for (const one of [...statuses, 'cancelled', ...reasons]) expect(reached).toContain(one);
    expect(states.length).toBeGreaterThan(5_000);
  });

  it.each<[violation: string, ...without: Guard[]]>([
    ['an order of a closed payment', 'only open ones are closed'],
    ['lost', 'late money to the wallet'],
    ['two orders of one wish', 'idempotency key'],
    ['a promo used beyond its limit', 'a late payment takes a free use of its promo'],
    ['a use that is lost', 'the use of a promo ends with its payment'],
    // Each of these two is enough by itself; without both, a repeat books again.
    ['not booked exactly once', 'settle id', 'attempt taken once'],
  ])('breaks (%s) without: %s', (violation, ...without) => {
    expect(explore(...without).wrong).toBe(violation);
  });
});
