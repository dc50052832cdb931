import 'server-only';
import type { ClientSession } from 'mongodb';

/** What follows the commit of a transaction, by a name that is unique in it. */
const waiting = new WeakMap<ClientSession, Map<string, () => void>>();

/**
 * Runs something once when the transaction of this session has been committed; never if it isn't, nor
 * if its commit is not confirmed. So it may only hasten what a worker would do anyhow, and not throw.
 */
export function afterCommit(session: ClientSession, name: string, run: () => void): void {
  const all = waiting.get(session) ?? new Map<string, () => void>();
  waiting.set(session, all.set(name, run));
}

/** Forgets what an attempt that was rolled back has asked for; called before each attempt. */
export function forgetAttempt(session: ClientSession): void {
  waiting.delete(session);
}

/** Runs what was asked for; called after the commit. */
export function runAfterCommit(session: ClientSession): void {
  for (const run of waiting.get(session)?.values() ?? []) run();
}
