import { route } from '@/lib/api/route';
import { getSellerApplicationCall } from '@/lib/applications/calls';
import { findOwnApplication } from '@/lib/applications/queries';

export const GET = route(getSellerApplicationCall, async ({ actor }) => ({
  body: { ...(await findOwnApplication('seller', actor, new Date())) },
}));
