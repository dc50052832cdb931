import { route } from '@/lib/api/route';
import { findMemberships } from '@/lib/sellers/queries';
import { inviteMember } from '@/lib/sellers/staff';

export const POST = route(
  'POST /api/seller/staff/invite',
  async ({ input, actor }) => ({ body: { ...(await inviteMember(input, actor, new Date())) } }),
  { findMemberships },
);
