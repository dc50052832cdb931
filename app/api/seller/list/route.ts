import { route } from '@/lib/api/route';
import { PUBLIC_CACHE } from '@/lib/catalog/cache-header';
import { listVendors } from '@/lib/catalog/queries';

export const GET = route('GET /api/seller/list', async () => ({
  body: { vendors: await listVendors('all') },
  headers: PUBLIC_CACHE,
}));
