import { route } from '@/lib/api/route';
import { PUBLIC_CACHE } from '@/lib/catalog/cache-header';
import { listForCall } from '@/lib/catalog/list-call';

export const GET = route('GET /api/product/list', async ({ query }) => ({
  body: { ...(await listForCall(query)) },
  headers: PUBLIC_CACHE,
}));
