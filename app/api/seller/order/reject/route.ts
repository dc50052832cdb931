import { route } from '@/lib/api/route';
import { rejectOrder } from '@/lib/sellers/commands';
import { findMemberships } from '@/lib/sellers/queries';

export const POST = route(
  'POST /api/seller/order/reject',
  async ({ input, actor }) => ({ body: { order: await rejectOrder(input, actor, new Date()) } }),
  { findMemberships },
);
