import 'server-only';
import { shared } from '@/lib/platform/shared';
import { CatalogueFollower } from './live/follower';
import type { CatalogueState } from './live/state';

const own = shared<{ follower?: CatalogueFollower }>('catalogue', () => ({}));

function follower(): CatalogueFollower {
  own.follower ??= new CatalogueFollower();
  return own.follower;
}

/** Resolves with the catalogue of this process once it is loaded. A new object after each change. */
export async function catalogue(): Promise<CatalogueState> {
  const { state, ready } = follower();
  return state ?? ready;
}

/** The catalogue of this process; null while it is loading. */
export function liveCatalogue(): CatalogueState | null {
  return own.follower?.state ?? null;
}

/** False while the change stream is interrupted, when the catalogue may be out of date. */
export function isCatalogueFollowed(): boolean {
  return own.follower?.isFollowing ?? false;
}

/** Stops synchronizing the catalogue; for shutdown and tests. */
export async function stopCatalogue(): Promise<void> {
  const running = own.follower;
  own.follower = undefined;
  await running?.stop();
}
