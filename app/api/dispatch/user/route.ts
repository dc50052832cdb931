import { listDispatchesCall } from '@/lib/dispatch/calls';
import { listPurchases } from '@/lib/orders/queries';
import { route } from '@/lib/platform/http/route';

export const GET = route(listDispatchesCall, async ({ actor }) => ({
  body: { dispatches: await listPurchases('dispatch', actor) },
}));
