import { route } from '@/lib/api/route';
import { setAlerts } from '@/lib/sellers/commands';
import { findMemberships } from '@/lib/sellers/queries';

export const POST = route(
  'POST /api/seller/alerts',
  async ({ input, actor }) => ({ body: { alerts: await setAlerts(input, actor) } }),
  { findMemberships },
);
