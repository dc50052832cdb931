import { route } from '@/lib/api/route';
import { setBusy } from '@/lib/sellers/commands';
import { findMemberships } from '@/lib/sellers/queries';

export const POST = route(
  'POST /api/seller/busy',
  async ({ input, actor }) => ({ body: { shop: await setBusy(input, actor, new Date()) } }),
  { findMemberships },
);
