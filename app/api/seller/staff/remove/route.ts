import { route } from '@/lib/platform/http/route';
import { removeMemberCall } from '@/lib/sellers/calls';
import { findMemberships } from '@/lib/sellers/queries';
import { removeMember } from '@/lib/sellers/staff';

export const POST = route(
  removeMemberCall,
  async ({ input, actor, address }) => ({
    body: { ...(await removeMember(input, actor, { address, now: new Date() })) },
  }),
  { findMemberships },
);
