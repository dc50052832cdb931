import { route } from '@/lib/platform/http/route';
import { inviteMemberCall } from '@/lib/sellers/calls';
import { findMemberships } from '@/lib/sellers/queries';
import { inviteMember } from '@/lib/sellers/staff';

export const POST = route(
  inviteMemberCall,
  async ({ input, actor }) => ({ body: { ...(await inviteMember(input, actor, new Date())) } }),
  { findMemberships },
);
