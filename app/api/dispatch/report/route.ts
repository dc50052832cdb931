import { route } from '@/lib/platform/http/route';
import { reportDispatchCall } from '@/lib/purchases/moves/reports/calls';
import { reportProblem } from '@/lib/purchases/moves/reports/commands';

export const POST = route(reportDispatchCall, async ({ input, actor }) => {
  const { dispatchId: id, ...problem } = input;
  return {
    body: { report: await reportProblem({ kind: 'dispatch', id }, problem, actor, new Date()) },
  };
});
