import { route } from '@/lib/api/route';
import { withdrawRiderApplicationCall } from '@/lib/applications/calls';
import { withdrawApplication } from '@/lib/applications/commands';

export const POST = route(withdrawRiderApplicationCall, async ({ input, actor }) => ({
  body: { ...(await withdrawApplication('rider', input, actor, new Date())) },
}));
