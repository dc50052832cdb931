import { route } from '@/lib/api/route';
import { pauseShop } from '@/lib/sellers/commands';
import { findMemberships } from '@/lib/sellers/queries';

export const POST = route(
  'POST /api/seller/pause',
  async ({ input, actor }) => ({ body: { shop: await pauseShop(input, actor, new Date()) } }),
  { findMemberships },
);
