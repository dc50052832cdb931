import 'server-only';
import type { Collection, Db, IndexDescriptionInfo } from 'mongodb';
import mongoose, { type IndexOptions } from 'mongoose';
import { definedModels } from '@/models/define';
import '@/models/all';
import { connectDb } from './db';
import { canonicalJson, sha256 } from './digest';

interface WantedIndex {
  /** Undefined: the one that the database makes of the fields. */
  name: string | undefined;
  key: Record<string, unknown>;
  unique: boolean;
  expireAfterSeconds: number | undefined;
  partialFilterExpression: Record<string, unknown> | undefined;
}

interface WantedCollection {
  name: string;
  validator: object | null;
  indexes: WantedIndex[];
}

/** What `rate-limiter-flexible` looks up and lets expire in the shared counters. */
const RATE_LIMITS: WantedCollection = {
  name: 'rate_limits',
  validator: null,
  indexes: [
    wanted({ key: 1 }, { unique: true }),
    wanted({ expire: -1 }, { expireAfterSeconds: 0 }),
  ],
};

function wanted(key: Record<string, unknown>, options: IndexOptions = {}): WantedIndex {
  return {
    name: options.name,
    key,
    unique: options.unique === true,
    expireAfterSeconds: options.expireAfterSeconds,
    partialFilterExpression: options.partialFilterExpression,
  };
}

/** Collections, indexes and validators as the models declare them. */
function declared(): WantedCollection[] {
  const models = definedModels().map(({ name, validator }) => {
    const { schema, collection } = mongoose.model(name);
    return {
      name: collection.collectionName,
      validator: validator as object | null,
      indexes: schema.indexes().map(([key, options]) => wanted(key, options)),
    };
  });
  return [...models, RATE_LIMITS];
}

/**
 * What the database lacks of the declared collections, indexes and validators, one line each;
 * empty when nothing is missing. Unique keys guard money, so a start without them is refused.
 */
export async function checkSchema(): Promise<string[]> {
  const database = await connected();
  const existing = await validatorsOf(database);
  const missing: string[] = [];
  for (const collection of declared()) {
    const { name } = collection;
    const validator = existing.get(name);
    if (validator === undefined) {
      missing.push(`collection ${name}`);
      continue;
    }
    if (!hasValidator(collection, validator)) missing.push(`validator of ${name}`);
    const indexes = await database.collection(name).indexes();
    for (const index of collection.indexes) {
      if (!indexes.some((present) => isSame(present, index))) {
        missing.push(`index ${canonicalJson(index.key)} of ${name}`);
      }
    }
  }
  return missing;
}

/** Makes what `checkSchema` names. Safe to repeat. Returns how many things were changed. */
export async function applySchema(): Promise<number> {
  const database = await connected();
  const existing = await validatorsOf(database);
  let changes = 0;
  for (const collection of declared()) {
    const { name } = collection;
    const validator = existing.get(name);
    if (validator === undefined) {
      await createCollection(database, collection);
      changes += 1;
    } else if (!hasValidator(collection, validator)) {
      await database.command({
        collMod: name,
        validator: collection.validator,
        validationAction: 'error',
        validationLevel: 'strict',
      });
      changes += 1;
    }
    changes += await applyIndexes(database, collection);
  }
  return changes;
}

async function connected(): Promise<Db> {
  await connectDb();
  const database = mongoose.connection.db;
  if (!database) throw new Error('the database connection has just been lost');
  return database;
}

/** Collection name → validator; null where it has none, or one that refuses nothing. */
async function validatorsOf(database: Db): Promise<Map<string, object | null>> {
  const found = await database.listCollections({}, { nameOnly: false }).toArray();
  return new Map(
    found.map(({ name, options }) => {
      const { validator, validationAction = 'error', validationLevel = 'strict' } = options ?? {};
      const isEnforced = validationAction === 'error' && validationLevel === 'strict';
      return [name, isEnforced && validator ? (validator as object) : null];
    }),
  );
}

function hasValidator(collection: WantedCollection, present: object | null): boolean {
  return (
    collection.validator === null || canonicalJson(present) === canonicalJson(collection.validator)
  );
}

const NAMESPACE_EXISTS = 48;

async function createCollection(database: Db, { name, validator }: WantedCollection) {
  try {
    await database.createCollection(name, validator ? { validator } : {});
  } catch (error) {
    // Another process made it in the same moment.
    if (!(error instanceof mongoose.mongo.MongoServerError && error.code === NAMESPACE_EXISTS)) {
      throw error;
    }
  }
}

async function applyIndexes(database: Db, { name, indexes }: WantedCollection): Promise<number> {
  const collection = database.collection(name);
  const present = await collection.indexes();
  let changes = 0;
  for (const index of indexes) {
    if (present.some((other) => isSame(other, index))) continue;
    // The same fields with other options: that index cannot be changed, only made anew.
    const clash = present.find((other) => JSON.stringify(other.key) === JSON.stringify(index.key));
    if (clash?.name) await replaceIndex(collection, clash.name, index);
    else await createIndex(collection, index, index.name);
    changes += 1;
  }
  return changes;
}

/** What the database answers when the fields have an index already that differs in name or options. */
const INDEX_CONFLICTS = new Set<unknown>([85, 86]);

/**
 * Makes the new index before the old one goes, so that what the old one guards is guarded all the
 * time, and stays guarded where the new one cannot be made. A database that takes only one index
 * of the same fields leaves no other way than to drop first.
 */
async function replaceIndex(
  collection: Collection,
  old: string,
  index: WantedIndex,
): Promise<void> {
  try {
    await createIndex(collection, index, spareName(old, index));
  } catch (error) {
    const isConflict = error instanceof mongoose.mongo.MongoServerError;
    if (!isConflict || !INDEX_CONFLICTS.has(error.code)) throw error;
    await collection.dropIndex(old);
    await createIndex(collection, index, index.name);
    return;
  }
  await collection.dropIndex(old);
}

/** A name that is free beside the old index: its own, or that of the fields with a mark of the options. */
function spareName(old: string, index: WantedIndex): string {
  if (index.name && index.name !== old) return index.name;
  const { key: _, name: __, ...options } = index;
  return `${old.slice(0, 80)}_${sha256(canonicalJson(options)).slice(0, 8)}`;
}

async function createIndex(
  collection: Collection,
  index: WantedIndex,
  name: string | undefined,
): Promise<void> {
  await collection.createIndex(index.key as Record<string, 1 | -1>, {
    ...(name && { name }),
    ...(index.unique && { unique: true }),
    ...(index.expireAfterSeconds !== undefined && {
      expireAfterSeconds: index.expireAfterSeconds,
    }),
    ...(index.partialFilterExpression && {
      partialFilterExpression: index.partialFilterExpression,
    }),
  });
}

/** The order of an index's fields matters, so its key is compared as text, unsorted. */
function isSame(present: IndexDescriptionInfo, index: WantedIndex): boolean {
  return (
    JSON.stringify(present.key) === JSON.stringify(index.key) &&
    (present.unique === true) === index.unique &&
    present.expireAfterSeconds === index.expireAfterSeconds &&
    canonicalJson(present.partialFilterExpression ?? null) ===
      canonicalJson(index.partialFilterExpression ?? null)
  );
}
