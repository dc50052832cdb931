import { route } from '@/lib/platform/http/route';
import { setBusyCall } from '@/lib/sellers/calls';
import { setBusy } from '@/lib/sellers/commands';
import { findMemberships } from '@/lib/sellers/queries';

export const POST = route(
  setBusyCall,
  async ({ input, actor }) => ({ body: { shop: await setBusy(input, actor, new Date()) } }),
  { findMemberships },
);
