import { describe, expect, it } from 'vitest';
import { createBreaker, withBreaker } from './breaker';
import { createCardProvider } from './live';
import { CardProviderError, type CardProviderFailure, type StartCardPayment } from './port';

/** A breaker with a clock that the test sets, and its changes. */
function breakerAt() {
  const clock = { ms: 0 };
  const changes: boolean[] = [];
  const breaker = createBreaker(
    () => clock.ms,
    (isOpen) => changes.push(isOpen),
  );
  const fail = (times: number) => {
    for (let time = 0; time < times; time += 1) breaker.failed();
  };
  return { clock, changes, breaker, fail };
}

describe('the circuit breaker', () => {
  it('opens after five failures in a row', () => {
    const { breaker, changes, fail } = breakerAt();
    fail(4);
    breaker.answered();
    fail(4);
    expect([breaker.mayCall(), breaker.isOpen(), changes]).toEqual([true, false, []]);
    fail(1);
    expect([breaker.mayCall(), breaker.isOpen(), changes]).toEqual([false, true, [true]]);
  });

  it('lets one call through after 30 seconds and closes on its answer', () => {
    const { breaker, clock, changes, fail } = breakerAt();
    fail(5);
    clock.ms = 29_999;
    expect(breaker.mayCall()).toBe(false);
    clock.ms = 30_000;
    expect([breaker.mayCall(), breaker.mayCall()]).toEqual([true, false]);
    breaker.answered();
    expect([breaker.mayCall(), breaker.mayCall(), changes]).toEqual([true, true, [true, false]]);
    fail(4);
    expect(breaker.isOpen()).toBe(false);
  });

  it('stays open when that call fails, and reports the opening once', () => {
    const { breaker, clock, changes, fail } = breakerAt();
    fail(5);
    clock.ms = 30_000;
    expect(breaker.mayCall()).toBe(true);
    clock.ms = 40_000;
    fail(1);
    clock.ms = 69_999;
    expect(breaker.mayCall()).toBe(false);
    clock.ms = 70_000;
    expect([breaker.mayCall(), breaker.mayCall(), changes]).toEqual([true, false, [true]]);
  });

  it('lets another call through when the first never ended', () => {
    const { breaker, clock, fail } = breakerAt();
    fail(5);
    clock.ms = 30_000;
    expect(breaker.mayCall()).toBe(true);
    clock.ms = 60_000;
    expect(breaker.mayCall()).toBe(true);
  });
});

describe('payment starts behind the breaker', () => {
  const payment = {} as StartCardPayment;

  /** A provider whose starts fail in these ways, in order, and then return a page. */
  function startsThat(...failures: CardProviderFailure[]) {
    const { breaker, clock } = breakerAt();
    const sent = { count: 0 };
    const provider = {
      ...createCardProvider('http://127.0.0.1:9/paystack', 'sk_test_x'),
      async start() {
        sent.count += 1;
        const failure = failures.shift();
        if (failure) throw new CardProviderError(failure, 'no');
        return { url: 'page', accessCode: null };
      },
    };
    const { start } = withBreaker(provider, breaker);
    const outcome = () =>
      start(payment).then(
        () => 'page',
        (error: CardProviderError) => [error.failure, error.isPausing],
      );
    return { outcome, sent, clock };
  }

  it('fail fast while it is open, and resume after an answered call', async () => {
    const { outcome, sent, clock } = startsThat(...Array(5).fill('unreachable'));
    for (let time = 0; time < 4; time += 1) expect(await outcome()).toEqual(['unreachable', false]);
    expect(await outcome()).toEqual(['unreachable', true]);
    expect(await outcome()).toEqual(['unreachable', true]);
    expect(sent.count).toBe(5);
    clock.ms = 30_000;
    expect([await outcome(), await outcome()]).toEqual(['page', 'page']);
  });

  it('don’t count refusals as failures', async () => {
    const away = Array(4).fill('unreachable');
    const { outcome } = startsThat(...away, 'refused', ...away, 'duplicate_reference', ...away);
    for (let time = 0; time < 14; time += 1) expect((await outcome())[1]).toBe(false);
    expect(await outcome()).toBe('page');
  });
});
