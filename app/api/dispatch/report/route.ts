import { reportDispatchCall } from '@/lib/dispatch/calls';
import { dispatchService } from '@/lib/dispatch/service';
import { reportProblem } from '@/lib/orders/report';
import { route } from '@/lib/platform/http/route';

export const POST = route(reportDispatchCall, async ({ input, actor }) => {
  const { dispatchId, ...problem } = input;
  return {
    body: { report: await reportProblem(dispatchService, dispatchId, problem, actor, new Date()) },
  };
});
