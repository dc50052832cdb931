import 'server-only';
import { shared } from './shared';

const workers = shared('workers', () => new Map<string, () => void>());

/** Registers a queue's worker of this process; called by the server at start. Returns its removal. */
export function registerWorker(queue: string, wake: () => void): () => void {
  workers.set(queue, wake);
  return () => {
    if (workers.get(queue) === wake) workers.delete(queue);
  };
}

/** Makes the queue's worker look for due rows now; without one in this process, a poll finds them. */
export function wakeWorker(queue: string): void {
  workers.get(queue)?.();
}
