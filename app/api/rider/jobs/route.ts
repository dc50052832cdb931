import { route } from '@/lib/api/route';
import { readJobs } from '@/lib/riders/queries';

export const GET = route('GET /api/rider/jobs', async ({ actor }) => ({
  body: { ...(await readJobs(actor, new Date())) },
}));
