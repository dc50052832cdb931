import { route } from '@/lib/api/route';
import { revokeRoleCall } from '@/lib/ops/calls';
import { revokeRole } from '@/lib/ops/roles';

export const POST = route(revokeRoleCall, async ({ input, actor, address }) => ({
  body: { person: await revokeRole(input, actor, { address, now: new Date() }) },
}));
