import { route } from '@/lib/platform/http/route';
import { getShopCall, saveShopCall } from '@/lib/shops/calls';
import { findMemberships } from '@/lib/shops/queries';
import { readShop, saveShop } from '@/lib/shops/shop';

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
