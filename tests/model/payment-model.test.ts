import { describe, expect, it } from 'vitest';
import {
  EMPTY,
  findViolation,
  GUARDS,
  type Guard,
  nextStates,
  type State,
  toName,
} from './payment-model';

/** Visits every reachable state, depth first, until the first violation. */
function explore(...without: Guard[]): { states: State[]; wrong: string | null } {
  const guards = new Set(GUARDS.filter((guard) => !without.includes(guard)));
  const seen = new Set([toName(EMPTY)]);
  const states: State[] = [];
  const open = [EMPTY];
  for (let state = open.pop(); state; state = open.pop()) {
    states.push(state);
    const wrong = findViolation(state, guards);
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
describe('the life of a card payment', () => {
  it('is correct in every state reachable by crashes, repeats and late money', () => {
    const { states, wrong } = explore();
    expect(wrong).toBeNull();
    // Proves that the search reaches every kind of state.
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
    ['two orders of one request', 'idempotency key'],
    ['a promo used beyond its limit', 'a late payment takes a free use of its promo'],
    ['a use that is lost', 'the use of a promo ends with its payment'],
    // Either of the two is enough; without both, a repeat books twice.
    ['not booked exactly once', 'settle id', 'attempt taken once'],
  ])('breaks (%s) without: %s', (violation, ...without) => {
    expect(explore(...without).wrong).toBe(violation);
  });
});
