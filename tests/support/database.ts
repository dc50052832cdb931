import { randomBytes } from 'node:crypto';
import mongoose from 'mongoose';
import { afterAll, beforeAll } from 'vitest';
import { connectDb } from '@/lib/platform/db';
import { applySchema } from '@/lib/platform/schema-check';
import { definedModels } from '@/models/define';
import { testEnv } from './environment';

/** Database of this test file; set before any module reads a setting. */
export const DATABASE = `eki_test_${process.pid}_${randomBytes(4).toString('hex')}`;
Object.assign(process.env, testEnv(DATABASE));

/**
 * Gives the test file its own database with indexes and validators, dropped at the end.
 *
 * Without TTL indexes, because tests with a fixed clock write rows that have long expired. `hasExpiry`
 * keeps those indexes, which a started server requires.
 */
export function useTestDatabase({ hasExpiry = false } = {}): void {
  beforeAll(async () => {
    await connectDb({ isUntimed: true });
    if (hasExpiry) await applySchema();
    else await applyTestSchema();
  });
  afterAll(async () => {
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

/** Deletes every document and keeps indexes and validators. */
export async function emptyDatabase(): Promise<void> {
  const { db } = mongoose.connection;
  for (const { collectionName } of (await db?.collections()) ?? []) {
    await db?.collection(collectionName).deleteMany({});
  }
}
