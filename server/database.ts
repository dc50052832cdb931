import mongoose from 'mongoose';
import { connectDb } from '@/lib/platform/db';
import type { Env } from '@/lib/platform/env';
import { checkSchema } from '@/lib/platform/schema-check';

/** Replica set name of the embedded database, which is for development and demonstrations. */
const EMBEDDED_SET = 'secantus';

/**
 * What keeps the server from using its database; empty when nothing does. A lost index would
 * silently take the guards of money with it, and a single server has no transactions.
 */
export async function databaseProblems(env: Env): Promise<string[]> {
  try {
    await connectDb();
  } catch (error) {
    return [`it does not answer: ${error instanceof Error ? error.message : String(error)}`];
  }
  const hello = await mongoose.connection.db?.admin().command({ hello: 1 });
  if (!hello?.setName && hello?.msg !== 'isdbgrid') {
    return ['it is a single server; transactions need a replica set (mongod --replSet)'];
  }
  const mayBeEmbedded = env.NODE_ENV !== 'production' || env.ALLOW_SANDBOX;
  if (hello.setName === EMBEDDED_SET && !mayBeEmbedded) {
    return ['it is the embedded development database (set ALLOW_SANDBOX=true to allow it)'];
  }
  const schema = await checkSchema();
  return schema.length > 0 ? [...schema, 'run: npm run sync-indexes'] : [];
}
