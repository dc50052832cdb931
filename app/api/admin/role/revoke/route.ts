import { revokeRole } from '@/lib/people/roles';
import { revokeRoleCall } from '@/lib/people/staff-calls';
import { route } from '@/lib/platform/http/route';

export const POST = route(revokeRoleCall, async ({ input, actor, address }) => ({
  body: { person: await revokeRole(input, actor, { address, now: new Date() }) },
}));
