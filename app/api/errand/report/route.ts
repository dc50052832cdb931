import { route } from '@/lib/api/route';
import { errandService } from '@/lib/errands/service';
import { reportProblem } from '@/lib/orders/report';

export const POST = route('POST /api/errand/report', async ({ input, actor }) => {
  const { errandId, ...problem } = input;
  return {
    body: { report: await reportProblem(errandService, errandId, problem, actor, new Date()) },
  };
});
