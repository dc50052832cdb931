import { listChatServicesCall } from '@/lib/conversations/chat/calls';
import { listChatServices } from '@/lib/conversations/chat/services';
import { route } from '@/lib/platform/http/route';

export const GET = route(listChatServicesCall, async ({ actor }) => ({
  body: { services: await listChatServices(actor) },
}));
