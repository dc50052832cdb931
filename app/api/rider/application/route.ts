import { getRiderApplicationCall } from '@/lib/applications/calls';
import { findOwnApplication } from '@/lib/applications/queries';
import { route } from '@/lib/platform/http/route';

export const GET = route(getRiderApplicationCall, async ({ actor }) => ({
  body: { ...(await findOwnApplication('rider', actor, new Date())) },
}));
