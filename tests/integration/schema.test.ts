import mongoose from 'mongoose';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { log } from '@/lib/platform/log';
import { applySchema, checkSchema } from '@/lib/platform/schema-check';
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

it('is not ready without an index, and tells which one and what to do, once a minute', async () => {
  markUp();
  await mongoose.connection.collection('products').dropIndex('slug_1');
  const told = vi.spyOn(log(), 'error').mockReturnValue();
  // Later than all that was looked up before.
  const now = Date.now() + 3_600_000;
  const lacks = async (at: number) =>
    (await notReadyBecause(at)).includes('index or validator missing');
  expect(await lacks(now)).toBe(true);
  expect(await lacks(now + 30_000)).toBe(true);
  const missing = ['index {"slug":1} of products'];
  const words = 'index or validator missing, run: npm run sync-indexes';
  expect(told.mock.calls).toEqual([[{ missing }, words]]);
  await applySchema();
  expect(await lacks(now + 61_000)).toBe(false);
});

describe('an index whose options have changed', () => {
  const payments = () => mongoose.connection.collection('payments');
  const KEY = { 'attempts.reference': 1 } as const;
  const guards = async () =>
    (await payments().indexes())
      .filter(({ key }) => JSON.stringify(key) === JSON.stringify(KEY))
      .map(({ unique }) => unique === true);
  const ofReference = async () =>
    (await payments().indexes()).find(({ key }) => JSON.stringify(key) === JSON.stringify(KEY));

  it('is made anew before the old one goes, where the database can', async () => {
    await payments().dropIndex((await ofReference())?.name ?? '');
    await payments().createIndex(KEY, { unique: true, partialFilterExpression: { checks: 1 } });
    expect(await checkSchema()).toEqual(['index {"attempts.reference":1} of payments']);
    const create = vi.spyOn(mongoose.mongo.Collection.prototype, 'createIndex');
    const drop = vi.spyOn(mongoose.mongo.Collection.prototype, 'dropIndex');
    expect(await applySchema()).toBe(1);
    expect(create.mock.invocationCallOrder[0]).toBeLessThan(drop.mock.invocationCallOrder[0] ?? 0);
    expect(await guards()).toEqual([true]);
    expect(await checkSchema()).toEqual([]);
  });

  it('keeps what there is where the new one cannot be made', async () => {
    await payments().dropIndex((await ofReference())?.name ?? '');
    await payments().createIndex(KEY);
    const twice = ['one', 'other'].map((subjectId) => ({
      subjectId,
      attempts: [{ reference: 'EKI-twice-1' }],
    }));
    await payments().insertMany(twice, { bypassDocumentValidation: true });
    await expect(applySchema()).rejects.toThrow(/duplicate/i);
    expect(await ofReference()).toBeDefined();
    await payments().deleteMany({ 'attempts.reference': 'EKI-twice-1' });
    expect(await applySchema()).toBe(1);
    expect(await guards()).toEqual([true]);
  });
});

it('takes a validator that only warns for none, and makes it refuse again', async () => {
  const { db } = mongoose.connection;
  await db?.command({ collMod: 'payments', validationAction: 'warn' });
  expect(await checkSchema()).toEqual(['validator of payments']);
  await applySchema();
  expect(await checkSchema()).toEqual([]);
  const bad = mongoose.connection.collection('payments').insertOne({ status: 'paid' });
  await expect(bad).rejects.toThrow(/validation/);
});

describe('collections, indexes and validators', () => {
  it('names what is missing and makes it, safe to repeat', async () => {
    expect(await checkSchema()).toEqual([]);
    const { db } = mongoose.connection;
    await db?.collection('products').dropIndex('slug_1');
    await db?.command({ collMod: 'vendors', validator: {} });
    await db?.collection('carts').drop();
    const missing = await checkSchema();
    expect(missing).toEqual(
      expect.arrayContaining([
        'collection carts',
        'index {"slug":1} of products',
        'validator of vendors',
      ]),
    );
    expect(await applySchema()).toBeGreaterThanOrEqual(3);
    expect(await checkSchema()).toEqual([]);
    expect(await applySchema()).toBe(0);
  });
});
