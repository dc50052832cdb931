import 'server-only';
import { Client, Status } from '@googlemaps/google-maps-services-js';
import type { PlaceDto } from '@/lib/core/maps/distance';
import { MAIN_GATE } from '@/lib/core/pricing/delivery-fee';
import { env } from '@/lib/platform/env';
import { spendMapCalls } from './budget';
import { MAPS_TIMEOUT_MS, type Maps } from './port';

/** Without the client's own retries. */
const client = new Client({ config: { raxConfig: { retry: 0 } } });

const MAX_PREDICTIONS = 5;
/** Results within this distance of the main gate are preferred, metres. */
const BIAS_M = 12_000;

/** Google's Places service: predictions, then the coordinates of each. */
export const googleMaps: Maps = {
  async suggest(typed) {
    await spendMapCalls(1);
    const signal = AbortSignal.timeout(MAPS_TIMEOUT_MS);
    const predictions = await predict(typed, signal);
    if (predictions.length > 0) await spendMapCalls(predictions.length);
    const found = await Promise.allSettled(predictions.map((each) => locate(each, signal)));
    const suggestions = found.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    const failure = found.find((each) => each.status === 'rejected');
    if (failure && suggestions.length === 0) throw failure.reason;
    return suggestions;
  },
};

interface Prediction {
  description: string;
  place_id: string;
}

async function predict(input: string, signal: AbortSignal): Promise<Prediction[]> {
  const { data } = await client.placeAutocomplete({
    url: `${env().GOOGLE_MAPS_URL}/maps/api/place/autocomplete/json`,
    timeout: MAPS_TIMEOUT_MS,
    signal,
    params: {
      key: env().GOOGLE_MAPS_API_KEY,
      input,
      components: ['country:ng'],
      location: MAIN_GATE,
      radius: BIAS_M,
    },
  });
  if (data.status === Status.ZERO_RESULTS) return [];
  if (data.status !== Status.OK) throw new Error(`map service answered ${data.status}`);
  return data.predictions.slice(0, MAX_PREDICTIONS);
}

async function locate(
  { description, place_id }: Prediction,
  signal: AbortSignal,
): Promise<PlaceDto> {
  const { data } = await client.placeDetails({
    url: `${env().GOOGLE_MAPS_URL}/maps/api/place/details/json`,
    timeout: MAPS_TIMEOUT_MS,
    signal,
    params: { key: env().GOOGLE_MAPS_API_KEY, place_id, fields: ['geometry'] },
  });
  const location = data.status === Status.OK ? data.result.geometry?.location : undefined;
  if (!location) throw new Error(`map service has no place: ${data.status}`);
  return { description, place_id, location: { lat: location.lat, lng: location.lng } };
}
