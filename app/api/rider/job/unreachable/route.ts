import { route } from '@/lib/platform/http/route';
import { reportUnreachableCall } from '@/lib/purchases/delivery/riders/calls';
import { reportUnreachable } from '@/lib/purchases/delivery/riders/commands';

export const POST = route(reportUnreachableCall, async ({ input, actor }) => ({
  body: { job: await reportUnreachable(input, actor, new Date()) },
}));
