import { describe, expect, it } from 'vitest';
import { GUESTS_PER_ADDRESS, LIMITS, type Limit, type LimitName, SLOWED_FROM } from './limits';

const VISITORS = 1_000;

/** Calls of all guests of an address in a window before any is delayed. */
function freeCalls(name: LimitName): number {
  const { points, guestMultiplier = GUESTS_PER_ADDRESS, isCostly }: Limit = LIMITS[name];
  return points * guestMultiplier * (isCostly ? SLOWED_FROM : 1);
}

describe('guests who share an address', () => {
  it.each([
    ['session', 8],
    ['typing', 12],
    ['suggestions', 12],
    ['catalog', 3],
    ['quote', 5],
    ['fee', 5],
    ['paymentState', 6],
    ['reads', 2],
    ['signIn', 1],
    ['googleSignIn', 1],
    ['register', 1],
  ] as const)('%s: a thousand of them can make %d calls each', (name, each) => {
    expect(freeCalls(name)).toBeGreaterThanOrEqual(VISITORS * each);
  });
});
