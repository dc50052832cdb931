import { route } from '@/lib/api/route';
import { withdrawApplication } from '@/lib/applications/commands';

export const POST = route('POST /api/rider/application/withdraw', async ({ input, actor }) => ({
  body: { ...(await withdrawApplication('rider', input, actor, new Date())) },
}));
