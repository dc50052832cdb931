import mongoose from 'mongoose';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { applySchema, checkSchema, schemaDigest } from '@/lib/platform/schema-check';
import { definedModels } from '@/models/define';
import { IdempotencyKey } from '@/models/idempotency-key';
import { Order } from '@/models/order';
import { Outbox } from '@/models/outbox';
import { SchemaLog } from '@/models/schema-log';
import { WebhookInbox } from '@/models/webhook-inbox';
import { markUp, readinessProblems } from '../../server/health';
import { useTestDatabase } from '../support/database';
import { placed } from '../support/paying';

useTestDatabase({ hasExpiry: true });
afterEach(() => vi.restoreAllMocks());

/** No catalogue is read here, so this reason always stands. */
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

describe('while a later release is being applied', () => {
  /** What `sync-indexes` of a release does that allows more in orders and looks them up otherwise. */
  async function applyLaterRelease() {
    const { db } = mongoose.connection;
    await db?.command({ collMod: 'orders', validator: { $jsonSchema: { bsonType: 'object' } } });
    await db?.collection('orders').createIndex({ aFieldOfTomorrow: 1 });
    const applied = { digest: 'a release of tomorrow', at: new Date() };
    await SchemaLog.updateOne({ _id: 'schema' }, { $push: { applied } });
  }
  beforeEach(applyLaterRelease);
  afterEach(async () => {
    await applySchema({ isRollback: true });
  });

  it('a running process stays ready and keeps selling', async () => {
    markUp();
    expect(await readinessProblems(Date.now() + 10_000)).toEqual([NO_CATALOGUE]);
    const { orderId } = await placed();
    expect(await Order.countDocuments({ _id: orderId })).toBe(1);
  });

  it('this release can start again, and leaves the schema alone', async () => {
    expect(await checkSchema()).toEqual([]);
    expect(await applySchema()).toBe(0);
    expect(await checkSchema()).toEqual([]);
    await applySchema({ isRollback: true });
    const wide = { items: 'no list' } as never;
    await expect(mongoose.connection.collection('orders').insertOne(wide)).rejects.toThrow(
      /validation/,
    );
  });

  it('a guard that this release needs is still required', async () => {
    const { db } = mongoose.connection;
    await db?.collection('products').dropIndex('slug_1');
    await db?.command({ collMod: 'vendors', validator: {} });
    expect((await checkSchema()).sort()).toEqual([
      'index {"slug":1} of products',
      'validator of vendors',
    ]);
  });
});

describe('after a rollback', () => {
  const definition = definedModels().find(({ name }) => name === 'Vendor');
  if (!definition) throw new Error('no vendors');
  const { validator } = definition;
  /** What the next release allows in addition: any vendor at all. */
  const becomeNextRelease = () => {
    definition.validator = { $jsonSchema: { bsonType: 'object' } };
  };
  const becomeThisRelease = () => {
    definition.validator = validator;
  };
  const digests = async () =>
    (await SchemaLog.findById('schema').lean())?.applied.map(({ digest }) => digest);
  const insertWide = () => mongoose.connection.collection('vendors').insertOne({ isNew: true });

  /** Applies the next release and goes back to this one. */
  beforeEach(async () => {
    becomeNextRelease();
    await applySchema();
    becomeThisRelease();
    await applySchema({ isRollback: true });
  });
  afterEach(async () => {
    becomeThisRelease();
    await mongoose.connection.collection('vendors').deleteMany({});
    await applySchema({ isRollback: true });
  });

  it('this release is the last one of the log', async () => {
    await expect(insertWide()).rejects.toThrow(/validation/);
    expect((await digests())?.at(-1)).toBe(schemaDigest());
    becomeNextRelease();
    expect(await digests()).not.toContain(schemaDigest());
  });

  it.each([
    ['as it is written today', async () => {}],
    [
      'with the older release appended, as it used to be written',
      async () => {
        const ours = schemaDigest();
        becomeNextRelease();
        const applied = [ours, schemaDigest(), ours].map((digest) => ({ digest, at: new Date() }));
        await SchemaLog.updateOne({ _id: 'schema' }, { applied });
      },
    ],
  ])('the next release is applied again in full: log %s', async (_how, writeLog) => {
    await writeLog();
    becomeNextRelease();
    expect(await checkSchema()).toContain('validator of vendors');
    expect(await applySchema()).toBe(1);
    expect(await checkSchema()).toEqual([]);
    await insertWide();
    becomeThisRelease();
    expect(await applySchema()).toBe(0);
    expect(await checkSchema()).toEqual([]);
  });
});

it('refuses a database that this release has not been applied to', async () => {
  await SchemaLog.updateOne({ _id: 'schema' }, { applied: [{ digest: 'older', at: new Date() }] });
  expect(await checkSchema()).toEqual(['record of this release']);
  await applySchema();
  expect(await checkSchema()).toEqual([]);
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
