import type { ComponentType } from 'react';
import { Button } from '@/components/ui/button';

const RETRIES_MS = [1_000, 4_000];

/**
 * Fetches a part of the page that comes when it is asked for. A failed try is repeated, a lost
 * network waited out; a part that stays away is named in its place instead of taking the page down.
 */
export async function loadWithRetry<P extends object>(
  load: () => Promise<ComponentType<P>>,
): Promise<ComponentType<P>> {
  for (const wait of RETRIES_MS) {
    try {
      return await load();
    } catch {
      await (navigator.onLine ? pause(wait) : backOnline());
    }
  }
  // It takes no props, so it can stand for any part.
  return load().catch(() => LoadFailed as ComponentType<P>);
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

const backOnline = () =>
  new Promise<void>((resolve) => {
    window.addEventListener('online', () => resolve(), { once: true });
  });

/** Stands where a part of the page could not be fetched; the rest of the page goes on. */
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
