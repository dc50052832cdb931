import { getChatServiceCall } from '@/lib/conversations/chat/calls';
import { findChatService } from '@/lib/conversations/chat/services';
import { AppError } from '@/lib/core/errors';
import { MESSAGES } from '@/lib/core/messages';
import { route } from '@/lib/platform/http/route';

export const GET = route(getChatServiceCall, async ({ query, actor }) => {
  const service = await findChatService(query, actor, new Date());
  if (!service) throw new AppError('not_found', MESSAGES.notFound);
  return { body: { service } };
});
