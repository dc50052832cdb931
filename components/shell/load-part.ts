import type { ComponentType } from 'react';
import { PartMissing } from './part-missing';

const RETRIES_MS = [1_000, 4_000];

/**
 * Fetches a part of the page that comes when it is asked for. A failed try is repeated, a lost
 * network waited out; a part that stays away is named in its place instead of taking the page down.
 */
export async function loadPart<P extends object>(
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
  return load().catch(() => PartMissing as ComponentType<P>);
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

const backOnline = () =>
  new Promise<void>((resolve) => {
    window.addEventListener('online', () => resolve(), { once: true });
  });
