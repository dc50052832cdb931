import { route } from '@/lib/api/route';
import { findOwnApplication } from '@/lib/applications/queries';

export const GET = route('GET /api/seller/application', async ({ actor }) => ({
  body: { ...(await findOwnApplication('seller', actor, new Date())) },
}));
