import { setTimeout as sleep } from 'node:timers/promises';
import mongoose from 'mongoose';
import { afterEach, expect, it, vi } from 'vitest';
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

it('runs a timer that is due at once without waiting for a poll', async () => {
  const find = vi.spyOn(Outbox, 'find');
  const looks = (what = '"accept"') =>
    find.mock.calls.filter(([filter]) => JSON.stringify(filter).includes(what)).length;
  // Unlike `expect.poll`, moves no held clock.
  const until = async (isTrue: () => boolean | Promise<boolean>) => {
    for (let tries = 0; tries < 50 && !(await isTrue()); tries += 1) await sleep(100);
    expect(await isTrue()).toBe(true);
  };
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    jobs = startJobs();
    // Having found nothing, the worker pauses until its next poll, which never comes.
    await until(() => looks() > 0);
    await sleep(300);
    const entry = orderTimers.accept.entry({ orderId: 'f'.repeat(24) }, new Date());
    await inTransaction(async (session) => {
      await enqueue([entry], session);
      await sleep(300);
      // Woken before the commit, it would find nothing and pause again.
      expect(looks()).toBe(1);
      find.mockClear();
    });
    await until(async () => (await Outbox.findById(entry.id).lean())?.state === 'done');
    // The other queues were left alone.
    expect(looks('"work.type"')).toBe(looks());
  } finally {
    vi.useRealTimers();
  }
});
