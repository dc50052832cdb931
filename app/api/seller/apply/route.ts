import { route } from '@/lib/api/route';
import { applyToSell } from '@/lib/applications/commands';

export const POST = route('POST /api/seller/apply', async ({ input, actor }) => ({
  body: { ...(await applyToSell(input, actor, new Date())) },
}));
