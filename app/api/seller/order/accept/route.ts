import { route } from '@/lib/api/route';
import { acceptOrder } from '@/lib/sellers/commands';
import { findMemberships } from '@/lib/sellers/queries';

export const POST = route(
  'POST /api/seller/order/accept',
  async ({ input, actor }) => ({ body: { order: await acceptOrder(input, actor, new Date()) } }),
  { findMemberships },
);
