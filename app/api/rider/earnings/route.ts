import { route } from '@/lib/api/route';
import { readEarnings } from '@/lib/riders/earnings';

export const GET = route('GET /api/rider/earnings', async ({ query, actor }) => ({
  body: { ...(await readEarnings(query, actor, new Date())) },
}));
