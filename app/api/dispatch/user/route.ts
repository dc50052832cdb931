import { route } from '@/lib/api/route';
import { listDispatchesCall } from '@/lib/dispatch/calls';
import { listDispatches } from '@/lib/dispatch/queries';

export const GET = route(listDispatchesCall, async ({ actor }) => ({
  body: { dispatches: await listDispatches(actor) },
}));
