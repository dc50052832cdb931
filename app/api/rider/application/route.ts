import { route } from '@/lib/api/route';
import { getRiderApplicationCall } from '@/lib/applications/calls';
import { findOwnApplication } from '@/lib/applications/queries';

export const GET = route(getRiderApplicationCall, async ({ actor }) => ({
  body: { ...(await findOwnApplication('rider', actor, new Date())) },
}));
