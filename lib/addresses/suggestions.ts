import 'server-only';
import { LRUCache } from 'lru-cache';
import { AppError } from '@/lib/core/errors';
import { MESSAGES } from '@/lib/core/messages';
import { straightMetres } from '@/lib/delivery/distance';
import { maps } from '@/lib/integrations/maps';
import { MapsSpentError } from '@/lib/integrations/maps/budget';
import { log } from '@/lib/platform/log';
import { countCall } from '@/lib/platform/rate-limit';
import type { SuggestionDto } from './dto';
import { MAX_SUGGESTIONS, matchPlaces, normalisePlace } from './gazetteer';
import { MIN_SUGGESTION_CHARS } from './policy';

/** How long the map service is waited for when we know places ourselves, ms. */
const PATIENCE_MS = 1_500;
/** What one account may ask of the map service in a day: nobody uses up the calls that all have. */
export const ASKS_PER_DAY = {
  name: 'suggestions:day',
  points: 300,
  windowS: 86_400,
  shared: false,
};
/** Two places this close are one, metres. */
const SAME_PLACE_M = 60;

/** Answers by what was typed (spec §5: cached by input). */
const answers = new LRUCache<string, SuggestionDto[]>({ max: 2_000, ttl: 3_600_000 });

/**
 * Addresses for what was typed: our own places first, then those of the map service, at most 8;
 * fewer than 3 characters give none. A map service that fails, is slow or has used up its day's
 * calls is left out, also where the account has used up its own. Guests (`userId` null) get our own
 * places alone: what is paid by the call is for those who can keep an address, and nobody else can
 * use up the day's calls.
 *
 * Throws AppError `upstream` when it failed and we know no place either.
 */
export async function listSuggestions(
  typed: string,
  userId: string | null,
): Promise<SuggestionDto[]> {
  const key = normalisePlace(typed);
  if (key.length < MIN_SUGGESTION_CHARS) return [];
  const cached = answers.get(key);
  if (cached) return cached;
  const own = matchPlaces(key);
  if (userId === null || own.length >= MAX_SUGGESTIONS) return own;
  if (!(await mayAsk(userId))) return own;
  // Also when we stop waiting, its answer is kept for the next time.
  const both = maps()
    .suggest(typed)
    .then((found) => {
      const merged = mergeSuggestions(own, found);
      answers.set(key, merged);
      return merged;
    })
    .catch((error: unknown) => {
      // A spent day would say so with every letter that anybody types.
      if (!(error instanceof MapsSpentError)) log().warn({ err: error }, 'map service failed');
      return null;
    });
  const answer = own.length > 0 ? await Promise.race([both, sleep(PATIENCE_MS)]) : await both;
  if (answer) return answer;
  if (own.length > 0) return own;
  throw new AppError('upstream', MESSAGES.suggestionsFailed);
}

async function mayAsk(userId: string): Promise<boolean> {
  try {
    await countCall(ASKS_PER_DAY, userId);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_many') return false;
    throw error;
  }
}

/** Our places, then those of the map service that are not among them, at most 8. */
function mergeSuggestions(
  own: readonly SuggestionDto[],
  found: readonly SuggestionDto[],
): SuggestionDto[] {
  const merged = [...own];
  for (const place of found) {
    if (!merged.some((other) => isSamePlace(place, other))) merged.push(place);
  }
  return merged.slice(0, MAX_SUGGESTIONS);
}

function isSamePlace(a: SuggestionDto, b: SuggestionDto): boolean {
  if (normalisePlace(a.description) === normalisePlace(b.description)) return true;
  return straightMetres(pointOf(a), pointOf(b)) < SAME_PLACE_M;
}

function pointOf({ location }: SuggestionDto) {
  return { latitude: location.lat, longitude: location.lng };
}

function sleep(ms: number): Promise<null> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(null), ms);
  });
}
