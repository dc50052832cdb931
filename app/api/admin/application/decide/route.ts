import { decideApplication } from '@/lib/ops/applications';
import { decideApplicationCall } from '@/lib/ops/calls';
import { route } from '@/lib/platform/http/route';

export const POST = route(decideApplicationCall, async ({ input, actor, address }) => ({
  body: { ...(await decideApplication(input, actor, { address, now: new Date() })) },
}));
