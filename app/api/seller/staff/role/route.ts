import { route } from '@/lib/platform/http/route';
import { changeMemberRoleCall } from '@/lib/sellers/calls';
import { findMemberships } from '@/lib/sellers/queries';
import { changeMemberRole } from '@/lib/sellers/staff';

export const POST = route(
  changeMemberRoleCall,
  async ({ input, actor, address }) => ({
    body: { ...(await changeMemberRole(input, actor, { address, now: new Date() })) },
  }),
  { findMemberships },
);
