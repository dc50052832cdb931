import { route } from '@/lib/platform/http/route';
import { reportErrandCall } from '@/lib/purchases/moves/errands/calls';
import { reportProblem } from '@/lib/purchases/moves/orders/report';

export const POST = route(reportErrandCall, async ({ input, actor }) => {
  const { errandId: id, ...problem } = input;
  return {
    body: { report: await reportProblem({ kind: 'errand', id }, problem, actor, new Date()) },
  };
});
