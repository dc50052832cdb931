import { route } from '@/lib/platform/http/route';
import { reportErrandCall } from '@/lib/purchases/moves/reports/calls';
import { reportProblem } from '@/lib/purchases/moves/reports/commands';

export const POST = route(reportErrandCall, async ({ input, actor }) => {
  const { errandId: id, ...problem } = input;
  return {
    body: { report: await reportProblem({ kind: 'errand', id }, problem, actor, new Date()) },
  };
});
