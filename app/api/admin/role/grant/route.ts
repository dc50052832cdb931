import { route } from '@/lib/api/route';
import { grantRoleCall } from '@/lib/ops/calls';
import { grantRole } from '@/lib/ops/roles';

export const POST = route(grantRoleCall, async ({ input, actor, address }) => ({
  body: { person: await grantRole(input, actor, { address, now: new Date() }) },
}));
