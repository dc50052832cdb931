import 'server-only';
import { LRUCache } from 'lru-cache';
import { AppError } from '@/lib/core/errors';
import type { PlaceDto } from '@/lib/core/maps/distance';
import { MESSAGES } from '@/lib/core/messages';
import { maps } from '@/lib/integrations/maps';
import { MapsQuotaError } from '@/lib/integrations/maps/budget';
import { log } from '@/lib/platform/log';
import { countCall } from '@/lib/platform/rate-limit';
import { normalisePlace } from './gazetteer';

/** Daily searches per account, so that no account uses up the shared quota. */
export const SEARCHES_PER_DAY = {
  name: 'suggestions:day',
  points: 300,
  windowS: 86_400,
  shared: false,
};

/** Results by normalised input, cached for an hour. */
const cache = new LRUCache<string, PlaceDto[]>({ max: 2_000, ttl: 3_600_000 });

/**
 * Places that the map service finds for the text, at most 5. Guests (`userId` null) only get cached
 * results: each call costs money, and guests can't save an address.
 *
 * Throws AppError `upstream` if the service fails, takes longer than 4 s or has reached its daily quota,
 * and `too_many` if the account has reached its own.
 */
export async function searchMapService(typed: string, userId: string | null): Promise<PlaceDto[]> {
  const key = normalisePlace(typed);
  const cached = cache.get(key);
  if (cached) return cached;
  if (userId === null) return [];
  await countCall(SEARCHES_PER_DAY, userId);
  try {
    const found = await maps().suggest(typed);
    cache.set(key, found);
    return found;
  } catch (error) {
    // Not for a spent quota, which would be logged on every keystroke.
    if (!(error instanceof MapsQuotaError)) log().warn({ err: error }, 'map service failed');
    throw new AppError('upstream', MESSAGES.suggestionsFailed);
  }
}
