import { route } from '@/lib/api/route';
import { listChatServicesCall } from '@/lib/chat/calls';
import { listChatServices } from '@/lib/chat/services';

export const GET = route(listChatServicesCall, async ({ actor }) => ({
  body: { services: await listChatServices(actor) },
}));
