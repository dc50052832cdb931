import mongoose from 'mongoose';
import { checkSchema } from '@/lib/assembly/schema-check';
import { connectDb } from '@/lib/platform/db';
import type { Env } from '@/lib/platform/env';
import { Settings } from '@/models/platform/settings';

/** Replica set name of the embedded database, for development and demonstrations only. */
const EMBEDDED_SET = 'secantus';

/**
 * Reasons why the server cannot run on its database; empty if it can. Without its unique indexes money
 * could be booked twice, and without a replica set there are no transactions.
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
  if (env.NODE_ENV === 'production' && !env.ALLOW_SANDBOX) {
    const sandbox = await sandboxProblems(hello.setName);
    if (sandbox.length > 0) return sandbox;
  }
  const missing = await checkSchema();
  return missing.length > 0 ? [...missing, 'run: npm run sync-indexes'] : [];
}

/** Reasons why the database must not serve real customers. */
async function sandboxProblems(setName: string): Promise<string[]> {
  const problems: string[] = [];
  if (setName === EMBEDDED_SET) {
    problems.push('it is the embedded development database (set ALLOW_SANDBOX=true to allow it)');
  }
  // The password of the demo accounts is public.
  if (await Settings.exists({ _id: 'main', demo: mongoose.trusted({ $ne: null }) })) {
    problems.push('it holds demo data and demo accounts (set ALLOW_SANDBOX=true to allow it)');
  }
  return problems;
}
