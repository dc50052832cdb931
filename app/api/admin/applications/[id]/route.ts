import { findApplication } from '@/lib/applications/staff';
import { getApplicationCall } from '@/lib/applications/staff-calls';
import { AppError } from '@/lib/core/errors';
import { MESSAGES } from '@/lib/core/messages';
import { route } from '@/lib/platform/http/route';

export const GET = route(getApplicationCall, async ({ params, actor, address }) => {
  const page = await findApplication(params.id ?? '', actor, { address, now: new Date() });
  if (!page) throw new AppError('not_found', MESSAGES.notFound);
  return { body: { ...page } };
});
