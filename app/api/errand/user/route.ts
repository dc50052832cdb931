import { route } from '@/lib/api/route';
import { listErrands } from '@/lib/errands/queries';

export const GET = route('GET /api/errand/user', async ({ actor }) => ({
  body: { errands: await listErrands(actor) },
}));
