import { route } from '@/lib/platform/http/route';
import { pauseShopCall } from '@/lib/shops/calls';
import { pauseShop } from '@/lib/shops/commands';
import { findMemberships } from '@/lib/shops/queries';

export const POST = route(
  pauseShopCall,
  async ({ input, actor }) => ({ body: { shop: await pauseShop(input, actor, new Date()) } }),
  { findMemberships },
);
