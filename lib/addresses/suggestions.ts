import 'server-only';
import { LRUCache } from 'lru-cache';
import { AppError } from '@/lib/core/errors';
import { type Point, straightMetres } from '@/lib/delivery/distance';
import { type DeliveryReach, deliveryReach } from '@/lib/delivery/fee';
import { connectDb } from '@/lib/platform/db';
import { log } from '@/lib/platform/log';
import { getSettings } from '@/lib/settings/queries';
import { Vendor } from '@/models/vendor';
import type { PlaceDto, SuggestionDto } from './dto';
import { MAX_SUGGESTIONS, matchPlaces, normalisePlace } from './gazetteer';
import { searchMapService } from './map-search';
import { signPlace } from './place-check';
import { MIN_SUGGESTION_CHARS } from './policy';

/**
 * How long to wait for the map service when we have results of our own, and for the reach of shops,
 * ms.
 */
const MAP_WAIT_MS = 1_500;
/** Places this close are duplicates, metres. */
const SAME_PLACE_M = 60;

/**
 * Addresses for what was typed: our own places first, then those of the map service, at most 8;
 * fewer than 3 characters give none. A map service that fails, is slow or has used up its day's
 * calls is left out, also where the account has used up its own. Guests (`userId` null) get our own
 * places, and of the map service only what others were told lately. Each says how many
 * of the open shops deliver there.
 *
 * Throws AppError `upstream` when it failed and we know no place either.
 */
export async function listSuggestions(
  typed: string,
  userId: string | null,
): Promise<SuggestionDto[]> {
  const [places, reachOf] = await Promise.all([
    listPlaces(typed, userId),
    Promise.race([findReach(), after(MAP_WAIT_MS, reachUnknown)]),
  ]);
  return places.map((place) => ({
    ...place,
    token: signPlace(place),
    reach: reachOf(pointOf(place)),
  }));
}

type ReachOf = (place: Point) => DeliveryReach;

/** While the database is unavailable, no place is marked as out of reach. */
const reachUnknown: ReachOf = () => 'most';

/** Cache lifetime of the shops and limits behind `reach`, ms; fees never use it. */
const REACH_MS = 30_000;

const reach = new LRUCache<'now', ReachOf>({ max: 1, ttl: REACH_MS });

/** Where orders can be delivered now. */
async function findReach(): Promise<ReachOf> {
  const kept = reach.get('now');
  if (kept) return kept;
  try {
    await connectDb();
    const [{ delivery }, shops] = await Promise.all([
      getSettings(),
      Vendor.find({ status: 'open' }, { latitude: 1, longitude: 1 }).lean(),
    ]);
    const found: ReachOf = (place) => deliveryReach(place, shops, delivery);
    reach.set('now', found);
    return found;
  } catch (error) {
    log().warn({ err: error }, 'delivery area not read');
    return reachUnknown;
  }
}

async function listPlaces(typed: string, userId: string | null): Promise<PlaceDto[]> {
  const isLongEnough = [typed.trim(), normalisePlace(typed)].every(
    (text) => text.length >= MIN_SUGGESTION_CHARS,
  );
  if (!isLongEnough) return [];
  const own = matchPlaces(typed);
  if (own.length >= MAX_SUGGESTIONS) return own;
  const both = searchMapService(typed, userId)
    .then((found) => mergePlaces(own, found))
    .catch((error: unknown) => {
      const isSpent = error instanceof AppError && error.code === 'too_many';
      if (isSpent || own.length > 0) return own;
      throw error;
    });
  return own.length > 0 ? Promise.race([both, after(MAP_WAIT_MS, own)]) : both;
}

/** Our places, then those of the map service that are not among them, at most 8. */
function mergePlaces(own: readonly PlaceDto[], found: readonly PlaceDto[]): PlaceDto[] {
  const merged = [...own];
  for (const place of found) {
    if (!merged.some((other) => isSamePlace(place, other))) merged.push(place);
  }
  return merged.slice(0, MAX_SUGGESTIONS);
}

function isSamePlace(a: PlaceDto, b: PlaceDto): boolean {
  if (normalisePlace(a.description) === normalisePlace(b.description)) return true;
  return straightMetres(pointOf(a), pointOf(b)) < SAME_PLACE_M;
}

function pointOf({ location }: PlaceDto): Point {
  return { latitude: location.lat, longitude: location.lng };
}

function after<T>(ms: number, value: T): Promise<T> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(value), ms);
  });
}
