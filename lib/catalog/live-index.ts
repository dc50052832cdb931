import 'server-only';
import { CatalogueFollower, type ChangeListener } from './live/follower';
import type { CatalogueState } from './live/state';

// The server and Next's bundle hold separate copies of this module; `globalThis` is shared.
const shared = globalThis as typeof globalThis & { ekiCatalogue?: CatalogueFollower };

function follower(): CatalogueFollower {
  shared.ekiCatalogue ??= new CatalogueFollower();
  return shared.ekiCatalogue;
}

/** Resolves when the index of this process answers; begins to load it where nobody has. */
export function catalogueReady(): Promise<void> {
  return follower().ready;
}

/** Whether the index of this process answers already. */
export function isCatalogueReady(): boolean {
  return shared.ekiCatalogue?.state != null;
}

/** The index of this process, or null while it is still being loaded. */
export function liveCatalogue(): CatalogueState | null {
  return follower().state;
}

/**
 * A token that is another one after each change that the index has learned, in time with
 * `onCatalogueChange`; null while the index is still being loaded. Only to be compared.
 */
export function catalogueVersion(): object | null {
  const { state, version } = follower();
  return state && version;
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

/** Ends following the catalogue; for shutdown and tests. */
export async function stopCatalogue(): Promise<void> {
  const running = shared.ekiCatalogue;
  shared.ekiCatalogue = undefined;
  await running?.stop();
}
