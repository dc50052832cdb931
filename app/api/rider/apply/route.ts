import { applyToRideCall } from '@/lib/applications/calls';
import { applyToRide } from '@/lib/applications/commands';
import { route } from '@/lib/platform/http/route';

export const POST = route(applyToRideCall, async ({ input, actor }) => ({
  body: { ...(await applyToRide(input, actor, new Date())) },
}));
