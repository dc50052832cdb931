import { suggestPlacesCall } from '@/lib/addresses/calls';
import { listSuggestions } from '@/lib/addresses/suggestions';
import { route } from '@/lib/platform/http/route';

export const GET = route(suggestPlacesCall, async ({ query, actor }) => ({
  body: { suggestions: await listSuggestions(query.input, actor?.userId ?? null) },
}));
