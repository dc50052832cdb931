import { route } from '@/lib/platform/http/route';
import { listPromosCall } from '@/lib/promos/calls';
import { listPromos } from '@/lib/promos/queries';

export const GET = route(listPromosCall, async ({ actor }) => {
  const now = new Date();
  return { body: { promos: await listPromos(actor, now), serverNow: now.toISOString() } };
});
