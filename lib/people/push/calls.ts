import 'server-only';
import { CUSTOMER, row } from '@/lib/platform/http/row';
import { subscribeInput, unsubscribeInput } from './schemas';

export const getPushKeyCall = row('GET /api/push/key', { ...CUSTOMER, limit: 'reads' });
export const subscribePushCall = row('POST /api/push/subscribe', {
  ...CUSTOMER,
  limit: 'push',
  fresh: true,
  input: subscribeInput,
});
export const unsubscribePushCall = row('POST /api/push/unsubscribe', {
  ...CUSTOMER,
  limit: 'push',
  input: unsubscribeInput,
});
