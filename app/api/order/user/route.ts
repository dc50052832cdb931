import { route } from '@/lib/platform/http/route';
import { listOrdersCall } from '@/lib/purchases/moves/calls';
import { listPurchases } from '@/lib/purchases/moves/queries';

export const GET = route(listOrdersCall, async ({ actor }) => ({
  body: { orders: await listPurchases('order', actor) },
}));
