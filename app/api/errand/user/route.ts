import { route } from '@/lib/platform/http/route';
import { listErrandsCall } from '@/lib/purchases/moves/errands/calls';
import { listPurchases } from '@/lib/purchases/moves/queries';

export const GET = route(listErrandsCall, async ({ actor }) => ({
  body: { errands: await listPurchases('errand', actor) },
}));
