import { route } from '@/lib/platform/http/route';
import { getSellerApplicationCall } from '@/lib/shops/applications/calls';
import { findOwnApplication } from '@/lib/shops/applications/queries';

export const GET = route(getSellerApplicationCall, async ({ actor }) => ({
  body: { ...(await findOwnApplication('seller', actor, new Date())) },
}));
