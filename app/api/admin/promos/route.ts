import { route } from '@/lib/api/route';
import { listPromos } from '@/lib/promos/queries';

export const GET = route('GET /api/admin/promos', async ({ actor }) => {
  const now = new Date();
  return { body: { promos: await listPromos(actor, now), serverNow: now.toISOString() } };
});
