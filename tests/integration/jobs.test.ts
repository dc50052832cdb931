import { setTimeout as sleep } from 'node:timers/promises';
import mongoose from 'mongoose';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { orderTimers } from '@/lib/orders/order-service';
import { inTransaction } from '@/lib/platform/db';
import { log } from '@/lib/platform/log';
import { enqueue } from '@/lib/platform/outbox';
import { waitingRow } from '@/models/leased-row';
import { Outbox } from '@/models/outbox';
import { WebhookInbox, type WebhookInboxDoc } from '@/models/webhook-inbox';
import { markUp, readinessProblems } from '@/server/health';
import { type Jobs, startJobs } from '@/server/jobs';
import { useTestDatabase } from '../support/database';

useTestDatabase();

let jobs: Jobs | undefined;
afterEach(async () => {
  await jobs?.stop();
  vi.restoreAllMocks();
});

const agoMs = (ms: number) => new Date(Date.now() - ms);

/** An event that is due for so long, which no worker can take: its count of tries is none. */
async function putPoison(ms: number): Promise<void> {
  const row = { ...waitingRow(agoMs(ms)), event: 'charge.success', reference: null, raw: '{}' };
  await mongoose.connection
    .collection<Omit<WebhookInboxDoc, 'tries'> & { tries: string }>('webhook_inbox')
    .insertOne({ ...row, _id: 'a'.repeat(64), tries: 'none' }, { bypassDocumentValidation: true });
}

it('reports the inbox worker in readiness and its backlog in the log', async () => {
  const error = vi.spyOn(log(), 'error').mockReturnValue();
  const warn = vi.spyOn(log(), 'warn').mockReturnValue();
  const failedSteps = () =>
    error.mock.calls.filter(([facts]) => (facts as { queue?: string }).queue === 'webhook inbox')
      .length;
  const lags = async () => (await readinessProblems()).includes('webhook inbox lags');
  await putPoison(90_000);
  markUp();
  jobs = startJobs();
  await expect.poll(failedSteps, { timeout: 5_000 }).toBeGreaterThan(0);
  const backlog = [expect.objectContaining({ waiting: 1 }), 'webhook inbox lags'] as const;
  await vi.waitFor(() => expect(warn).toHaveBeenCalledWith(...backlog));
  // The worker has only just begun.
  expect(await lags()).toBe(false);

  // A minute later: the other workers of the process go on, this one has ended no step well.
  const now = Date.now.bind(Date);
  vi.spyOn(Date, 'now').mockImplementation(() => now() + 70_000);
  const before = failedSteps();
  await expect.poll(failedSteps, { timeout: 5_000 }).toBeGreaterThan(before + 1);
  expect(await lags()).toBe(true);

  await WebhookInbox.deleteMany({});
  await expect.poll(lags, { timeout: 5_000 }).toBe(false);
});

describe('the queues of the outbox', () => {
  /** Filters by which rows were looked for. */
  let asked: string[];
  const looksOfQueues = () => asked.filter((filter) => filter.includes('"work.type"'));
  /** For all queues together. */
  const looks = () => asked.filter((filter) => filter.startsWith('{"state":"waiting","runAt"'));
  const looksOfTimer = () => asked.filter((filter) => filter.includes('"accept"'));
  // Unlike `expect.poll`, moves no held clock.
  const until = async (isTrue: () => boolean | Promise<boolean>) => {
    for (let tries = 0; tries < 50 && !(await isTrue()); tries += 1) await sleep(100);
    expect(await isTrue()).toBe(true);
  };
  /** The same while the held clock is moved on; returns by how much, ms. */
  const untilInTime = async (isTrue: () => boolean | Promise<boolean>) => {
    let passed = 0;
    await until(async () => {
      if (await isTrue()) return true;
      await vi.advanceTimersByTimeAsync(250);
      passed += 250;
      return false;
    });
    return passed;
  };
  const isDone = async (id: string) => (await Outbox.findById(id).lean())?.state === 'done';
  const makeEntry = () => {
    const [orderId, now] = [new mongoose.Types.ObjectId().toString(), new Date()];
    return orderTimers.accept.entry({ orderId, acceptBy: now.toISOString() }, now);
  };

  beforeEach(async () => {
    asked = [];
    const find = Outbox.find.bind(Outbox);
    vi.spyOn(Outbox, 'find').mockImplementation((...args: Parameters<typeof find>) => {
      asked.push(JSON.stringify(args[0]));
      return find(...args);
    });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    jobs = startJobs();
    // Having found nothing, they pause until their next poll, which never comes by itself.
    await until(() => looksOfTimer().length > 0);
    await sleep(300);
    asked = [];
  });
  afterEach(() => void vi.useRealTimers());

  it('run a timer that is due at once without waiting for a poll', async () => {
    const entry = makeEntry();
    await inTransaction(async (session) => {
      await enqueue([entry], session);
      await sleep(300);
      // Woken before the commit, it would find nothing and pause again.
      expect(looksOfQueues()).toEqual([]);
    });
    await until(() => isDone(entry.id));
    // The other queues were left alone.
    expect(looksOfQueues()).toEqual(looksOfTimer());
  });

  it('ask together each second whether anything is due, and find what nobody announced', async () => {
    const passed = await untilInTime(() => looks().length >= 3);
    expect(looks().length).toBeLessThanOrEqual(Math.ceil(passed / 1_000));
    expect(looksOfQueues()).toEqual([]);
    const { id, work } = makeEntry();
    await Outbox.create({ _id: id, work, ...waitingRow(new Date()) });
    await untilInTime(() => isDone(id));
    expect(looksOfTimer().length).toBeGreaterThan(0);
    expect(looksOfQueues()).toEqual(looksOfTimer());
  });

  it('look for themselves when it isn’t known which has something to do', async () => {
    vi.spyOn(log(), 'error').mockReturnValue();
    const find = vi.mocked(Outbox.find).getMockImplementation();
    vi.mocked(Outbox.find).mockImplementation((...args) => {
      if (!JSON.stringify(args[0]).includes('"work.type"')) throw new Error('no plan');
      return find?.(...args) as ReturnType<typeof Outbox.find>;
    });
    const { id, work } = makeEntry();
    await Outbox.create({ _id: id, work, ...waitingRow(new Date()) });
    await untilInTime(() => isDone(id));
  });
});
