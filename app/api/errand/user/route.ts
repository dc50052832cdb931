import { listErrandsCall } from '@/lib/errands/calls';
import { listPurchases } from '@/lib/orders/queries';
import { route } from '@/lib/platform/http/route';

export const GET = route(listErrandsCall, async ({ actor }) => ({
  body: { errands: await listPurchases('errand', actor) },
}));
