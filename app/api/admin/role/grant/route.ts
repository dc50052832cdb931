import { route } from '@/lib/platform/http/route';
import { grantRoleCall } from '@/lib/people/staff-calls';
import { grantRole } from '@/lib/people/staff-roles';

export const POST = route(grantRoleCall, async ({ input, actor, address }) => ({
  body: { person: await grantRole(input, actor, { address, now: new Date() }) },
}));
