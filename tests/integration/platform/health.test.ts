import mongoose from 'mongoose';
import { expect, it, vi } from 'vitest';
import { WebhookInbox } from '@/models/money/webhook-inbox';
import { waitingRow } from '@/models/platform/leased-row';
import { markUp, readinessProblems, setInboxStepAt } from '@/server/health';
import { useTestDatabase } from '../../support/database';

useTestDatabase();

it('reports not ready while due provider events go unprocessed', async () => {
  markUp();
  // Each question later than the time for which an answer is shared.
  let now = Date.now();
  const lags = async () => {
    now += 1_000;
    return (await readinessProblems(now)).includes('webhook inbox lags');
  };
  const dueSince = (ms: number) => waitingRow(new Date(now), new Date(now - ms));
  setInboxStepAt(() => now - 90_000);
  expect(await lags()).toBe(false);
  await WebhookInbox.create({
    _id: 'a'.repeat(64),
    ...dueSince(90_000),
    event: 'charge.success',
    reference: 'EKI-0123456789abcdef01234567-1',
    raw: '{}',
  });
  // A database that takes over a second to answer is another reason not to be ready.
  await expect.poll(lags).toBe(true);
  // The provider answers late, and the worker waits for it with others.
  setInboxStepAt(() => now - 10_000);
  expect(await lags()).toBe(false);
});

it('reports not ready while the database has no primary to write to', async () => {
  markUp();
  const secondary = { command: async () => ({ isWritablePrimary: false }) };
  const { db } = mongoose.connection;
  if (!db) throw new Error('not connected');
  const admin = vi.spyOn(db, 'admin');
  const later = Date.now() + 60_000;
  admin.mockReturnValueOnce(secondary as never);
  expect(await readinessProblems(later)).toContain('no primary');
  expect(await readinessProblems(later + 1_000)).not.toContain('no primary');
  admin.mockRestore();
});
