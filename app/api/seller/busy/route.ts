import { route } from '@/lib/platform/http/route';
import { setBusyCall } from '@/lib/shops/calls';
import { setBusy } from '@/lib/shops/commands';
import { findMemberships } from '@/lib/shops/queries';

export const POST = route(
  setBusyCall,
  async ({ input, actor }) => ({ body: { shop: await setBusy(input, actor, new Date()) } }),
  { findMemberships },
);
