import { listRiders } from '@/lib/jobs/staff';
import { listRidersCall } from '@/lib/jobs/staff-calls';
import { route } from '@/lib/platform/http/route';

export const GET = route(listRidersCall, async ({ query }) => ({
  body: { riders: await listRiders(query, new Date()) },
}));
