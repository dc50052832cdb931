import { findNearestPlaceCall } from '@/lib/addresses/calls';
import { findNearestPlace } from '@/lib/addresses/suggestions';
import { route } from '@/lib/platform/http/route';
import { findOpenShopPlaces } from '@/lib/sellers/places';

export const POST = route(findNearestPlaceCall, async ({ input }) => ({
  body: { place: await findNearestPlace(input, findOpenShopPlaces) },
}));
