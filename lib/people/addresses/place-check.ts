import 'server-only';
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { type PlaceDto, type Point, straightMetres } from '@/lib/core/maps/distance';
import { DAY_MS } from '@/lib/core/time';
import { env } from '@/lib/platform/env';
import { findPlacesByName } from './gazetteer';
import { searchMapService } from './map-search';

/**
 * An address as sent by the browser, not yet checked: text, coordinates in degrees and, from a
 * suggestion, its token.
 */
export interface UncheckedPlace extends Point {
  address: string;
  token?: string | null | undefined;
}

/** Long, because a form may be sent days after it was opened. */
const TOKEN_TTL_MS = 7 * DAY_MS;
/** Maximum distance between the coordinates and the place that the text names, straight metres. */
const MAX_DISTANCE_M = 300;

/**
 * A suggestion's token: expiry (epoch ms, base 36), a dot, and a signature over expiry, text and
 * coordinates.
 */
export function signPlace({ description, location }: PlaceDto, now = Date.now()): string {
  const expiry = (now + TOKEN_TTL_MS).toString(36);
  const point = { latitude: location.lat, longitude: location.lng };
  return `${expiry}.${getSignature(expiry, description, point)}`;
}

/**
 * Whether the text and the coordinates of an address name the same place. Fees come from the
 * coordinates and riders read the text: "Central Hospital" at the main gate would turn a ₦1,650
 * fare into ₦400. Check every place that a delivery is priced by.
 *
 * True with our own unexpired token for this text and these coordinates; any other token is ignored. Without
 * a token the text is looked up: true if all matching places are within 300 m of the coordinates, so that
 * words that fit half the city ("Benin", "market") prove nothing. The gazetteer decides if it knows the
 * text, otherwise the map service. False for text that neither knows.
 *
 * An address is never accepted unchecked. Throws AppError `upstream` if the map service is needed and fails,
 * is too slow or has reached its daily quota, and `too_many` if the account has reached its own. For guests
 * (`userId` null) the map service isn't called.
 */
export async function matchesLocation(
  place: UncheckedPlace,
  userId: string | null,
): Promise<boolean> {
  if (place.token && isTokenFor(place, place.token)) return true;
  const isNear = ({ location }: PlaceDto) =>
    straightMetres({ latitude: location.lat, longitude: location.lng }, place) <= MAX_DISTANCE_M;
  const fromGazetteer = findPlacesByName(place.address);
  if (fromGazetteer.length > 0) return fromGazetteer.every(isNear);
  const found = await searchMapService(place.address, userId);
  const named = findPlacesByName(place.address, found);
  return named.length > 0 && named.every(isNear);
}

function isTokenFor(place: UncheckedPlace, token: string): boolean {
  const [expiry = '', given = ''] = token.split('.');
  const expected = Buffer.from(getSignature(expiry, place.address, place));
  const actual = Buffer.from(given);
  const isOurs = actual.length === expected.length && timingSafeEqual(actual, expected);
  return isOurs && Number.parseInt(expiry, 36) > Date.now();
}

function getSignature(expiry: string, text: string, { latitude, longitude }: Point): string {
  // A derived key, so that no other signature by AUTH_SECRET is valid as a token.
  const key = hkdfSync('sha256', env().AUTH_SECRET, '', 'eki address suggestion', 32);
  const signed = [expiry, text.normalize('NFC').trim(), latitude.toFixed(6), longitude.toFixed(6)];
  return createHmac('sha256', Buffer.from(key))
    .update(JSON.stringify(signed))
    .digest('base64url')
    .slice(0, 32);
}
