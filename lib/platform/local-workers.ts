import 'server-only';
import type { LeasedRow } from '@/models/leased-row';

// Handlers run in Next's bundle, workers in the server's: `globalThis` is what they share.
const shared = globalThis as typeof globalThis & { ekiWorkers?: Map<string, LocalWorker> };

/** A queue's worker in this process, for those who write rows. */
export interface LocalWorker {
  /** Looks for due rows now. */
  wake: () => void;
  /** Does the work of a row that was written leased to this process, once it is committed. */
  perform: (row: LeasedRow) => void;
}

/** Registers a queue's worker; called by the server at start. Returns what takes it back. */
export function registerWorker(queue: string, worker: LocalWorker): () => void {
  shared.ekiWorkers ??= new Map();
  shared.ekiWorkers.set(queue, worker);
  return () => {
    if (shared.ekiWorkers?.get(queue) === worker) shared.ekiWorkers.delete(queue);
  };
}

/** The queue's worker in this process; if it has none, a poll elsewhere finds the work. */
export function localWorker(queue: string): LocalWorker | undefined {
  return shared.ekiWorkers?.get(queue);
}
