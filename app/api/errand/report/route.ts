import { route } from '@/lib/api/route';
import { reportErrandCall } from '@/lib/errands/calls';
import { errandService } from '@/lib/errands/service';
import { reportProblem } from '@/lib/orders/report';

export const POST = route(reportErrandCall, async ({ input, actor }) => {
  const { errandId, ...problem } = input;
  return {
    body: { report: await reportProblem(errandService, errandId, problem, actor, new Date()) },
  };
});
