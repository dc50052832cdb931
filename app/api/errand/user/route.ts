import { route } from '@/lib/api/route';
import { listErrandsCall } from '@/lib/errands/calls';
import { listErrands } from '@/lib/errands/queries';

export const GET = route(listErrandsCall, async ({ actor }) => ({
  body: { errands: await listErrands(actor) },
}));
