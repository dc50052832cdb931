import { route } from '@/lib/api/route';
import { PUBLIC_CACHE } from '@/lib/catalog/cache-header';
import { listVendorsCall } from '@/lib/catalog/calls';
import { listVendors } from '@/lib/catalog/queries';

export const GET = route(listVendorsCall, async () => ({
  body: { vendors: await listVendors('all') },
  headers: PUBLIC_CACHE,
}));
