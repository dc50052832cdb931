import { listOrdersCall } from '@/lib/orders/calls';
import { listPurchases } from '@/lib/orders/queries';
import { route } from '@/lib/platform/http/route';

export const GET = route(listOrdersCall, async ({ actor }) => ({
  body: { orders: await listPurchases('order', actor) },
}));
