import 'server-only';
import { shared } from './shared';

const workers = shared('workers', () => new Map<string, () => void>());

/** Registers what wakes a queue's worker; called by the server at start. Returns what undoes it. */
export function registerWorker(queue: string, wake: () => void): () => void {
  workers.set(queue, wake);
  return () => {
    if (workers.get(queue) === wake) workers.delete(queue);
  };
}

/** Has the queue's worker in this process look for due rows now; where there is none, a poll finds them. */
export function wakeWorker(queue: string): void {
  workers.get(queue)?.();
}
