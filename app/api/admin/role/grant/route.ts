import { route } from '@/lib/api/route';
import { grantRole } from '@/lib/ops/roles';

export const POST = route('POST /api/admin/role/grant', async ({ input, actor, address }) => ({
  body: { person: await grantRole(input, actor, { address, now: new Date() }) },
}));
