import { route } from '@/lib/api/route';
import { listOrders } from '@/lib/orders/queries';

export const GET = route('GET /api/order/user', async ({ actor }) => ({
  body: { orders: await listOrders(actor) },
}));
