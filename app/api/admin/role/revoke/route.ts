import { revokeRoleCall } from '@/lib/ops/calls';
import { revokeRole } from '@/lib/ops/roles';
import { route } from '@/lib/platform/http/route';

export const POST = route(revokeRoleCall, async ({ input, actor, address }) => ({
  body: { person: await revokeRole(input, actor, { address, now: new Date() }) },
}));
