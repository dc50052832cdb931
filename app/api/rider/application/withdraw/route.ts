import { route } from '@/lib/platform/http/route';
import { withdrawRiderApplicationCall } from '@/lib/shops/applications/calls';
import { withdrawApplication } from '@/lib/shops/applications/commands';

export const POST = route(withdrawRiderApplicationCall, async ({ input, actor }) => ({
  body: { ...(await withdrawApplication('rider', input, actor, new Date())) },
}));
