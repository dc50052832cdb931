import { AppError } from '@/lib/core/errors';
import { MESSAGES } from '@/lib/core/messages';
import { route } from '@/lib/platform/http/route';
import { getJobCall } from '@/lib/purchases/moves/staff-calls';
import { findJob } from '@/lib/purchases/moves/staff-queries';

export const GET = route(getJobCall, async ({ params, actor }) => {
  const { kind = '', id = '' } = params;
  const job = await findJob(kind, id, actor, new Date());
  if (!job) throw new AppError('not_found', MESSAGES.notFound);
  return { body: { job } };
});
