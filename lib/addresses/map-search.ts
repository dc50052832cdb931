import 'server-only';
import { LRUCache } from 'lru-cache';
import { AppError } from '@/lib/core/errors';
import { MESSAGES } from '@/lib/core/messages';
import { maps } from '@/lib/integrations/maps';
import { MapsQuotaError } from '@/lib/integrations/maps/budget';
import { log } from '@/lib/platform/log';
import { countCall } from '@/lib/platform/rate-limit';
import type { PlaceDto } from './dto';
import { normalisePlace } from './gazetteer';

/** Daily searches per account, so that nobody uses up the shared quota. */
export const SEARCHES_PER_DAY = {
  name: 'suggestions:day',
  points: 300,
  windowS: 86_400,
  shared: false,
};

/** Map service results by input (spec §5: cached by input). */
const answers = new LRUCache<string, PlaceDto[]>({ max: 2_000, ttl: 3_600_000 });

/**
 * What the map service knows of the words, at most 5 places. An answer is kept for an hour, also one
 * that the caller did not wait for. Guests (`userId` null) get what is kept and nothing else: what is
 * paid by the call is for those who can keep an address.
 *
 * Throws AppError `upstream` when the service fails, takes longer than 4 s or has used up its day's
 * calls, and `too_many` when the account has used up its own.
 */
export async function searchMapService(typed: string, userId: string | null): Promise<PlaceDto[]> {
  const key = normalisePlace(typed);
  const kept = answers.get(key);
  if (kept) return kept;
  if (userId === null) return [];
  await countCall(SEARCHES_PER_DAY, userId);
  try {
    const found = await maps().suggest(typed);
    answers.set(key, found);
    return found;
  } catch (error) {
    // Not when the quota is spent: every keystroke would log it.
    if (!(error instanceof MapsQuotaError)) log().warn({ err: error }, 'map service failed');
    throw new AppError('upstream', MESSAGES.suggestionsFailed);
  }
}
