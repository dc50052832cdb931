import { listErrandsCall } from '@/lib/errands/calls';
import { listErrands } from '@/lib/errands/queries';
import { route } from '@/lib/platform/http/route';

export const GET = route(listErrandsCall, async ({ actor }) => ({
  body: { errands: await listErrands(actor) },
}));
