import { route } from '@/lib/api/route';
import { resetSecondFactor } from '@/lib/ops/roles';

export const POST = route('POST /api/admin/factor/reset', async ({ input, actor, address }) => ({
  body: { person: await resetSecondFactor(input, actor, { address, now: new Date() }) },
}));
