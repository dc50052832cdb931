import { route } from '@/lib/api/route';
import { rejectOrder } from '@/lib/sellers/commands';
import { vendorsOf } from '@/lib/sellers/queries';

export const POST = route(
  'POST /api/seller/order/reject',
  async ({ input, actor }) => ({ body: { order: await rejectOrder(input, actor, new Date()) } }),
  { vendorsOf },
);
