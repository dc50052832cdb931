import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import mongoose from 'mongoose';
import { afterEach, expect, it, vi } from 'vitest';
import { countCall, MAX_DELAY_MS, refundCall, resetCount } from './rate-limit';

const SETTINGS = {
  APP_URL: 'http://localhost:3000',
  MONGODB_URI: 'mongodb://127.0.0.1:9/eki',
  AUTH_SECRET: 'x'.repeat(32),
  DATA_KEY: Buffer.alloc(32, 1).toString('base64'),
  PAYSTACK_SECRET_KEY: 'sk_test_x',
  GOOGLE_MAPS_API_KEY: 'x',
  SMTP_URL: 'smtp://localhost:25',
  LOG_LEVEL: 'silent',
};
for (const [name, value] of Object.entries(SETTINGS)) vi.stubEnv(name, value);
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const rule = { name: 'test', points: 2, windowS: 60 };

it('throws “unavailable” while the database of the counters is down', async () => {
  vi.spyOn(mongoose, 'connect').mockRejectedValue(new Error('server selection timed out'));
  const shared = { ...rule, shared: true };
  const unavailable = { code: 'unavailable', retryAfterS: 2 };
  await expect(countCall(shared, 'one')).rejects.toMatchObject(unavailable);
  await expect(resetCount(shared, 'one')).rejects.toMatchObject(unavailable);
});

it('counts each key and returns the time to wait', async () => {
  const own = { ...rule, shared: false };
  await countCall(own, 'one');
  await countCall(own, 'one');
  await expect(countCall(own, 'one')).rejects.toMatchObject({ code: 'too_many', retryAfterS: 60 });
  await countCall(own, 'two');
  await resetCount(own, 'one');
  await countCall(own, 'one');
});

it('delays the last calls before a limit, each longer than the one before', async () => {
  vi.useFakeTimers();
  const slowed = { name: 'slowed', points: 6, windowS: 60, shared: false, slowFrom: 3 };
  const done: number[] = [];
  for (let call = 1; call <= 3; call += 1) await countCall(slowed, 'one');
  const waiting = [4, 5, 6].map((call) => countCall(slowed, 'one').then(() => done.push(call)));
  await expect(countCall(slowed, 'one')).rejects.toMatchObject({ code: 'too_many' });
  for (const [ms, expected] of [
    [MAX_DELAY_MS / 3 - 1, []],
    [1, [4]],
    [MAX_DELAY_MS / 3, [4, 5]],
    [MAX_DELAY_MS / 3, [4, 5, 6]],
  ] as const) {
    await vi.advanceTimersByTimeAsync(ms);
    expect(done).toEqual(expected);
  }
  await Promise.all(waiting);
});

/** Whether a request is garbage-collected soon after the work in its async context. */
async function isRequestFreed(work: () => Promise<void>): Promise<boolean> {
  setFlagsFromString('--expose-gc');
  const collectGarbage: () => void = runInNewContext('gc');
  const requests = new AsyncLocalStorage<object>();
  const run = async () => {
    const request = { body: 'x'.repeat(1_000) };
    await requests.run(request, work);
    return new WeakRef(request);
  };
  const request = await run();
  for (let tries = 0; tries < 5; tries += 1) {
    await nextTurn();
    collectGarbage();
  }
  return request.deref() === undefined;
}

it('doesn’t retain requests until their window ends', async () => {
  const hour = { name: 'hour', points: 2, windowS: 3_600, shared: false };
  expect(await isRequestFreed(() => countCall(hour, 'counted'))).toBe(true);
  expect(await isRequestFreed(() => refundCall(hour, 'refunded'))).toBe(true);
  const startTimer = async () => void setTimeout(() => {}, 3_600_000).unref();
  expect(await isRequestFreed(startTimer)).toBe(false);
});
