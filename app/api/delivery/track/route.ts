import { AppError } from '@/lib/core/errors';
import { MESSAGES } from '@/lib/core/messages';
import { route } from '@/lib/platform/http/route';
import { trackDeliveryCall } from '@/lib/purchases/delivery/riders/calls';
import { findTracking } from '@/lib/purchases/delivery/riders/queries';

export const GET = route(trackDeliveryCall, async ({ actor, query }) => {
  const tracking = await findTracking(query.kind, query.id, actor, new Date());
  if (!tracking) throw new AppError('not_found', MESSAGES.notFound);
  return { body: { tracking } };
});
