import { route } from '@/lib/api/route';
import { findMemberships } from '@/lib/sellers/queries';
import { removeMember } from '@/lib/sellers/staff';

export const POST = route(
  'POST /api/seller/staff/remove',
  async ({ input, actor, address }) => ({
    body: { ...(await removeMember(input, actor, { address, now: new Date() })) },
  }),
  { findMemberships },
);
