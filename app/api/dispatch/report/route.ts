import { route } from '@/lib/api/route';
import { reportDispatchCall } from '@/lib/dispatch/calls';
import { dispatchService } from '@/lib/dispatch/service';
import { reportProblem } from '@/lib/orders/report';

export const POST = route(reportDispatchCall, async ({ input, actor }) => {
  const { dispatchId, ...problem } = input;
  return {
    body: { report: await reportProblem(dispatchService, dispatchId, problem, actor, new Date()) },
  };
});
