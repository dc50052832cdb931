import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import mongoose from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { applySchema, checkSchema } from '@/lib/assembly/schema-check';
import { connectDb } from '@/lib/platform/db';
import { Outbox } from '@/models/platform/outbox';
import { Purchase } from '@/models/purchases/purchase';
import { emptyDatabase, isEmpty, markDemo } from '@/scripts/seed/demo-mark';
import { DATABASE } from '../../support/database';
import { testEnv } from '../../support/environment';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

// No indexes here, unlike elsewhere: what the script makes of a bare database is the point.
beforeAll(() => connectDb());
afterAll(async () => {
  await mongoose.connection.dropDatabase();
  await mongoose.disconnect();
});

function seed(): Promise<{ code: number; output: string }> {
  const env: NodeJS.ProcessEnv = {
    NODE_ENV: 'test',
    PATH: process.env.PATH,
    ...testEnv(DATABASE),
    TSX_TSCONFIG_PATH: 'server/tsconfig.json',
  };
  return new Promise((resolve) => {
    const args = ['--import', 'tsx', 'scripts/seed/index.ts'];
    execFile(process.execPath, args, { cwd: ROOT, env }, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code) : 0, output: stdout + stderr });
    });
  });
}

it.each(['notes', 'users'])('refuses to touch a foreign database with %s', async (name) => {
  const database = mongoose.connection.db;
  await mongoose.connection.dropDatabase();
  await database?.collection(name).insertOne({ text: 'mine' });
  const { code, output } = await seed();
  expect(code).toBe(1);
  expect(output).toContain('nothing in it was changed');
  const there = await database?.listCollections().toArray();
  expect(there?.map((one) => one.name)).toEqual([name]);
  expect(await database?.collection(name).indexes()).toHaveLength(1);
  expect(await database?.collection(name).countDocuments()).toBe(1);
});

it('treats a database that only has indexes as empty, and retains its schema record', async () => {
  await mongoose.connection.dropDatabase();
  await applySchema();
  expect(await isEmpty()).toBe(true);
  await markDemo('seeding');
  await emptyDatabase();
  expect(await checkSchema()).toEqual([]);
});

it('leaves its orders still: no timer moves them, and no rider is asked', async () => {
  await mongoose.connection.dropDatabase();
  const { code, output } = await seed();
  expect([code, output]).toEqual([0, expect.stringContaining('Demo data')]);
  const waiting = (await Outbox.find().lean()).map(({ _id }) => _id);
  // Only the bank account of the demo customer is opened by the workers.
  expect(waiting.filter((id) => !id.startsWith('timer:wallet-account:'))).toEqual([]);
  expect(await Purchase.countDocuments()).toBeGreaterThan(0);
  expect(
    await Purchase.countDocuments({ 'delivery.nextOfferAt': mongoose.trusted({ $ne: null }) }),
  ).toBe(0);
});
