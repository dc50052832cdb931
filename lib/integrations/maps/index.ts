import 'server-only';
import { googleMaps } from './live';
import type { Maps } from './port';

/** The map service in use: Google's, or its stand-in behind GOOGLE_MAPS_URL. */
export function maps(): Maps {
  return googleMaps;
}
