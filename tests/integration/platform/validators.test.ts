import mongoose, { type mongo, Types } from 'mongoose';
import { describe, expect, it } from 'vitest';
import { applySchema, checkSchema } from '@/lib/assembly/schema-check';
import { definedModels } from '@/models/platform/define';
import { useTestDatabase } from '../../support/database';

useTestDatabase({ hasExpiry: true });

/** Collections of accounts, goods, money and work, whose validators refuse malformed documents. */
const GUARDED = [
  'Address',
  'Cart',
  'IdempotencyKey',
  'LedgerAccount',
  'LedgerTransfer',
  'Outbox',
  'Payment',
  'Product',
  'Purchase',
  'Session',
  'Settings',
  'StockLevel',
  'User',
  'Vendor',
  'WebhookInbox',
  'Wishlist',
];

const NOW = new Date('2026-11-21T11:00:00Z');
const HASH = 'a'.repeat(64);
const id = (digit: string) => digit.repeat(24);

/** Past mongoose, whose own rules would refuse it first. Ids of any kind: some are text. */
function getCollection(model: string): mongo.Collection<{ _id: unknown }> {
  const { collectionName } = mongoose.model(model).collection;
  return mongoose.connection.collection(collectionName) as unknown as mongo.Collection<{
    _id: unknown;
  }>;
}

const work = { state: 'waiting', runAt: NOW, leaseUntil: null, tries: 0, createdAt: NOW };
const SOUND: Record<string, { _id: unknown } & Record<string, unknown>> = {
  Address: {
    _id: new Types.ObjectId(),
    userId: new Types.ObjectId(),
    firstName: 'Osaze',
    phone: '+2348031234567',
    address: 'Hall 1, University of Benin',
    latitude: 6,
    longitude: 5.6142,
    fingerprint: 'one',
  },
  Cart: {
    _id: new Types.ObjectId(),
    items: { [id('1')]: { [id('2')]: 99 } },
    rev: 1,
    updatedAt: NOW,
  },
  IdempotencyKey: {
    _id: 'somebody:route:key',
    requestHash: HASH,
    state: 'running',
    owner: 'one run',
    lockedUntil: NOW,
    status: null,
    expiresAt: NOW,
  },
  Outbox: {
    _id: 'mail:x',
    ...work,
    work: { name: 'mail', template: 'x', ids: {} },
    expiresAt: null,
  },
  Purchase: {
    _id: new Types.ObjectId(),
    kind: 'order',
    userId: new Types.ObjectId(),
    paymentId: new Types.ObjectId(),
    totalKobo: mongoose.mongo.Long.fromNumber(100),
    refundedKobo: mongoose.mongo.Long.fromNumber(100),
    statusRank: 0,
    rev: 1,
    items: [],
    delivery: { version: 1, stops: [] },
  },
  Session: {
    _id: HASH,
    userId: new Types.ObjectId(),
    createdAt: NOW,
    lastSeenAt: NOW,
    expiresAt: NOW,
  },
  WebhookInbox: { _id: HASH, ...work, event: 'charge.success', reference: null, raw: '{}' },
  Wishlist: { _id: new Types.ObjectId(), productIds: [new Types.ObjectId()], updatedAt: NOW },
};

it.each(GUARDED)('%s has a database validator that refuses foreign documents', async (name) => {
  const found = definedModels().filter((model) => model.name === name);
  expect(found.map(({ validator }) => validator?.$jsonSchema !== undefined)).toEqual([true]);
  const broken = { _id: new Types.ObjectId(), holdMinutes: 'soon' };
  await expect(getCollection(name).insertOne(broken)).rejects.toThrow(/validation/);
});

describe.each([
  ['Address', { latitude: 91 }],
  ['Address', { userId: id('1') }],
  ['Address', { address: '' }],
  ['Cart', { items: [] }],
  ['Cart', { items: { [id('1')]: { [id('2')]: 0 } } }],
  ['Cart', { items: { [id('1')]: { [id('2')]: 1.5 } } }],
  ['Cart', { items: { [id('1')]: 2 } }],
  ['Cart', { rev: 'first' }],
  ['IdempotencyKey', { state: 'stuck' }],
  ['IdempotencyKey', { requestHash: 'short' }],
  ['IdempotencyKey', { lockedUntil: 5 }],
  ['IdempotencyKey', { owner: '' }],
  ['Outbox', { state: 'lost' }],
  ['Outbox', { work: { type: 'pigeon' } }],
  ['Outbox', { tries: -1 }],
  ['Outbox', { unfinished: -1 }],
  ['Purchase', { kind: 'parcel' }],
  // An order's fields are not enough for the other kinds.
  ['Purchase', { kind: 'dispatch' }],
  ['Purchase', { kind: 'errand' }],
  ['Purchase', { totalKobo: mongoose.mongo.Long.fromNumber(99) }],
  ['Session', { _id: 'in the clear' }],
  ['Session', { expiresAt: null }],
  ['WebhookInbox', { raw: { event: 'x' } }],
  ['WebhookInbox', { _id: 'not a digest' }],
  ['Wishlist', { productIds: ['text'] }],
])('%s', (name, fault) => {
  it(`accepts a valid document and refuses ${JSON.stringify(fault)}`, async () => {
    const sound = SOUND[name];
    if (!sound) throw new Error(`no sound document of ${name}`);
    const collection = getCollection(name);
    await collection.insertOne(sound);
    await collection.deleteMany({});
    await expect(collection.insertOne({ ...sound, ...fault })).rejects.toThrow(/validation/);
  });
});

it('adds validators to a database that ran without them', async () => {
  const { db } = mongoose.connection;
  for (const name of Object.keys(SOUND)) {
    await db?.command({ collMod: getCollection(name).collectionName, validator: {} });
  }
  const missing = Object.keys(SOUND).map(
    (name) => `validator of ${getCollection(name).collectionName}`,
  );
  expect((await checkSchema()).sort()).toEqual(missing.sort());
  expect(await applySchema()).toBe(missing.length);
  expect(await checkSchema()).toEqual([]);
  await expect(getCollection('Cart').insertOne({ _id: 'x' })).rejects.toThrow(/validation/);
});
