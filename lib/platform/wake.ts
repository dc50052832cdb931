import 'server-only';
import type { ClientSession } from 'mongodb';

// Handlers run in Next's bundle, workers in the server's: `globalThis` is what they share.
const shared = globalThis as typeof globalThis & { ekiWake?: Map<string, () => void> };

/** Registers the wake function of a queue's worker; called by the server at start. */
export function onWake(queue: string, run: () => void): void {
  shared.ekiWake ??= new Map();
  shared.ekiWake.set(queue, run);
}

/** Wakes a queue's worker of this process; if it has none, a poll elsewhere finds the work. */
export function wake(queue: string): void {
  shared.ekiWake?.get(queue)?.();
}

/** The queues that get work by a transaction. */
const waiting = new WeakMap<ClientSession, Set<string>>();

/** Has a queue's worker woken when the transaction of this session has been committed. */
export function wakeAfterCommit(queue: string, session: ClientSession): void {
  const queues = waiting.get(session) ?? new Set();
  waiting.set(session, queues.add(queue));
}

/** Wakes the workers of what a transaction wrote; called after its commit. */
export function wakeWaiting(session: ClientSession): void {
  for (const queue of waiting.get(session) ?? []) wake(queue);
}
