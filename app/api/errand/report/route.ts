import { reportErrandCall } from '@/lib/errands/calls';
import { errandService } from '@/lib/errands/service';
import { reportProblem } from '@/lib/orders/report';
import { route } from '@/lib/platform/http/route';

export const POST = route(reportErrandCall, async ({ input, actor }) => {
  const { errandId, ...problem } = input;
  return {
    body: { report: await reportProblem(errandService, errandId, problem, actor, new Date()) },
  };
});
