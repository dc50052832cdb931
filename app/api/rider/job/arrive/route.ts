import { route } from '@/lib/platform/http/route';
import { reportArrivalCall } from '@/lib/purchases/delivery/riders/calls';
import { arrive } from '@/lib/purchases/delivery/riders/commands';

export const POST = route(reportArrivalCall, async ({ input, actor }) => ({
  body: { job: await arrive(input, actor, new Date()) },
}));
