import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '@/lib/client/api';
import {
  createReadScheduler,
  createRetryingReader,
  FIRST_GAP_MS,
  RATE_LIMIT_TIMEOUT_MS,
} from './list-reader';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Limit of list reads per agent and minute, from `lib/platform/http/limits`. */
const LIMIT = 240;

const tooMany = (retryAfterMs: number | null) => new ApiError('Too many', 429, {}, retryAfterMs);

/** A read that takes a while and counts its calls. */
function makeRead(ms = 150) {
  return vi.fn(() => new Promise<void>((resolve) => setTimeout(resolve, ms)));
}

describe('createReadScheduler', () => {
  it('reads immediately for the first event, and once for all events of one message', async () => {
    const read = makeRead();
    const { ask } = createReadScheduler(read);
    for (let event = 0; event < 3; event += 1) ask();
    await vi.advanceTimersByTimeAsync(200);
    expect(read).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(read).toHaveBeenCalledTimes(1);
  });

  it('reads again for events during a read, after the gap', async () => {
    const read = makeRead();
    const { ask } = createReadScheduler(read);
    ask();
    await vi.advanceTimersByTimeAsync(150);
    ask();
    await vi.advanceTimersByTimeAsync(FIRST_GAP_MS - 100);
    expect(read).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(FIRST_GAP_MS);
    expect(read).toHaveBeenCalledTimes(2);
  });

  it('stays far below the limit while eight customers write a message a second', async () => {
    const read = makeRead();
    const { ask } = createReadScheduler(read);
    // Each message causes two events.
    const timers = Array.from({ length: 8 }, (_, customer) =>
      setTimeout(() => {
        ask();
        setInterval(() => {
          ask();
          ask();
        }, 1_000);
      }, customer * 125),
    );
    await vi.advanceTimersByTimeAsync(60_000);
    expect(timers).toHaveLength(8);
    expect(read.mock.calls.length).toBeGreaterThanOrEqual(12);
    expect(read.mock.calls.length).toBeLessThanOrEqual(18);
    // A read is one call, or two if a list other than the queue is on screen.
    expect(2 * read.mock.calls.length).toBeLessThan(LIMIT / 6);
  });

  it('reads soon after the agent’s own change, also under load', async () => {
    const read = makeRead();
    const { ask } = createReadScheduler(read);
    const load = setInterval(() => ask(), 100);
    await vi.advanceTimersByTimeAsync(20_000);
    clearInterval(load);
    const before = read.mock.calls.length;
    // In the middle of the gap.
    await vi.advanceTimersByTimeAsync(1_000);
    const { length } = read.mock.calls;
    ask(true);
    await vi.advanceTimersByTimeAsync(500);
    expect(length - before).toBeLessThanOrEqual(1);
    expect(read.mock.calls.length).toBe(length + 1);
  });

  it('continues after a failed read', async () => {
    const read = vi.fn().mockRejectedValue(new Error('offline'));
    const { ask } = createReadScheduler(read);
    ask();
    await vi.advanceTimersByTimeAsync(5_000);
    ask();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(read).toHaveBeenCalledTimes(2);
  });
});

describe('a list that is refused above the limit', () => {
  const { signal } = new AbortController();

  it('is read again after the delay that the server names', async () => {
    const read = vi.fn().mockRejectedValueOnce(tooMany(18_000)).mockResolvedValue('list');
    const done = createRetryingReader()(read, signal);
    await vi.advanceTimersByTimeAsync(17_900);
    expect(read).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(200);
    await expect(done).resolves.toBe('list');
  });

  it('blocks other reads until then', async () => {
    const readWithRetry = createRetryingReader();
    const first = vi.fn().mockRejectedValueOnce(tooMany(10_000)).mockResolvedValue('queue');
    const second = vi.fn().mockResolvedValue('all');
    void readWithRetry(first, signal);
    await vi.advanceTimersByTimeAsync(0);
    void readWithRetry(second, signal);
    await vi.advanceTimersByTimeAsync(9_000);
    expect(second).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(second).toHaveBeenCalledTimes(1);
  });

  it('fails after repeated refusals', async () => {
    const read = vi.fn().mockRejectedValue(tooMany(30_000));
    const done = createRetryingReader()(read, signal);
    const failed = expect(done).rejects.toMatchObject({ status: 429 });
    await vi.advanceTimersByTimeAsync(RATE_LIMIT_TIMEOUT_MS);
    await failed;
    expect(read).toHaveBeenCalledTimes(3);
  });

  it('throws any other error immediately', async () => {
    const read = vi.fn().mockRejectedValue(new ApiError('No', 500));
    await expect(createRetryingReader()(read, signal)).rejects.toMatchObject({ status: 500 });
  });

  it('stops waiting when the list is no longer needed', async () => {
    const leaving = new AbortController();
    const read = vi.fn().mockRejectedValue(tooMany(10_000));
    const done = createRetryingReader()(read, leaving.signal);
    const failed = expect(done).rejects.toBeDefined();
    await vi.advanceTimersByTimeAsync(0);
    leaving.abort();
    await failed;
    expect(read).toHaveBeenCalledTimes(1);
  });
});
