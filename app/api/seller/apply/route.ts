import { route } from '@/lib/api/route';
import { applyToSellCall } from '@/lib/applications/calls';
import { applyToSell } from '@/lib/applications/commands';

export const POST = route(applyToSellCall, async ({ input, actor }) => ({
  body: { ...(await applyToSell(input, actor, new Date())) },
}));
