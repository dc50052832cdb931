import { route } from '@/lib/platform/http/route';
import { applyToRideCall } from '@/lib/shops/applications/calls';
import { applyToRide } from '@/lib/shops/applications/commands';

export const POST = route(applyToRideCall, async ({ input, actor }) => ({
  body: { ...(await applyToRide(input, actor, new Date())) },
}));
