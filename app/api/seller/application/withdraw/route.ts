import { route } from '@/lib/api/route';
import { withdrawApplication } from '@/lib/applications/commands';

export const POST = route('POST /api/seller/application/withdraw', async ({ input, actor }) => ({
  body: { ...(await withdrawApplication('seller', input, actor, new Date())) },
}));
