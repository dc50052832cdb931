import 'server-only';
import { ANYONE, CUSTOMER, row } from '@/lib/platform/http/row';
import { deliveryFeeInput } from '@/lib/purchases/checkout/quotes/schemas';
import { answerQueryInput, cancelOrderInput } from './schemas';

export const quoteDeliveryFeeCall = row('POST /api/order/delivery-fee', {
  ...ANYONE,
  limit: 'fee',
  input: deliveryFeeInput,
});
export const listOrdersCall = row('GET /api/order/user', { ...CUSTOMER, limit: 'reads' });
export const cancelOrderCall = row('POST /api/order/cancel', {
  ...CUSTOMER,
  limit: 'cancel',
  fresh: true,
  input: cancelOrderInput,
});
export const answerQueryCall = row('POST /api/order/answer-query', {
  ...CUSTOMER,
  limit: 'cancel',
  fresh: true,
  input: answerQueryInput,
});
