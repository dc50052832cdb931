import { suggestPlacesCall } from '@/lib/people/addresses/calls';
import { listSuggestions } from '@/lib/people/addresses/suggestions';
import { route } from '@/lib/platform/http/route';
import { findOpenShopPlaces } from '@/lib/shops/queries';

export const GET = route(suggestPlacesCall, async ({ query, actor }) => {
  const userId = actor?.userId ?? null;
  return { body: { suggestions: await listSuggestions(query.input, userId, findOpenShopPlaces) } };
});
