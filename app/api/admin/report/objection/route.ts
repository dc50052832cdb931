import { route } from '@/lib/platform/http/route';
import { decideObjection } from '@/lib/purchases/moves/reports/staff';
import { decideObjectionCall } from '@/lib/purchases/moves/reports/staff-calls';

export const POST = route(decideObjectionCall, async ({ input, actor, address }) => ({
  body: { report: await decideObjection(input, actor, { address, now: new Date() }) },
}));
