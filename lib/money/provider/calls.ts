import 'server-only';
import { ANYONE, row } from '@/lib/platform/http/row';

export const receiveWebhookCall = row('POST /api/webhooks/paystack', {
  ...ANYONE,
  limit: 'webhook',
  signed: true,
});
