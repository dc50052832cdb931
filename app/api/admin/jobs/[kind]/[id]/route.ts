import { route } from '@/lib/api/route';
import { AppError } from '@/lib/core/errors';
import { MESSAGES } from '@/lib/core/messages';
import { findJob } from '@/lib/ops/queries';

export const GET = route('GET /api/admin/jobs/[kind]/[id]', async ({ params, actor }) => {
  const { kind = '', id = '' } = params;
  const job = await findJob(kind, id, actor, new Date());
  if (!job) throw new AppError('not_found', MESSAGES.notFound);
  return { body: { job } };
});
