import { route } from '@/lib/platform/http/route';
import { getRiderApplicationCall } from '@/lib/shops/applications/calls';
import { findOwnApplication } from '@/lib/shops/applications/queries';

export const GET = route(getRiderApplicationCall, async ({ actor }) => ({
  body: { ...(await findOwnApplication('rider', actor, new Date())) },
}));
