import { listDispatchesCall } from '@/lib/dispatch/calls';
import { listDispatches } from '@/lib/dispatch/queries';
import { route } from '@/lib/platform/http/route';

export const GET = route(listDispatchesCall, async ({ actor }) => ({
  body: { dispatches: await listDispatches(actor) },
}));
