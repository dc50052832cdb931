import type { ComponentType } from 'react';
import { Button } from './button';

const RETRY_DELAYS_MS = [1_000, 4_000];

/**
 * Loads a lazy component. Retries failures and waits while offline; if the last try fails too, returns
 * a message instead, so that the page does not crash.
 */
export async function loadWithRetry<P extends object>(
  load: () => Promise<ComponentType<P>>,
): Promise<ComponentType<P>> {
  for (const delayMs of RETRY_DELAYS_MS) {
    try {
      return await load();
    } catch {
      await (navigator.onLine ? pause(delayMs) : backOnline());
    }
  }
  // It takes no props, so it can replace any component.
  return load().catch(() => LoadFailed as ComponentType<P>);
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

const backOnline = () =>
  new Promise<void>((resolve) => {
    window.addEventListener('online', () => resolve(), { once: true });
  });

/** Replaces a component that could not be loaded. */
function LoadFailed() {
  return (
    <div
      role="alert"
      className="fixed inset-x-4 bottom-4 z-60 mx-auto flex max-w-md items-center justify-between gap-3 rounded-box border border-line bg-card p-4 shadow-bar"
    >
      <p className="text-sm">This part didn’t load. Check your connection.</p>
      <Button size="sm" variant="quiet" onClick={() => window.location.reload()}>
        Reload
      </Button>
    </div>
  );
}
