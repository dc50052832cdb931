import 'server-only';
import type { CreateIndexesOptions, Db } from 'mongodb';
import mongoose from 'mongoose';
import { definedModels } from '@/models/define';
import '@/models/all';
import { SchemaLog, type SchemaLogDoc } from '@/models/schema-log';
import { connectDb } from './db';
import { canonicalJson, sha256 } from './digest';

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

/** Digest of this release's indexes and validators; releases with the same schema share it. */
export function schemaDigest(): string {
  const collections = declaredCollections().map(({ name, model, validator }) => ({
    name,
    validator,
    indexes: model.schema.indexes(),
  }));
  return sha256(canonicalJson(collections.sort((a, b) => (a.name < b.name ? -1 : 1))));
}

/** Whether the database has this release's schema, a later one, or not yet this one. */
type SchemaAge = 'ours' | 'later' | 'earlier';

/**
 * `throughOurs`: the log up to this release's first entry; null if it has none. A later release is
 * one that was first applied after ours: an older one stands there too after it was rolled back to.
 */
async function readSchemaLog(): Promise<{
  age: SchemaAge;
  throughOurs: SchemaLogDoc['applied'] | null;
}> {
  const applied = (await SchemaLog.findById('schema').lean())?.applied ?? [];
  const digests = applied.map(({ digest }) => digest);
  const at = digests.indexOf(schemaDigest());
  if (at < 0) return { age: 'earlier', throughOurs: null };
  const throughOurs = applied.slice(0, at + 1);
  if (digests.at(-1) === digests[at]) return { age: 'ours', throughOurs };
  const known = digests.slice(0, at);
  const hasLater = digests.slice(at + 1).some((digest) => !known.includes(digest));
  return { age: hasLater ? 'later' : 'earlier', throughOurs };
}

/**
 * What the database lacks for this release, one line each; empty when it can run. Unique keys and
 * validators guard money, so the server does not start without them.
 *
 * A later release may have applied wider validators and more indexes; this release still runs on
 * them (ADR 40). Then only its own indexes, and some validator per collection, are required.
 */
export async function checkSchema(): Promise<string[]> {
  const database = await connectedDatabase();
  const { age } = await readSchemaLog();
  const validators = await validatorsOf(database);
  const missing: string[] = [];
  for (const { name, model, validator } of declaredCollections()) {
    const present = validators.get(name);
    if (present === undefined) {
      missing.push(`collection ${name}`);
      continue;
    }
    const isGuarded = age === 'later' ? present !== null : isSame(present, validator);
    if (validator && !isGuarded) missing.push(`validator of ${name}`);
    for (const [key] of await missingIndexes(model)) {
      missing.push(`index ${canonicalJson(key)} of ${name}`);
    }
  }
  if (missing.length === 0 && age === 'earlier') missing.push('record of this release');
  return missing;
}

/**
 * Creates what `checkSchema` reports and records this release. Safe to repeat. Returns the number
 * of changes. After a later release nothing is changed, because its processes may be running.
 * `isRollback`: restore this release's validators anyway.
 */
export async function applySchema({ isRollback = false, now = new Date() } = {}): Promise<number> {
  const database = await connectedDatabase();
  const { age, throughOurs } = await readSchemaLog();
  if (age === 'later' && !isRollback) return 0;
  const validators = await validatorsOf(database);
  let changes = 0;
  for (const { name, model, validator } of declaredCollections()) {
    const present = validators.get(name);
    if (present === undefined) {
      await createCollection(database, name, validator);
      changes += 1;
    } else if (validator && !isSame(present, validator)) {
      const enforced = { validationAction: 'error', validationLevel: 'strict' };
      await database.command({ collMod: name, validator, ...enforced });
      changes += 1;
    }
    for (const [key, options] of await missingIndexes(model)) {
      await createIndex(model, key, options);
      changes += 1;
    }
  }
  if (age === 'later') {
    // The later releases are undone, so that each is applied in full when it comes again.
    await SchemaLog.updateOne({ _id: 'schema' }, { applied: throughOurs });
  } else if (age === 'earlier') {
    const entry = { digest: schemaDigest(), at: now };
    await SchemaLog.updateOne({ _id: 'schema' }, { $push: { applied: entry } }, { upsert: true });
  }
  return changes;
}

async function connectedDatabase(): Promise<Db> {
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
    // Another process created it at the same moment.
    if (!(error instanceof mongoose.mongo.MongoServerError && error.code === NAMESPACE_EXISTS)) {
      throw error;
    }
  }
}

type Index = [key: Record<string, 1 | -1>, options: CreateIndexesOptions];

async function missingIndexes(model: AnyModel): Promise<Index[]> {
  const { toCreate } = await model.diffIndexes({ indexOptionsToCreate: true });
  // Typed as keys alone; with this option, mongoose gives pairs.
  return toCreate as Index[];
}

/** Error codes for an index on the same fields with another name or other options. */
const INDEX_CONFLICTS = new Set<unknown>([85, 86]);

/**
 * Creates an index. If the fields have one with other options, the new one is created before the
 * old one is dropped, so that the guarantee never lapses, even if creation fails. A database that
 * takes only one index on the same fields forces the drop first.
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
