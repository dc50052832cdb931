import mongoose from 'mongoose';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { applySchema, checkSchema } from '@/lib/assembly/schema-check';
import { WebhookInbox } from '@/models/money/webhook-inbox';
import { IdempotencyKey } from '@/models/platform/idempotency-key';
import { Outbox } from '@/models/platform/outbox';
import { markUp, readinessProblems } from '@/server/health';
import { useTestDatabase } from '../../support/database';

useTestDatabase({ hasExpiry: true });
afterEach(() => vi.restoreAllMocks());

/** No catalogue is read here, so this reason is always returned. */
const NO_CATALOGUE = 'catalogue index not ready';

it('expires finished work, used keys and old provider events', async () => {
  const lives = async (model: { collection: { indexes: typeof Outbox.collection.indexes } }) =>
    (await model.collection.indexes())
      .filter(({ expireAfterSeconds }) => expireAfterSeconds !== undefined)
      .map(({ key, expireAfterSeconds }) => ({ ...key, seconds: expireAfterSeconds }));
  expect(await lives(WebhookInbox)).toEqual([{ createdAt: 1, seconds: 400 * 86_400 }]);
  expect(await lives(Outbox)).toEqual([{ expiresAt: 1, seconds: 0 }]);
  expect(await lives(IdempotencyKey)).toEqual([{ expiresAt: 1, seconds: 0 }]);
});

it('is ready again as soon as a failed check succeeds', async () => {
  markUp();
  const { db } = mongoose.connection;
  if (!db) throw new Error('not connected');
  vi.spyOn(db, 'admin').mockImplementationOnce(() => {
    throw new Error('connection lost');
  });
  const now = Date.now();
  expect(await readinessProblems(now)).toEqual([NO_CATALOGUE, 'database not reachable']);
  expect(await readinessProblems(now + 1_000)).toEqual([NO_CATALOGUE]);
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

  it('is rebuilt before the old one is dropped, where the database can', async () => {
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

  it('stays as it was when the new one can’t be built', async () => {
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

it.each([
  ['only warns', { validationAction: 'warn' }],
  ['spares documents that were invalid before', { validationLevel: 'moderate' }],
])('treats a validator that %s as missing, and makes it refuse again', async (_how, weaker) => {
  const { db } = mongoose.connection;
  await db?.command({ collMod: 'payments', ...weaker });
  expect(await checkSchema()).toEqual(['validator of payments']);
  await applySchema();
  expect(await checkSchema()).toEqual([]);
  const bad = mongoose.connection.collection('payments').insertOne({ status: 'paid' });
  await expect(bad).rejects.toThrow(/validation/);
});

describe('collections, indexes and validators', () => {
  it('are listed when missing and created, safe to repeat', async () => {
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
