import mongoose from 'mongoose';
import { isCatalogueReady } from '@/lib/catalog/live-index';
import { INBOX_LAG_MS } from '@/lib/payments/inbox-watch';
import { inTransaction } from '@/lib/platform/db';
import { Settings } from '@/models/settings';
import { WebhookInbox } from '@/models/webhook-inbox';

type Phase = 'starting' | 'up' | 'stopping';

/** A primary that takes longer counts as away, ms. */
const DATABASE_MS = 1_000;
/** Answers are shared for this long, so that asking often costs nothing, ms. */
const ANSWER_MS = 500;

let phase: Phase = 'starting';
let latest: { at: number; answer: Promise<string[]> } | undefined;

/** When the inbox's worker of this process last did something, epoch ms. */
let inboxStepAt = (): number => 0;

/** Lets readiness see the inbox's worker. */
export function watchInbox(lastStepAt: () => number): void {
  inboxStepAt = lastStepAt;
}

/** The server listens and every part is started. */
export function markUp(): void {
  if (phase === 'starting') phase = 'up';
}

/** From now on not ready; there is no way back. */
export function markStopping(): void {
  phase = 'stopping';
}

export function isStopping(): boolean {
  return phase === 'stopping';
}

/** Why this process should get no requests; empty when it is ready. Answers within about a second. */
export async function notReadyBecause(now = Date.now()): Promise<string[]> {
  if (phase !== 'up') return [phase];
  if (!latest || now - latest.at > ANSWER_MS) latest = { at: now, answer: ask(now) };
  return latest.answer;
}

async function ask(now: number): Promise<string[]> {
  const reasons = isCatalogueReady() ? [] : ['catalogue index not ready'];
  const database = await withinTime(askDatabase(now)).catch(() => ['database not reachable']);
  return [...reasons, ...database];
}

async function askDatabase(now: number): Promise<string[]> {
  const hello = await mongoose.connection.db?.admin().command({ hello: 1 });
  if (!hello?.isWritablePrimary) return ['no primary'];
  // Reads alone may work where sessions do not; without those nobody can pay.
  await inTransaction((session) => Settings.exists({ _id: 'main' }).session(session));
  const reasons: string[] = [];
  // By due time, not by age: an event that waits for its next try is not a backlog. Nor is one whose
  // worker is at work: a card provider that answers late must not take the whole shop away.
  const oldest = await WebhookInbox.findOne({ state: 'waiting' }, { runAt: 1 })
    .sort({ runAt: 1 })
    .lean();
  const isIdle = now - inboxStepAt() > INBOX_LAG_MS;
  const isDue = oldest !== null && now - oldest.runAt.getTime() > INBOX_LAG_MS;
  if (isDue && isIdle) reasons.push('webhook inbox lags');
  return reasons;
}

function withinTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('too slow')), DATABASE_MS);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
