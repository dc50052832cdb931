import { route } from '@/lib/platform/http/route';
import { removeMemberCall } from '@/lib/shops/calls';
import { findMemberships } from '@/lib/shops/queries';
import { removeMember } from '@/lib/shops/staff';

export const POST = route(
  removeMemberCall,
  async ({ input, actor, address }) => ({
    body: { ...(await removeMember(input, actor, { address, now: new Date() })) },
  }),
  { findMemberships },
);
