import { route } from '@/lib/api/route';
import { listOrdersCall } from '@/lib/orders/calls';
import { listOrders } from '@/lib/orders/queries';

export const GET = route(listOrdersCall, async ({ actor }) => ({
  body: { orders: await listOrders(actor) },
}));
