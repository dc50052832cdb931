import { route } from '@/lib/platform/http/route';
import { pauseShopCall } from '@/lib/sellers/calls';
import { pauseShop } from '@/lib/sellers/commands';
import { findMemberships } from '@/lib/sellers/queries';

export const POST = route(
  pauseShopCall,
  async ({ input, actor }) => ({ body: { shop: await pauseShop(input, actor, new Date()) } }),
  { findMemberships },
);
