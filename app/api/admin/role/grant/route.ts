import { grantRole } from '@/lib/people/roles';
import { grantRoleCall } from '@/lib/people/staff-calls';
import { route } from '@/lib/platform/http/route';

export const POST = route(grantRoleCall, async ({ input, actor, address }) => ({
  body: { person: await grantRole(input, actor, { address, now: new Date() }) },
}));
