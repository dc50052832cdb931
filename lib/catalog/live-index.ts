import 'server-only';
import { shared } from '@/lib/platform/shared';
import { CatalogueFollower } from './live/follower';
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

/**
 * Whether the catalogue of this process is up to date: false while its change stream is away, and
 * changes may have been missed.
 */
export function isCatalogueFollowed(): boolean {
  return own.follower?.isFollowing ?? false;
}

/** Stops following the catalogue; for shutdown and tests. */
export async function stopCatalogue(): Promise<void> {
  const running = own.follower;
  own.follower = undefined;
  await running?.stop();
}
