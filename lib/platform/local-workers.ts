import 'server-only';

// Handlers run in Next's bundle, workers in the server's: `globalThis` is what they share.
const shared = globalThis as typeof globalThis & { ekiWorkers?: Map<string, () => void> };

/** Registers what wakes a queue's worker; called by the server at start. Returns what undoes it. */
export function registerWorker(queue: string, wake: () => void): () => void {
  shared.ekiWorkers ??= new Map();
  shared.ekiWorkers.set(queue, wake);
  return () => {
    if (shared.ekiWorkers?.get(queue) === wake) shared.ekiWorkers.delete(queue);
  };
}

/** Has the queue's worker in this process look for due rows now; where there is none, a poll finds them. */
export function wakeWorker(queue: string): void {
  shared.ekiWorkers?.get(queue)?.();
}
