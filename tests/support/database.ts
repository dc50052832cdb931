import mongoose from 'mongoose';
import { afterAll, beforeAll, inject } from 'vitest';
import { applySchema } from '@/lib/assembly/schema-check';
import { stopCatalogue } from '@/lib/catalog/live-index';
import { connectDb } from '@/lib/platform/db';
import { definedModels } from '@/models/platform/define';
import { testEnv } from './environment';

/** Database of this worker's process; set before any module reads a setting. */
export const DATABASE = `${inject('services').databasePrefix}_${process.pid}`;
Object.assign(process.env, testEnv(DATABASE));

/**
 * Prepares an empty database with indexes and validators. Files that share a process also share its
 * database, which is emptied after each file; otherwise it is dropped.
 *
 * Without TTL indexes, because tests with a fixed clock write rows that have long expired, unless
 * `hasExpiry`: a started server requires them.
 */
export function useTestDatabase({ hasExpiry = false } = {}): void {
  const isShared = inject('isShared');
  if (isShared && hasExpiry) throw new Error('needs a process of its own (vitest.config.ts)');
  beforeAll(async () => {
    // mongoose outlives the files of a process: the first one has prepared the database.
    if (isShared && mongoose.connection.db) return;
    await connectDb({ isUntimed: true });
    if (hasExpiry) await applySchema();
    else await applyTestSchema();
  });
  afterAll(async () => {
    await stopCatalogue();
    if (isShared) return emptyDatabase();
    await mongoose.connection.dropDatabase();
    await mongoose.disconnect();
  });
}

/** Applies this release's schema without TTL indexes. */
export async function applyTestSchema(): Promise<void> {
  await applySchema();
  for (const { name } of definedModels()) {
    const { collection } = mongoose.model(name);
    for (const index of await collection.indexes()) {
      if (index.expireAfterSeconds !== undefined) await collection.dropIndex(index.name ?? '');
    }
  }
}

/** Deletes every document, but not indexes and validators. */
export async function emptyDatabase(): Promise<void> {
  const { db } = mongoose.connection;
  for (const { collectionName } of (await db?.collections()) ?? []) {
    await db?.collection(collectionName).deleteMany({});
  }
}
