import { route } from '@/lib/api/route';
import { handOver } from '@/lib/sellers/commands';
import { findMemberships } from '@/lib/sellers/queries';

export const POST = route(
  'POST /api/seller/order/handed-over',
  async ({ input, actor }) => ({ body: { order: await handOver(input, actor, new Date()) } }),
  { findMemberships },
);
