import { route } from '@/lib/platform/http/route';
import { setAlertsCall } from '@/lib/shops/calls';
import { setAlerts } from '@/lib/shops/commands';
import { findMemberships } from '@/lib/shops/queries';

export const POST = route(
  setAlertsCall,
  async ({ input, actor }) => ({ body: { alerts: await setAlerts(input, actor) } }),
  { findMemberships },
);
