import { suggestPlacesCall } from '@/lib/addresses/calls';
import { listSuggestions } from '@/lib/addresses/suggestions';
import { route } from '@/lib/platform/http/route';
import { findOpenShopPlaces } from '@/lib/sellers/places';

export const GET = route(suggestPlacesCall, async ({ query, actor }) => {
  const userId = actor?.userId ?? null;
  return { body: { suggestions: await listSuggestions(query.input, userId, findOpenShopPlaces) } };
});
