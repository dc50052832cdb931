import mongoose from 'mongoose';
import { afterEach, expect, it, vi } from 'vitest';
import { IdempotencyKey } from '@/models/idempotency-key';
import { Job } from '@/models/job';
import { Outbox } from '@/models/outbox';
import { WebhookInbox } from '@/models/webhook-inbox';
import { markUp, notReadyBecause } from '../../server/health';
import { useTestDatabase } from '../support/database';

useTestDatabase();
afterEach(() => vi.restoreAllMocks());

it('gives an index the name that its model declares', async () => {
  const names = (await Job.collection.indexes()).map(({ name }) => name);
  expect(names).toContain('findAndLockNextJobIndex');
});

it('lets done work, spent keys and old provider events go by themselves', async () => {
  const lives = async (model: { collection: { indexes: typeof Job.collection.indexes } }) =>
    (await model.collection.indexes())
      .filter(({ expireAfterSeconds }) => expireAfterSeconds !== undefined)
      .map(({ key, expireAfterSeconds }) => ({ ...key, seconds: expireAfterSeconds }));
  expect(await lives(WebhookInbox)).toEqual([{ createdAt: 1, seconds: 400 * 86_400 }]);
  expect(await lives(Outbox)).toEqual([{ expiresAt: 1, seconds: 0 }]);
  expect(await lives(IdempotencyKey)).toEqual([{ expiresAt: 1, seconds: 0 }]);
});

it('is ready again as soon as a check that failed succeeds', async () => {
  markUp();
  const { db } = mongoose.connection;
  if (!db) throw new Error('not connected');
  vi.spyOn(db, 'listCollections').mockImplementationOnce(() => {
    throw new Error('connection lost');
  });
  const now = Date.now();
  // No catalogue is read here, so that reason always stands.
  const always = 'catalogue index not ready';
  expect(await notReadyBecause(now)).toEqual([always, 'database not reachable']);
  await expect
    .poll(() => notReadyBecause(now + 1_000 + Math.round(performance.now())), { timeout: 10_000 })
    .toEqual([always]);
});
