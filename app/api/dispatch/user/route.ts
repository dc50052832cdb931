import { route } from '@/lib/platform/http/route';
import { listDispatchesCall } from '@/lib/purchases/moves/dispatch/calls';
import { listPurchases } from '@/lib/purchases/moves/queries';

export const GET = route(listDispatchesCall, async ({ actor }) => ({
  body: { dispatches: await listPurchases('dispatch', actor) },
}));
