import 'server-only';
import { ANYONE, PAYMENT, row } from '@/lib/platform/http/row';
import { paymentStateQuery, payOrderInput, quoteInput } from './schemas';

export const quoteCartCall = row('POST /api/order/quote', {
  ...ANYONE,
  owner: 'self',
  limit: 'quote',
  input: quoteInput,
});
export const confirmPaymentCall = row('GET /api/payment/callback', {
  ...ANYONE,
  owner: 'self',
  limit: 'paymentState',
  guestsBy: 'reference',
  query: paymentStateQuery,
});
export const payOrderByCardCall = row('POST /api/payment/paystack/order', {
  ...PAYMENT,
  input: payOrderInput,
});
export const payOrderFromWalletCall = row('POST /api/payment/wallet/order', {
  ...PAYMENT,
  input: payOrderInput,
});
