import { route } from '@/lib/platform/http/route';
import { getShopCall, saveShopCall } from '@/lib/sellers/calls';
import { findMemberships } from '@/lib/sellers/queries';
import { readShop, saveShop } from '@/lib/sellers/shop';

export const GET = route(
  getShopCall,
  async ({ query, actor }) => ({ body: { ...(await readShop(query, actor, new Date())) } }),
  { findMemberships },
);

export const POST = route(
  saveShopCall,
  async ({ input, actor }) => ({ body: { ...(await saveShop(input, actor, new Date())) } }),
  { findMemberships },
);
