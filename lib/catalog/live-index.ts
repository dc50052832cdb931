import 'server-only';
import { shared } from '@/lib/platform/shared';
import { CatalogueFollower, type ChangeListener } from './live/follower';
import type { CatalogueState } from './live/state';

const own = shared<{ follower?: CatalogueFollower }>('catalogue', () => ({}));

function follower(): CatalogueFollower {
  own.follower ??= new CatalogueFollower();
  return own.follower;
}

/**
 * The catalogue of this process, once it is loaded; the server listens only then. Another object
 * after each change.
 */
export async function catalogue(): Promise<CatalogueState> {
  const { state, ready } = follower();
  return state ?? ready;
}

/** The catalogue of this process, or null while it is still being loaded. */
export function liveCatalogue(): CatalogueState | null {
  return own.follower?.state ?? null;
}

const texts = new WeakMap<CatalogueState, Map<string, Promise<string>>>();

/**
 * A text made from the catalogue alone: made once and kept until the catalogue changes; concurrent
 * callers share it. Rejects with what `make` threw, and then keeps nothing.
 *
 * name: one of few, never taken from a request unchecked.
 */
export async function cachedText(
  name: string,
  make: (state: CatalogueState) => Promise<string>,
): Promise<string> {
  const state = await catalogue();
  const cached = texts.get(state) ?? new Map<string, Promise<string>>();
  texts.set(state, cached);
  const text = cached.get(name) ?? make(state);
  cached.set(name, text);
  text.catch(() => cached.delete(name));
  return text;
}

/**
 * Calls the listener after each change, when the index already knows it. Returns how to end that.
 * After a reload everything counts as changed.
 */
export function onCatalogueChange(listener: ChangeListener): () => void {
  const { listeners } = follower();
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Stops following the catalogue; for shutdown and tests. */
export async function stopCatalogue(): Promise<void> {
  const running = own.follower;
  own.follower = undefined;
  await running?.stop();
}
