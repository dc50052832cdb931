import 'server-only';

type Worker = 'outbox' | 'inbox';

// Handlers run in Next's bundle, workers in the server's: `globalThis` is what they share.
const shared = globalThis as typeof globalThis & { ekiWake?: Partial<Record<Worker, () => void>> };

/** Registers what wakes a worker; called by the server when its workers start. */
export function onWake(worker: Worker, run: () => void): void {
  shared.ekiWake = { ...shared.ekiWake, [worker]: run };
}

/** Tells a worker of this process that there is work; without one, its next poll finds it. */
export function wake(worker: Worker): void {
  shared.ekiWake?.[worker]?.();
}
