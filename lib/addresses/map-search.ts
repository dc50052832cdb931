import 'server-only';
import { LRUCache } from 'lru-cache';
import { AppError } from '@/lib/core/errors';
import { MESSAGES } from '@/lib/core/messages';
import type { PlaceDto } from '@/lib/delivery/distance';
import { maps } from '@/lib/integrations/maps';
import { MapsQuotaError } from '@/lib/integrations/maps/budget';
import { log } from '@/lib/platform/log';
import { countCall } from '@/lib/platform/rate-limit';
import { normalisePlace } from './gazetteer';

/** Daily searches per account, so that nobody uses up the shared quota. */
export const SEARCHES_PER_DAY = {
  name: 'suggestions:day',
  points: 300,
  windowS: 86_400,
  shared: false,
};

/** Map service results by normalised input, cached for an hour (spec §5). */
const cache = new LRUCache<string, PlaceDto[]>({ max: 2_000, ttl: 3_600_000 });

/**
 * Places that the map service finds for the text, at most 5. Guests (`userId` null) only get cached
 * results: the service charges by the call, and guests cannot save an address.
 *
 * Throws AppError `upstream` when the service fails, takes longer than 4 s or has no calls left
 * today, and `too_many` when the account has none left.
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
    // A spent quota would be logged on every keystroke.
    if (!(error instanceof MapsQuotaError)) log().warn({ err: error }, 'map service failed');
    throw new AppError('upstream', MESSAGES.suggestionsFailed);
  }
}
