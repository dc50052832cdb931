import { route } from '@/lib/api/route';
import { listChatServices } from '@/lib/chat/services';

export const GET = route('GET /api/chat/services', async ({ actor }) => ({
  body: { services: await listChatServices(actor) },
}));
