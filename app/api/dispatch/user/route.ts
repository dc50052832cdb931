import { route } from '@/lib/api/route';
import { listDispatches } from '@/lib/dispatch/queries';

export const GET = route('GET /api/dispatch/user', async ({ actor }) => ({
  body: { dispatches: await listDispatches(actor) },
}));
