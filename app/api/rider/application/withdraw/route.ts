import { withdrawRiderApplicationCall } from '@/lib/applications/calls';
import { withdrawApplication } from '@/lib/applications/commands';
import { route } from '@/lib/platform/http/route';

export const POST = route(withdrawRiderApplicationCall, async ({ input, actor }) => ({
  body: { ...(await withdrawApplication('rider', input, actor, new Date())) },
}));
