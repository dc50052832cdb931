import { route } from '@/lib/api/route';
import { dispatchService } from '@/lib/dispatch/service';
import { reportProblem } from '@/lib/orders/report';

export const POST = route('POST /api/dispatch/report', async ({ input, actor }) => {
  const { dispatchId, ...problem } = input;
  return {
    body: { report: await reportProblem(dispatchService, dispatchId, problem, actor, new Date()) },
  };
});
