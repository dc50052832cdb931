import 'server-only';
import { LRUCache } from 'lru-cache';
import { AppError } from '@/lib/core/errors';
import { type PlaceDto, type Point, straightMetres } from '@/lib/core/maps/distance';
import { type DeliveryReach, deliveryReach } from '@/lib/core/pricing/delivery-fee';
import { connectDb } from '@/lib/platform/db';
import { log } from '@/lib/platform/log';
import { getSettings } from '@/lib/platform/settings/queries';
import type { SuggestionDto } from './dto';
import { GAZETTEER, MAX_SUGGESTIONS, matchAddress, normalisePlace } from './gazetteer';
import { searchMapService } from './map-search';
import { signPlace } from './place-check';
import { MIN_SUGGESTION_CHARS } from './policy';
import { splitDetail } from './room-detail';

/** For the map service if the gazetteer has results, and for the reach. */
const TIMEOUT_MS = 1_500;
/** Places this close are duplicates, metres. */
const SAME_PLACE_M = 60;

/** Where the open shops are: how far is delivered depends on them. */
export type FindShops = () => Promise<readonly Point[]>;

/**
 * Suggestions for the typed text, at most 8: the gazetteer's first, then the map service's; none for fewer
 * than 3 characters. Without the map service if it fails, is slow, or it or the account has reached the
 * daily quota. Guests (`userId` null) only get its cached results.
 *
 * Throws AppError `upstream` if the map service fails and the gazetteer has no result.
 */
export async function listSuggestions(
  typed: string,
  userId: string | null,
  findShops: FindShops,
): Promise<SuggestionDto[]> {
  const { places: own, note } = matchAddress(typed);
  const { place: searched, detail } = splitDetail(typed);
  const [places, getReach] = await Promise.all([
    listPlaces(searched, own, userId),
    Promise.race([findReach(findShops), resolveAfter(TIMEOUT_MS, unknownReach)]),
  ]);
  return places.map((place) => ({
    ...place,
    token: signPlace(place),
    reach: getReach(toPoint(place)),
    // Text after a name of the gazetteer may be part of the map service's name: "Airport Road, Lagos".
    note: own.includes(place) ? note : detail,
  }));
}

/** Largest distance of a nearest place, straight metres. */
const MAX_NEAREST_M = 1_000;

/**
 * The gazetteer's place nearest to a point, with a token, so that it can be saved as an address; null if
 * none is within a kilometre. The point itself can't be an address, because riders read text.
 */
export async function findNearestPlace(
  point: Point,
  findShops: FindShops,
): Promise<SuggestionDto | null> {
  const [nearest] = GAZETTEER.map((place) => ({
    place,
    metres: straightMetres(toPoint(place), point),
  })).sort((a, b) => a.metres - b.metres);
  if (!nearest || nearest.metres > MAX_NEAREST_M) return null;
  const { place } = nearest;
  const getReach = await Promise.race([
    findReach(findShops),
    resolveAfter(TIMEOUT_MS, unknownReach),
  ]);
  return { ...place, token: signPlace(place), reach: getReach(toPoint(place)), note: '' };
}

type GetReach = (place: Point) => DeliveryReach;

/** If the reach is unknown, no place is marked as out of reach. */
const unknownReach: GetReach = () => 'most';

/** How long shops and limits are cached, ms; fees never use them. */
const REACH_TTL_MS = 30_000;

const reachCache = new LRUCache<'now', GetReach>({ max: 1, ttl: REACH_TTL_MS });

/** The reach of all open shops; `unknownReach` if the database is unavailable. */
async function findReach(findShops: FindShops): Promise<GetReach> {
  const cached = reachCache.get('now');
  if (cached) return cached;
  try {
    await connectDb();
    const [{ delivery }, shops] = await Promise.all([getSettings(), findShops()]);
    const getReach: GetReach = (place) => deliveryReach(place, shops, delivery);
    reachCache.set('now', getReach);
    return getReach;
  } catch (error) {
    log().warn({ err: error }, 'delivery area not read');
    return unknownReach;
  }
}

async function listPlaces(
  typed: string,
  own: readonly PlaceDto[],
  userId: string | null,
): Promise<readonly PlaceDto[]> {
  const isLongEnough = [typed.trim(), normalisePlace(typed)].every(
    (text) => text.length >= MIN_SUGGESTION_CHARS,
  );
  if (!isLongEnough) return [];
  if (own.length >= MAX_SUGGESTIONS) return own;
  const merged = searchMapService(typed, userId)
    .then((found) => mergePlaces(own, found))
    .catch((error: unknown) => {
      const isOverLimit = error instanceof AppError && error.code === 'too_many';
      if (isOverLimit || own.length > 0) return own;
      throw error;
    });
  return own.length > 0 ? Promise.race([merged, resolveAfter(TIMEOUT_MS, own)]) : merged;
}

/** The gazetteer's places, then the map service's without duplicates, at most 8. */
function mergePlaces(own: readonly PlaceDto[], found: readonly PlaceDto[]): PlaceDto[] {
  const merged = [...own];
  for (const place of found) {
    if (!merged.some((other) => isSamePlace(place, other))) merged.push(place);
  }
  return merged.slice(0, MAX_SUGGESTIONS);
}

function isSamePlace(a: PlaceDto, b: PlaceDto): boolean {
  if (normalisePlace(a.description) === normalisePlace(b.description)) return true;
  return straightMetres(toPoint(a), toPoint(b)) < SAME_PLACE_M;
}

function toPoint({ location }: PlaceDto): Point {
  return { latitude: location.lat, longitude: location.lng };
}

function resolveAfter<T>(ms: number, value: T): Promise<T> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(value), ms);
  });
}
