import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '@/lib/client/api';
import { createGatherer, createPatientReader, FIRST_GAP_MS, PATIENCE_MS } from './list-reader';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Readings of the lists that an agent has in a minute, in `lib/api/limits`. */
const LIMIT = 240;

const tooMany = (retryAfterMs: number | null) => new ApiError('Too many', 429, {}, retryAfterMs);

/** A reading that takes a while, and counts. */
function makeRead(ms = 150) {
  return vi.fn(() => new Promise<void>((resolve) => setTimeout(resolve, ms)));
}

describe('gathering what asks for a reading', () => {
  it('reads at once for the first event, and once for all events of one message', async () => {
    const read = makeRead();
    const { ask } = createGatherer(read);
    for (let event = 0; event < 3; event += 1) ask();
    await vi.advanceTimersByTimeAsync(200);
    expect(read).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(read).toHaveBeenCalledTimes(1);
  });

  it('reads again for what comes during a reading, after the gap', async () => {
    const read = makeRead();
    const { ask } = createGatherer(read);
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
    const { ask } = createGatherer(read);
    // Each message is told by two events.
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
    // A reading is one call, or two where another list than the queue is on screen.
    expect(2 * read.mock.calls.length).toBeLessThan(LIMIT / 6);
  });

  it('reads soon for a change of one’s own, also under load', async () => {
    const read = makeRead();
    const { ask } = createGatherer(read);
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

  it('goes on after a reading that failed', async () => {
    const read = vi.fn().mockRejectedValue(new Error('offline'));
    const { ask } = createGatherer(read);
    ask();
    await vi.advanceTimersByTimeAsync(5_000);
    ask();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(read).toHaveBeenCalledTimes(2);
  });
});

describe('a list that is refused above the limit', () => {
  const { signal } = new AbortController();

  it('is read again after the time that the server names', async () => {
    const read = vi.fn().mockRejectedValueOnce(tooMany(18_000)).mockResolvedValue('list');
    const done = createPatientReader()(read, signal);
    await vi.advanceTimersByTimeAsync(17_900);
    expect(read).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(200);
    await expect(done).resolves.toBe('list');
  });

  it('holds back other reads meanwhile', async () => {
    const readPatiently = createPatientReader();
    const first = vi.fn().mockRejectedValueOnce(tooMany(10_000)).mockResolvedValue('queue');
    const second = vi.fn().mockResolvedValue('all');
    void readPatiently(first, signal);
    await vi.advanceTimersByTimeAsync(0);
    void readPatiently(second, signal);
    await vi.advanceTimersByTimeAsync(9_000);
    expect(second).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(second).toHaveBeenCalledTimes(1);
  });

  it('is an error once that has lasted', async () => {
    const read = vi.fn().mockRejectedValue(tooMany(30_000));
    const done = createPatientReader()(read, signal);
    const failed = expect(done).rejects.toMatchObject({ status: 429 });
    await vi.advanceTimersByTimeAsync(PATIENCE_MS);
    await failed;
    expect(read).toHaveBeenCalledTimes(3);
  });

  it('lets any other error through at once', async () => {
    const read = vi.fn().mockRejectedValue(new ApiError('No', 500));
    await expect(createPatientReader()(read, signal)).rejects.toMatchObject({ status: 500 });
  });

  it('stops waiting when the list isn’t wanted any more', async () => {
    const leaving = new AbortController();
    const read = vi.fn().mockRejectedValue(tooMany(10_000));
    const done = createPatientReader()(read, leaving.signal);
    const failed = expect(done).rejects.toBeDefined();
    await vi.advanceTimersByTimeAsync(0);
    leaving.abort();
    await failed;
    expect(read).toHaveBeenCalledTimes(1);
  });
});
