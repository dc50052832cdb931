import { route } from '@/lib/api/route';
import { applyToRide } from '@/lib/applications/commands';

export const POST = route('POST /api/rider/apply', async ({ input, actor }) => ({
  body: { ...(await applyToRide(input, actor, new Date())) },
}));
