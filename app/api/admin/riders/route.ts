import { listRidersCall } from '@/lib/ops/calls';
import { listRiders } from '@/lib/ops/queries';
import { route } from '@/lib/platform/http/route';

export const GET = route(listRidersCall, async ({ query }) => ({
  body: { riders: await listRiders(query, new Date()) },
}));
