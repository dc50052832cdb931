import mongoose from 'mongoose';
import { afterEach, expect, it, vi } from 'vitest';
import { Job } from '@/models/job';
import { markUp, notReadyBecause } from '../../server/health';
import { useTestDatabase } from '../support/database';

useTestDatabase();
afterEach(() => vi.restoreAllMocks());

it('gives an index the name that its model declares', async () => {
  const names = (await Job.collection.indexes()).map(({ name }) => name);
  expect(names).toContain('findAndLockNextJobIndex');
});

it('is ready again as soon as a check that failed succeeds', async () => {
  markUp();
  const { db } = mongoose.connection;
  if (!db) throw new Error('not connected');
  vi.spyOn(db, 'listCollections').mockImplementationOnce(() => {
    throw new Error('connection lost');
  });
  const now = Date.now();
  // No catalogue is read here, so that reason always stands.
  const always = 'catalogue index not ready';
  expect(await notReadyBecause(now)).toEqual([always, 'database not reachable']);
  await expect
    .poll(() => notReadyBecause(now + 1_000 + Math.round(performance.now())), { timeout: 10_000 })
    .toEqual([always]);
});
