import { spawn } from 'node:child_process';
import { once } from 'node:events';
import mongoose from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectDb, inTransaction } from '@/lib/platform/db';
import { testEnv } from '../support/environment';
import { type OwnDatabase, startOwnDatabase } from '../support/own-database';

const TRANSACTION_SECONDS = 2;
/** The limit, half of it until mongod looks again, and room for a slow machine. */
const RELEASE_TIMEOUT_MS = 6_000;

interface Probe {
  _id: string;
  /** Incremented by the process that dies before its commit. */
  deadWrites: number;
  isWritten: boolean;
}

let database: OwnDatabase;
let uri: string;

beforeAll(async () => {
  database = await startOwnDatabase('crash', { transactionSeconds: TRANSACTION_SECONDS });
  uri = database.uri('eki_crash');
  Object.assign(process.env, testEnv('eki'), { MONGODB_URI: uri });
  await connectDb();
});

afterAll(async () => {
  await mongoose.disconnect();
  await database.close();
});

it('unlocks the documents of a dead process after the transaction limit', async () => {
  const documents = mongoose.connection.collection<Probe>('crash_probe');
  await documents.insertOne({ _id: 'shared', deadWrites: 0, isWritten: false });
  const child = spawn(process.execPath, [
    '--import',
    'tsx',
    'tests/support/die-in-transaction.ts',
    uri,
  ]);
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);
  // Idempotent: a call that times out during its commit may still be committed.
  const write = () =>
    inTransaction(
      (session) =>
        documents.updateOne({ _id: 'shared' }, { $set: { isWritten: true } }, { session }),
      { answerMs: 400 },
    ).then(
      () => 'written',
      () => 'refused',
    );
  expect(await write()).toBe('refused');
  await expect.poll(write, { timeout: RELEASE_TIMEOUT_MS, interval: 200 }).toBe('written');
  expect(await documents.findOne({ _id: 'shared' })).toMatchObject({
    deadWrites: 0,
    isWritten: true,
  });
});
