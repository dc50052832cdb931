import 'server-only';
import type { ClientSession } from 'mongodb';

/** What follows the commit of each transaction that is under way. */
const waiting = new WeakMap<ClientSession, (() => void)[]>();

/**
 * Runs something when the transaction of this session has been committed; never if it isn't, nor if its
 * commit is not confirmed. So it may only do what is done later anyhow, and must not throw.
 */
export function afterCommit(session: ClientSession, run: () => void): void {
  const all = waiting.get(session);
  if (all) all.push(run);
  else waiting.set(session, [run]);
}

/** Drops what an attempt that was rolled back has asked for; called before each attempt. */
export function forgetAttempt(session: ClientSession): void {
  waiting.delete(session);
}

/** Runs what was asked for; called after the commit. */
export function runAfterCommit(session: ClientSession): void {
  for (const run of waiting.get(session) ?? []) run();
}
