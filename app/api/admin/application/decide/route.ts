import { decideApplication } from '@/lib/applications/staff';
import { decideApplicationCall } from '@/lib/applications/staff-calls';
import { route } from '@/lib/platform/http/route';

export const POST = route(decideApplicationCall, async ({ input, actor, address }) => ({
  body: { ...(await decideApplication(input, actor, { address, now: new Date() })) },
}));
