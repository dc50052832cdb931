import 'server-only';
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { type PlaceDto, type Point, straightMetres } from '@/lib/delivery/distance';
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

/** Lifetime of a token, ms: a form left open may be sent days later. */
const TOKEN_MS = 7 * 86_400_000;
/** Maximum distance between the coordinates and the place that the text names, straight metres. */
const MAX_DISTANCE_M = 300;

/**
 * A suggestion's token: expiry (epoch ms, base 36), a dot, and a signature over expiry, text and
 * coordinates.
 */
export function signPlace({ description, location }: PlaceDto, now = Date.now()): string {
  const expiry = (now + TOKEN_MS).toString(36);
  const point = { latitude: location.lat, longitude: location.lng };
  return `${expiry}.${getSignature(expiry, description, point)}`;
}

/**
 * Whether the text and the coordinates of an address name the same place. Fees come from the
 * coordinates and riders read the text: "Central Hospital" at the main gate would turn a ₦1,650
 * fare into ₦400. Check every place that a delivery is priced by.
 *
 * True with our own unexpired token for this text and these coordinates; any other token counts as
 * none. Without a token the text is looked up: true if every matching place lies within 300 m of the
 * coordinates, so that words that fit half the city ("Benin", "market") prove nothing. Our gazetteer
 * decides if it knows the text, else the map service. Text that neither knows gives false.
 *
 * An address is never accepted unchecked. Throws AppError `upstream` when only the map service
 * could know and it fails, is too slow or has spent its daily quota, and `too_many` when the
 * account has spent its own: nothing is saved, and the form keeps what was typed. For guests (`userId`
 * null) the map service is not asked.
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
  // A separate key, so that nothing else signed with AUTH_SECRET passes for a token.
  const key = hkdfSync('sha256', env().AUTH_SECRET, '', 'eki address suggestion', 32);
  const signed = [expiry, text.normalize('NFC').trim(), latitude.toFixed(6), longitude.toFixed(6)];
  return createHmac('sha256', Buffer.from(key))
    .update(JSON.stringify(signed))
    .digest('base64url')
    .slice(0, 32);
}
