import { countChecking } from '@/lib/money/bank/staff';
import { route } from '@/lib/platform/http/route';
import { listJobsCall } from '@/lib/purchases/moves/staff-calls';
import { listJobs } from '@/lib/purchases/moves/staff-queries';

export const GET = route(listJobsCall, async ({ query, actor }) => {
  const { approvals, ...list } = await listJobs(query, actor, new Date());
  // Bank accounts to check are in the list of approvals too.
  return { body: { ...list, approvals: approvals + (await countChecking()) } };
});
