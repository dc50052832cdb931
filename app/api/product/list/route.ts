import { PUBLIC_CACHE } from '@/lib/catalog/cache-header';
import { listProductsCall } from '@/lib/catalog/calls';
import { listForCall } from '@/lib/catalog/list-call';
import { route } from '@/lib/platform/http/route';

export const GET = route(listProductsCall, async ({ query }) => ({
  body: { ...(await listForCall(query)) },
  headers: PUBLIC_CACHE,
}));
