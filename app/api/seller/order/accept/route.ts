import { route } from '@/lib/api/route';
import { acceptOrder } from '@/lib/sellers/commands';
import { vendorsOf } from '@/lib/sellers/queries';

export const POST = route(
  'POST /api/seller/order/accept',
  async ({ input, actor }) => ({ body: { order: await acceptOrder(input, actor, new Date()) } }),
  { vendorsOf },
);
