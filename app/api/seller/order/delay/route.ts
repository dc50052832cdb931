import { route } from '@/lib/api/route';
import { delayOrder } from '@/lib/sellers/commands';
import { findMemberships } from '@/lib/sellers/queries';

export const POST = route(
  'POST /api/seller/order/delay',
  async ({ input, actor }) => ({ body: { order: await delayOrder(input, actor, new Date()) } }),
  { findMemberships },
);
