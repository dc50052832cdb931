import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '@/lib/core/errors';
import { MESSAGES } from '@/lib/core/messages';
import { runOnce } from '@/lib/platform/http/idempotency';
import { LIMITS } from '@/lib/platform/http/limits';
import { route } from '@/lib/platform/http/route';
import { payOrderByCardCall } from '@/lib/purchases/checkout/payments/calls';
import { IdempotencyKey } from '@/models/platform/idempotency-key';
import { callRoute } from '../../support/call';
import { useTestDatabase } from '../../support/database';
import { makePerson, type Person } from '../../support/people';
import { getCount, setCount } from '../../support/rate-limits';

useTestDatabase();

const ID = 'a'.repeat(24);

let person: Person;
beforeEach(async () => {
  person = await makePerson();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('route(): one attempt, one answer', () => {
  const payment = { totalAmount: 2_500, address: ID };
  let runs = 0;
  let hold: Promise<void> | undefined;
  let refusal: AppError | undefined;
  const pay = route(payOrderByCardCall, async ({ input }) => {
    runs += 1;
    await hold;
    if (refusal) throw refusal;
    return { body: { run: runs, amount: input.totalAmount } };
  });
  const attempt = (key: string | undefined, body: unknown = payment, who = person) =>
    callRoute(pay, '/api/payment/paystack/order', {
      body,
      cookie: who.cookie,
      headers: { 'idempotency-key': key },
    });

  beforeEach(() => {
    runs = 0;
    hold = undefined;
    refusal = undefined;
  });

  it('replays the first answer under the same key', async () => {
    const key = randomUUID();
    const first = await attempt(key);
    const again = await attempt(key);
    expect(first).toMatchObject({ status: 200, body: { run: 1 } });
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(runs).toBe(1);
  });

  it('runs again for another key, and for another person with the same key', async () => {
    const key = randomUUID();
    await attempt(key);
    await attempt(randomUUID());
    await attempt(key, payment, await makePerson());
    expect(runs).toBe(3);
  });

  it('treats the same body without a key as the same attempt', async () => {
    await attempt(undefined);
    expect((await attempt(undefined)).headers.get('idempotency-replayed')).toBe('true');
    await attempt(undefined, { ...payment, totalAmount: 2_600 });
    expect(runs).toBe(2);
  });

  it('remembers a body for a minute, and a key for a day', async () => {
    const start = Date.now();
    const call = (key: string | null, ms: number) =>
      runOnce(`scope-${start}`, key, payment, async () => ({ status: 200, body: ms }), {
        now: () => new Date(start + ms),
      });
    const key = randomUUID();
    await Promise.all([call(null, 0), call(key, 0)]);
    expect(await call(null, 59_999)).toMatchObject({ body: 0, isReplay: true });
    expect(await call(null, 60_001)).toMatchObject({ body: 60_001, isReplay: false });
    expect(await call(key, 86_399_999)).toMatchObject({ body: 0, isReplay: true });
    expect(await call(key, 86_400_001)).toMatchObject({ body: 86_400_001, isReplay: false });
  });

  it('refuses another body under the same key', async () => {
    const key = randomUUID();
    await attempt(key);
    const got = await attempt(key, { ...payment, totalAmount: 1 });
    expect(got).toMatchObject({ status: 422, body: { message: MESSAGES.keyReused } });
  });

  it('answers “still running” to a concurrent duplicate, and runs once', async () => {
    let release: () => void = () => {};
    hold = new Promise((resolve) => {
      release = resolve;
    });
    const key = randomUUID();
    const first = attempt(key);
    await expect.poll(() => runs).toBe(1);
    const twin = await attempt(key);
    expect(twin).toMatchObject({ status: 409, body: { message: MESSAGES.stillRunning } });
    expect(twin.headers.get('retry-after')).toBe('1');
    release();
    expect((await first).status).toBe(200);
    expect(runs).toBe(1);
  });

  it('allows a refused attempt again under its key', async () => {
    const key = randomUUID();
    refusal = new AppError('upstream', 'away');
    expect((await attempt(key)).status).toBe(502);
    refusal = undefined;
    expect(await attempt(key)).toMatchObject({ status: 200, body: { run: 2 } });
  });

  it('takes over from a crashed request once its lease is up', async () => {
    const key = randomUUID();
    await attempt(key);
    const id = `${person.userId}:POST /api/payment/paystack/order:${key}`;
    await IdempotencyKey.updateOne({ _id: id }, { state: 'running', lockedUntil: new Date() });
    expect(await attempt(key)).toMatchObject({ status: 200, body: { run: 2 } });
  });

  it('stores the answer of the run that took over, not of the late one', async () => {
    const key = randomUUID();
    const body = { totalAmount: 1 };
    const start = Date.now();
    const at = (ms: number) => () => new Date(start + ms);
    const ends: ((refusal?: Error) => void)[] = [];
    const late = (now: () => Date) =>
      runOnce(
        'scope',
        key,
        body,
        () =>
          new Promise((resolve, reject) => {
            ends.push((refusal) =>
              refusal ? reject(refusal) : resolve({ status: 200, body: 'late' }),
            );
          }),
        { now },
      );
    const readKey = () => IdempotencyKey.findById(`scope:${key}`).lean();

    const first = late(at(0));
    await expect.poll(() => ends.length).toBe(1);
    const second = late(at(15_001));
    await expect.poll(() => ends.length).toBe(2);
    // The first fails while the second still runs: the claim is the second's and stays.
    ends[0]?.(new Error('too late'));
    await expect(first).rejects.toThrow('too late');
    expect(await readKey()).toMatchObject({ state: 'running' });
    // The third takes over and ends before the second: its answer is stored.
    const third = await runOnce('scope', key, body, async () => ({ status: 200, body: 'third' }), {
      now: at(30_002),
    });
    ends[1]?.();
    expect(await second).toEqual({ status: 200, body: 'late', isReplay: false });
    expect(third).toMatchObject({ body: 'third', isReplay: false });
    expect(await readKey()).toMatchObject({ state: 'finished', body: 'third' });
  });

  it('holds the key while it runs, up to a minute', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const key = randomUUID();
    const id = `scope:${key}`;
    const start = Date.now();
    let elapsed = 0;
    let end: () => void = () => {};
    const stuck = new Promise<void>((resolve) => {
      end = resolve;
    });
    const run = async () => {
      await stuck;
      return { status: 200, body: 'ours' };
    };
    const running = runOnce('scope', key, {}, run, { now: () => new Date(start + elapsed) });
    const isLockedAt = (ms: number) =>
      expect
        .poll(async () => (await IdempotencyKey.findById(id).lean())?.lockedUntil.getTime())
        .toBe(start + ms);
    await isLockedAt(15_000);
    // The key is in the database a moment before the run that holds it knows.
    await expect.poll(() => vi.getTimerCount()).toBe(1);
    elapsed = 10_000;
    vi.advanceTimersByTime(5_000);
    await isLockedAt(25_000);
    elapsed = 50_000;
    vi.advanceTimersByTime(5_000);
    await isLockedAt(60_000);
    // Taken over by another: neither its lease nor its answer is this run's to write.
    const theirs = { owner: randomUUID(), lockedUntil: new Date(start + 70_000) };
    await IdempotencyKey.updateOne({ _id: id }, theirs);
    elapsed = 58_000;
    vi.advanceTimersByTime(5_000);
    end();
    expect(await running).toMatchObject({ body: 'ours', isReplay: false });
    expect(await IdempotencyKey.findById(id).lean()).toMatchObject({ ...theirs, state: 'running' });
    expect(vi.getTimerCount()).toBe(0);
  });

  it('releases the key when the run fails', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const failing = runOnce('scope', randomUUID(), {}, async () => {
      expect(vi.getTimerCount()).toBe(1);
      throw new Error('no payment');
    });
    await expect(failing).rejects.toThrow('no payment');
    expect(vi.getTimerCount()).toBe(0);
  });

  it('forgets the answer of an expired key', async () => {
    const key = randomUUID();
    await attempt(key);
    const id = `${person.userId}:POST /api/payment/paystack/order:${key}`;
    await IdempotencyKey.updateOne({ _id: id }, { expiresAt: new Date() });
    const other = { ...payment, totalAmount: 2_600 };
    expect(await attempt(key, other)).toMatchObject({ status: 200, body: { run: 2 } });
    expect((await attempt(key)).status).toBe(422);
    expect((await attempt(key, other)).headers.get('idempotency-replayed')).toBe('true');
  });

  it('does not take over from a late run that has just finished', async () => {
    const key = randomUUID();
    const body = { totalAmount: 1 };
    const start = Date.now();
    const at = (ms: number) => () => new Date(start + ms);
    let end: (() => void) | undefined;
    const run = async () => {
      await new Promise<void>((resolve) => {
        end = resolve;
      });
      return { status: 200, body: 'late' };
    };
    const late = runOnce('scope', key, body, run, { now: at(0) });
    await expect.poll(() => end).toBeDefined();
    // The late run ends between the moment in which its claim is read and the one in which it is taken.
    const read = vi.spyOn(IdempotencyKey, 'updateOne').mockImplementationOnce((...args) => {
      read.mockRestore();
      end?.();
      const take = async () => {
        await late;
        return IdempotencyKey.updateOne(...args);
      };
      // Only awaited, like the query it replaces.
      return take() as unknown as ReturnType<typeof IdempotencyKey.updateOne>;
    });
    const second = runOnce('scope', key, body, async () => ({ status: 200, body: 'second' }), {
      now: at(60_001),
    });
    await expect(second).rejects.toMatchObject({ code: 'conflict' });
    const again = await runOnce('scope', key, body, run, { now: at(60_002) });
    expect(again).toEqual({ status: 200, body: 'late', isReplay: true });
  });

  it.each(['short', 'x'.repeat(65), 'has spaces in it, many', '$where-0123456789'])(
    'refuses the key %j',
    async (key) => {
      expect((await attempt(key)).status).toBe(400);
    },
  );

  it('lets a customer start up to sixty payments a day', async () => {
    expect((await attempt(randomUUID())).status).toBe(200);
    await setCount(`payment:day:${person.userId}`, LIMITS.payment.perDay - 1);
    expect((await attempt(randomUUID())).status).toBe(200);
    const refused = await attempt(randomUUID());
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_600);
  });

  it('counts payments in the database, where another process counts them too', async () => {
    const key = `payment:${person.userId}`;
    expect((await attempt(randomUUID())).status).toBe(200);
    expect(await getCount(key)).toBe(1);
    // All but one of the rest were started elsewhere.
    await setCount(key, LIMITS.payment.points - 1);
    expect((await attempt(randomUUID())).status).toBe(200);
    expect((await attempt(randomUUID())).status).toBe(429);
  });
});
