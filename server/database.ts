import mongoose from 'mongoose';
import { connectDb } from '@/lib/platform/db';
import type { Env } from '@/lib/platform/env';
import { checkSchema } from '@/lib/platform/schema-check';
import { Settings } from '@/models/settings';

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
  if (env.NODE_ENV === 'production' && !env.ALLOW_SANDBOX) {
    const playful = await sandboxProblems(hello.setName);
    if (playful.length > 0) return playful;
  }
  const schema = await checkSchema();
  return schema.length > 0 ? [...schema, 'run: npm run sync-indexes'] : [];
}

/** What makes it no database for real customers. */
async function sandboxProblems(setName: string): Promise<string[]> {
  const problems: string[] = [];
  if (setName === EMBEDDED_SET) {
    problems.push('it is the embedded development database (set ALLOW_SANDBOX=true to allow it)');
  }
  // Its accounts have a password that everybody can read.
  if (await Settings.exists({ _id: 'main', demo: mongoose.trusted({ $ne: null }) })) {
    problems.push('it holds demo data and demo accounts (set ALLOW_SANDBOX=true to allow it)');
  }
  return problems;
}
