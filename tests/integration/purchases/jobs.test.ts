import { setImmediate as nextTurn } from 'node:timers/promises';
import mongoose from 'mongoose';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { inTransaction } from '@/lib/platform/db';
import { log } from '@/lib/platform/log';
import { enqueue } from '@/lib/platform/outbox';
import { orderTimers } from '@/lib/purchases/moves/apply';
import { WebhookInbox, type WebhookInboxDoc } from '@/models/money/webhook-inbox';
import { waitingRow } from '@/models/platform/leased-row';
import { Outbox } from '@/models/platform/outbox';
import { markUp, readinessProblems } from '@/server/health';
import { type Jobs, startJobs } from '@/server/jobs';
import { useTestDatabase } from '../../support/database';

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
  await expect.poll(failedSteps).toBeGreaterThan(0);
  const backlog = [expect.objectContaining({ waiting: 1 }), 'webhook inbox lags'];
  await expect.poll(() => warn.mock.calls).toContainEqual(backlog);
  // The worker has only just begun.
  expect(await lags()).toBe(false);

  // A minute later: the other workers of the process go on, this one has ended no step well.
  const now = Date.now.bind(Date);
  vi.spyOn(Date, 'now').mockImplementation(() => now() + 70_000);
  const before = failedSteps();
  await expect.poll(failedSteps).toBeGreaterThan(before + 1);
  await expect.poll(lags).toBe(true);

  await WebhookInbox.deleteMany({});
  await expect.poll(lags).toBe(false);
});

describe('the queue of the outbox', () => {
  const spyOnLooks = () => vi.spyOn(Outbox.collection, 'findOneAndUpdate');
  /** How often due rows were looked for. */
  let looks: ReturnType<typeof spyOnLooks>;
  // Unlike `expect.poll`, moves no held clock.
  const until = async (isTrue: () => boolean | Promise<boolean>) => {
    while (!(await isTrue())) await nextTurn();
  };
  const isDone = async (id: string) => (await Outbox.findById(id).lean())?.state === 'done';
  /** Time for a worker that was woken to look. */
  const aRead = () => Outbox.countDocuments();
  const makeEntry = () => {
    const orderId = new mongoose.Types.ObjectId().toString();
    const at = new Date();
    return orderTimers.accept.entry({ orderId, acceptBy: at.toISOString() }, at);
  };

  beforeEach(async () => {
    looks = spyOnLooks();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    jobs = startJobs();
    // Having found nothing, it pauses until its next poll, which never comes automatically.
    await until(() => looks.mock.results.length > 0);
    await Promise.all(looks.mock.results.map(({ value }) => value));
    await aRead();
    looks.mockClear();
  });
  afterEach(() => void vi.useRealTimers());

  it('runs a timer that is due without waiting for a poll', async () => {
    const entry = makeEntry();
    await inTransaction(async (session) => {
      await enqueue([entry], session);
      await aRead();
      // Woken before the commit, it would find nothing and pause again.
      expect(looks).not.toHaveBeenCalled();
    });
    await until(() => isDone(entry.id));
  });

  it('finds within a second what no commit of its process announced', async () => {
    const { id, work } = makeEntry();
    await Outbox.create({ _id: id, work, ...waitingRow(new Date()) });
    await aRead();
    expect(looks).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1_000);
    await until(() => isDone(id));
  });
});
