import { route } from '@/lib/api/route';
import { listRidersCall } from '@/lib/ops/calls';
import { listRiders } from '@/lib/ops/queries';

export const GET = route(listRidersCall, async ({ query }) => ({
  body: { riders: await listRiders(query, new Date()) },
}));
