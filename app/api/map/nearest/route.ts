import { findNearestPlace } from '@/lib/addresses/suggestions';
import { route } from '@/lib/api/route';

export const POST = route('POST /api/map/nearest', async ({ input }) => ({
  body: { place: await findNearestPlace(input) },
}));
