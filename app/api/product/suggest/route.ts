import { PUBLIC_CACHE } from '@/lib/catalog/cache-header';
import { suggestProductsCall } from '@/lib/catalog/calls';
import { suggest } from '@/lib/catalog/suggestions';
import { route } from '@/lib/platform/http/route';

export const GET = route(suggestProductsCall, async ({ query }) => ({
  body: { ...(await suggest(query.q)) },
  headers: PUBLIC_CACHE,
}));
