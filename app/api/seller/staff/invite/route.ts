import { route } from '@/lib/platform/http/route';
import { inviteMemberCall } from '@/lib/shops/calls';
import { findMemberships } from '@/lib/shops/queries';
import { inviteMember } from '@/lib/shops/staff';

export const POST = route(
  inviteMemberCall,
  async ({ input, actor }) => ({ body: { ...(await inviteMember(input, actor, new Date())) } }),
  { findMemberships },
);
