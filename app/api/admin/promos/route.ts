import { listPromosCall } from '@/lib/ops/calls';
import { route } from '@/lib/platform/http/route';
import { listPromos } from '@/lib/promos/queries';

export const GET = route(listPromosCall, async ({ actor }) => {
  const now = new Date();
  return { body: { promos: await listPromos(actor, now), serverNow: now.toISOString() } };
});
