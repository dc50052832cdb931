import { route } from '@/lib/api/route';
import { findOwnApplication } from '@/lib/applications/queries';

export const GET = route('GET /api/rider/application', async ({ actor }) => ({
  body: { ...(await findOwnApplication('rider', actor, new Date())) },
}));
