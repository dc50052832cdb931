import 'server-only';

type Worker = 'outbox' | 'inbox';

// Handlers run in Next's bundle, workers in the server's: `globalThis` is what they share.
const shared = globalThis as typeof globalThis & { ekiWake?: Partial<Record<Worker, () => void>> };

/** Registers a worker's wake function; called by the server at start. */
export function onWake(worker: Worker, run: () => void): void {
  shared.ekiWake = { ...shared.ekiWake, [worker]: run };
}

/** Wakes a worker of this process; if it has none, a poll elsewhere finds the work. */
export function wake(worker: Worker): void {
  shared.ekiWake?.[worker]?.();
}
