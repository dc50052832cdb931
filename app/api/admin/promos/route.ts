import { route } from '@/lib/platform/http/route';
import { listPromosCall } from '@/lib/purchases/checkout/promos/calls';
import { listPromos } from '@/lib/purchases/checkout/promos/queries';

export const GET = route(listPromosCall, async ({ actor }) => {
  const now = new Date();
  return { body: { promos: await listPromos(actor, now), serverNow: now.toISOString() } };
});
