import { route } from '@/lib/platform/http/route';
import { reportUnreachableCall } from '@/lib/riders/calls';
import { reportUnreachable } from '@/lib/riders/commands';

export const POST = route(reportUnreachableCall, async ({ input, actor }) => ({
  body: { job: await reportUnreachable(input, actor, new Date()) },
}));
