import { route } from '@/lib/platform/http/route';
import { setAlertsCall } from '@/lib/sellers/calls';
import { setAlerts } from '@/lib/sellers/commands';
import { findMemberships } from '@/lib/sellers/queries';

export const POST = route(
  setAlertsCall,
  async ({ input, actor }) => ({ body: { alerts: await setAlerts(input, actor) } }),
  { findMemberships },
);
