import { PUBLIC_CACHE } from '@/lib/catalog/cache-header';
import { listVendorsCall } from '@/lib/catalog/calls';
import { listVendors } from '@/lib/catalog/queries';
import { route } from '@/lib/platform/http/route';

export const GET = route(listVendorsCall, async () => ({
  body: { vendors: await listVendors('all') },
  headers: PUBLIC_CACHE,
}));
