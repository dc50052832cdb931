import { route } from '@/lib/platform/http/route';
import { objectForRiderCall } from '@/lib/purchases/moves/reports/calls';
import { objectToReport } from '@/lib/purchases/moves/reports/commands';

export const POST = route(objectForRiderCall, async ({ input, actor }) => {
  await objectToReport(input, actor, new Date());
  return { body: {} };
});
