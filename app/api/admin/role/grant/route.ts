import { grantRoleCall } from '@/lib/ops/calls';
import { grantRole } from '@/lib/ops/roles';
import { route } from '@/lib/platform/http/route';

export const POST = route(grantRoleCall, async ({ input, actor, address }) => ({
  body: { person: await grantRole(input, actor, { address, now: new Date() }) },
}));
