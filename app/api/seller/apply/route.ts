import { route } from '@/lib/platform/http/route';
import { applyToSellCall } from '@/lib/shops/applications/calls';
import { applyToSell } from '@/lib/shops/applications/commands';

export const POST = route(applyToSellCall, async ({ input, actor }) => ({
  body: { ...(await applyToSell(input, actor, new Date())) },
}));
