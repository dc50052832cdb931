import { route } from '@/lib/api/route';
import { PUBLIC_CACHE } from '@/lib/catalog/cache-header';
import { suggest } from '@/lib/catalog/suggestions';

export const GET = route('GET /api/product/suggest', async ({ query }) => ({
  body: { ...(await suggest(query.q)) },
  headers: PUBLIC_CACHE,
}));
