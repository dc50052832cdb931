import { randomBytes } from 'node:crypto';
import mongoose from 'mongoose';
import { afterAll, beforeAll } from 'vitest';
import { connectDb } from '@/lib/platform/db';
import { applySchema } from '@/lib/platform/schema-check';
import { testEnv } from './environment';

/** Database of this test file; set before any module asks for a setting. */
export const DATABASE = `eki_test_${process.pid}_${randomBytes(4).toString('hex')}`;
Object.assign(process.env, testEnv(DATABASE));

/** Gives the test file a database of its own, with indexes and validators; dropped at its end. */
export function useTestDatabase(): void {
  beforeAll(async () => {
    await connectDb({ isUntimed: true });
    await applySchema();
  });
  afterAll(async () => {
    await mongoose.connection.dropDatabase();
    await mongoose.disconnect();
  });
}

/** Deletes every document and keeps indexes and validators. */
export async function emptyDatabase(): Promise<void> {
  const { db } = mongoose.connection;
  for (const { collectionName } of (await db?.collections()) ?? []) {
    await db?.collection(collectionName).deleteMany({});
  }
}
