import { findNearestPlaceCall } from '@/lib/people/addresses/calls';
import { findNearestPlace } from '@/lib/people/addresses/suggestions';
import { route } from '@/lib/platform/http/route';
import { findOpenShopPlaces } from '@/lib/shops/queries';

export const POST = route(findNearestPlaceCall, async ({ input }) => ({
  body: { place: await findNearestPlace(input, findOpenShopPlaces) },
}));
