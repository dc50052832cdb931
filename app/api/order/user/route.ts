import { listOrdersCall } from '@/lib/orders/calls';
import { listOrders } from '@/lib/orders/queries';
import { route } from '@/lib/platform/http/route';

export const GET = route(listOrdersCall, async ({ actor }) => ({
  body: { orders: await listOrders(actor) },
}));
