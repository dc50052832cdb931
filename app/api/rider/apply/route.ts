import { applyToRideCall } from '@/lib/shops/applications/calls';
import { applyToRide } from '@/lib/shops/applications/commands';
import { route } from '@/lib/platform/http/route';

export const POST = route(applyToRideCall, async ({ input, actor }) => ({
  body: { ...(await applyToRide(input, actor, new Date())) },
}));
