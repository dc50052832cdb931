import { route } from '@/lib/api/route';
import { applyToRideCall } from '@/lib/applications/calls';
import { applyToRide } from '@/lib/applications/commands';

export const POST = route(applyToRideCall, async ({ input, actor }) => ({
  body: { ...(await applyToRide(input, actor, new Date())) },
}));
