import { route } from '@/lib/api/route';
import { PUBLIC_CACHE } from '@/lib/catalog/cache-header';
import { listProductsCall } from '@/lib/catalog/calls';
import { listForCall } from '@/lib/catalog/list-call';

export const GET = route(listProductsCall, async ({ query }) => ({
  body: { ...(await listForCall(query)) },
  headers: PUBLIC_CACHE,
}));
