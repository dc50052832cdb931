import { route } from '@/lib/api/route';
import { revokeRole } from '@/lib/ops/roles';

export const POST = route('POST /api/admin/role/revoke', async ({ input, actor, address }) => ({
  body: { person: await revokeRole(input, actor, { address, now: new Date() }) },
}));
