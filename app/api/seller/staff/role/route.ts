import { route } from '@/lib/api/route';
import { findMemberships } from '@/lib/sellers/queries';
import { changeMemberRole } from '@/lib/sellers/staff';

export const POST = route(
  'POST /api/seller/staff/role',
  async ({ input, actor, address }) => ({
    body: { ...(await changeMemberRole(input, actor, { address, now: new Date() })) },
  }),
  { findMemberships },
);
