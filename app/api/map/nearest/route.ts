import { findNearestPlaceCall } from '@/lib/addresses/calls';
import { findNearestPlace } from '@/lib/addresses/suggestions';
import { route } from '@/lib/api/route';

export const POST = route(findNearestPlaceCall, async ({ input }) => ({
  body: { place: await findNearestPlace(input) },
}));
