import { receiveWebhookCall } from '@/lib/money/provider/calls';
import { receiveWebhook, WEBHOOK_LIMIT } from '@/lib/money/provider/inbox';
import { readBytes } from '@/lib/platform/http/read-body';
import { route } from '@/lib/platform/http/route';

export const POST = route(receiveWebhookCall, async ({ request, room }) => {
  const body = await readBytes(request, { maxBytes: WEBHOOK_LIMIT, room });
  await receiveWebhook(body, request.headers.get('x-paystack-signature'), new Date());
  return { body: {} };
});
