import { route } from '@/lib/api/route';
import { findMemberships } from '@/lib/sellers/queries';
import { readShop, saveShop } from '@/lib/sellers/shop';

export const GET = route(
  'GET /api/seller/shop',
  async ({ query, actor }) => ({ body: { ...(await readShop(query, actor, new Date())) } }),
  { findMemberships },
);

export const POST = route(
  'POST /api/seller/shop',
  async ({ input, actor }) => ({ body: { ...(await saveShop(input, actor, new Date())) } }),
  { findMemberships },
);
