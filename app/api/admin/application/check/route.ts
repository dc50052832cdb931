import { confirmCheck } from '@/lib/applications/staff';
import { checkApplicationCall } from '@/lib/applications/staff-calls';
import { route } from '@/lib/platform/http/route';

export const POST = route(checkApplicationCall, async ({ input, actor, address }) => ({
  body: { ...(await confirmCheck(input, actor, { address, now: new Date() })) },
}));
