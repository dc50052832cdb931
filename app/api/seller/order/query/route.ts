import { route } from '@/lib/api/route';
import { askCustomer } from '@/lib/sellers/commands';
import { findMemberships } from '@/lib/sellers/queries';

export const POST = route(
  'POST /api/seller/order/query',
  async ({ input, actor }) => ({ body: { order: await askCustomer(input, actor, new Date()) } }),
  { findMemberships },
);
