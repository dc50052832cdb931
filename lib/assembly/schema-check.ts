import 'server-only';
import type { CreateIndexesOptions, Db } from 'mongodb';
import mongoose from 'mongoose';
import { definedModels } from '@/models/platform/define';
import '@/models/assembly/all';
import { connectDb } from '@/lib/platform/db';
import { canonicalJson, sha256 } from '@/lib/platform/digest';

/** The parts of a model used here, for any document type. */
interface AnyModel {
  collection: Pick<mongoose.Collection, 'collectionName' | 'indexes' | 'createIndex' | 'dropIndex'>;
  schema: { indexes: () => unknown[] };
  diffIndexes: (options: { indexOptionsToCreate: true }) => Promise<{ toCreate: unknown[] }>;
}

interface DeclaredCollection {
  name: string;
  model: AnyModel;
  validator: object | null;
}

function declaredCollections(): DeclaredCollection[] {
  return definedModels().map(({ name, validator }) => {
    const model = mongoose.model(name) as unknown as AnyModel;
    return { name: model.collection.collectionName, model, validator };
  });
}

/**
 * Missing collections, validators and indexes, one line each. Unique keys and validators protect money,
 * so the server does not start without them.
 */
export async function checkSchema(): Promise<string[]> {
  const database = await connectedDatabase();
  const validators = await listValidators(database);
  const missing: string[] = [];
  for (const { name, model, validator } of declaredCollections()) {
    const present = validators.get(name);
    if (present === undefined) {
      missing.push(`collection ${name}`);
      continue;
    }
    if (validator && !isSame(present, validator)) missing.push(`validator of ${name}`);
    for (const [key] of await missingIndexes(model)) {
      missing.push(`index ${canonicalJson(key)} of ${name}`);
    }
  }
  return missing;
}

/** Creates what `checkSchema` reports. Safe to repeat. Returns the number of changes. */
export async function applySchema(): Promise<number> {
  const database = await connectedDatabase();
  const validators = await listValidators(database);
  let changes = 0;
  for (const { name, model, validator } of declaredCollections()) {
    const present = validators.get(name);
    if (present === undefined) {
      await createCollection(database, name, validator);
      changes += 1;
    } else if (validator && !isSame(present, validator)) {
      await database.command({
        collMod: name,
        validator,
        validationAction: 'error',
        validationLevel: 'strict',
      });
      changes += 1;
    }
    for (const [key, options] of await missingIndexes(model)) {
      await createIndex(model, key, options);
      changes += 1;
    }
  }
  return changes;
}

async function connectedDatabase(): Promise<Db> {
  await connectDb();
  const database = mongoose.connection.db;
  if (!database) throw new Error('the database connection has just been lost');
  return database;
}

/** Collection name → validator; null if it has none, or one that isn't enforced. */
async function listValidators(database: Db): Promise<Map<string, object | null>> {
  const found = await database.listCollections({}, { nameOnly: false }).toArray();
  return new Map(
    found.map(({ name, options }) => {
      const { validator, validationAction = 'error', validationLevel = 'strict' } = options ?? {};
      const isEnforced = validationAction === 'error' && validationLevel === 'strict';
      const hasRules = Object.keys(validator ?? {}).length > 0;
      return [name, isEnforced && hasRules ? (validator as object) : null];
    }),
  );
}

function isSame(present: object | null, validator: object | null): boolean {
  return canonicalJson(present) === canonicalJson(validator);
}

const NAMESPACE_EXISTS = 48;

async function createCollection(database: Db, name: string, validator: object | null) {
  try {
    await database.createCollection(name, validator ? { validator } : {});
  } catch (error) {
    // Another process created it concurrently.
    if (!(error instanceof mongoose.mongo.MongoServerError && error.code === NAMESPACE_EXISTS)) {
      throw error;
    }
  }
}

type Index = [key: Record<string, 1 | -1>, options: CreateIndexesOptions];

async function missingIndexes(model: AnyModel): Promise<Index[]> {
  const { toCreate } = await model.diffIndexes({ indexOptionsToCreate: true });
  // Typed as keys only, but with this option mongoose returns pairs.
  return toCreate as Index[];
}

/** Error codes for an index on the same fields with another name or other options. */
const INDEX_CONFLICTS = new Set<unknown>([85, 86]);

/**
 * Creates an index. If the fields have one with other options, the new one is created before the
 * old one is dropped, so that the guarantee never lapses, even if creation fails. A database that
 * takes only one index on the same fields needs the drop first.
 */
async function createIndex({ collection }: AnyModel, ...[key, options]: Index): Promise<void> {
  const present = await collection.indexes();
  const old = present.find((index) => JSON.stringify(index.key) === JSON.stringify(key))?.name;
  if (!old) {
    await collection.createIndex(key, options);
    return;
  }
  const spare = `${old.slice(0, 80)}_${sha256(canonicalJson(options)).slice(0, 8)}`;
  try {
    await collection.createIndex(key, { ...options, name: options.name ?? spare });
  } catch (error) {
    const isConflict = error instanceof mongoose.mongo.MongoServerError;
    if (!isConflict || !INDEX_CONFLICTS.has(error.code)) throw error;
    await collection.dropIndex(old);
    await collection.createIndex(key, options);
    return;
  }
  await collection.dropIndex(old);
}
