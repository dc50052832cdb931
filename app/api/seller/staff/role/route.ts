import { route } from '@/lib/platform/http/route';
import { changeMemberRoleCall } from '@/lib/shops/calls';
import { findMemberships } from '@/lib/shops/queries';
import { changeMemberRole } from '@/lib/shops/staff';

export const POST = route(
  changeMemberRoleCall,
  async ({ input, actor, address }) => ({
    body: { ...(await changeMemberRole(input, actor, { address, now: new Date() })) },
  }),
  { findMemberships },
);
