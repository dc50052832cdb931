import { route } from '@/lib/platform/http/route';
import { listRiders } from '@/lib/purchases/delivery/staff';
import { listRidersCall } from '@/lib/purchases/delivery/staff-calls';

export const GET = route(listRidersCall, async ({ query }) => ({
  body: { riders: await listRiders(query, new Date()) },
}));
