import { route } from '@/lib/platform/http/route';
import { reportOrderCall } from '@/lib/purchases/moves/reports/calls';
import { reportProblem } from '@/lib/purchases/moves/reports/commands';

export const POST = route(reportOrderCall, async ({ input, actor }) => {
  const { orderId: id, ...problem } = input;
  return {
    body: { report: await reportProblem({ kind: 'order', id }, problem, actor, new Date()) },
  };
});
