import mongoose from 'mongoose';
import { liveCatalogue } from '@/lib/catalog/live-index';
import { INBOX_LAG_MS } from '@/lib/money/provider/inbox-watch';
import { inTransaction } from '@/lib/platform/db';
import { WebhookInbox } from '@/models/money/webhook-inbox';
import { Settings } from '@/models/platform/settings';

type Phase = 'starting' | 'up' | 'stopping';

/** Without an answer in this time the database counts as unreachable, ms. */
const DATABASE_TIMEOUT_MS = 1_000;
/** How long a result is reused, ms. */
const CACHE_MS = 500;

let phase: Phase = 'starting';
let latest: { at: number; problems: Promise<string[]> } | undefined;

/** When this process's inbox worker last ended a step, epoch ms. */
let inboxStepAt = (): number => 0;

/** Sets how the readiness check reads when the inbox worker last ended a step. */
export function setInboxStepAt(lastStepAt: () => number): void {
  inboxStepAt = lastStepAt;
}

/** The server is listening and every part has started. */
export function markUp(): void {
  if (phase === 'starting') phase = 'up';
}

/** The process is not ready from now on. */
export function markStopping(): void {
  phase = 'stopping';
}

export function isStopping(): boolean {
  return phase === 'stopping';
}

/** Reasons why this process should get no requests; empty if it is ready. Resolves in about a second. */
export async function readinessProblems(now = Date.now()): Promise<string[]> {
  if (phase !== 'up') return [phase];
  if (!latest || now - latest.at > CACHE_MS) latest = { at: now, problems: checkReadiness(now) };
  return latest.problems;
}

async function checkReadiness(now: number): Promise<string[]> {
  const problems = liveCatalogue() ? [] : ['catalogue index not ready'];
  const database = await withTimeout(checkDatabase(now)).catch(() => ['database not reachable']);
  return [...problems, ...database];
}

async function checkDatabase(now: number): Promise<string[]> {
  const hello = await mongoose.connection.db?.admin().command({ hello: 1 });
  if (!hello?.isWritablePrimary) return ['no primary'];
  // In a transaction: plain reads may still work when transactions fail, and then no one can pay.
  // Not queued: a process with many payments waiting is ready.
  await inTransaction((session) => Settings.exists({ _id: 'main' }).session(session), {
    isQueued: false,
  });
  // Measured by due time, not by age, since an event may wait for its next try. Events are also late while the
  // worker waits for a slow card provider, which must not take the shop offline.
  const oldest = await WebhookInbox.findOne({ state: 'waiting' }, { runAt: 1 })
    .sort({ runAt: 1 })
    .lean();
  const isIdle = now - inboxStepAt() > INBOX_LAG_MS;
  const isDue = oldest !== null && now - oldest.runAt.getTime() > INBOX_LAG_MS;
  return isDue && isIdle ? ['webhook inbox lags'] : [];
}

function withTimeout<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('too slow')), DATABASE_TIMEOUT_MS);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
