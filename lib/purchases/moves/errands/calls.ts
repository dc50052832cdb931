import 'server-only';
import { ANYONE, CUSTOMER, PAYMENT, row } from '@/lib/platform/http/row';
import { cancelErrandInput, errandFeeInput, errandQuoteInput, payErrandInput } from './schemas';

export const quoteErrandFeeCall = row('POST /api/errand/delivery-fee', {
  ...ANYONE,
  limit: 'fee',
  input: errandFeeInput,
});
export const quoteErrandCall = row('POST /api/errand/quote', {
  ...ANYONE,
  owner: 'self',
  limit: 'quote',
  input: errandQuoteInput,
});
export const listErrandsCall = row('GET /api/errand/user', { ...CUSTOMER, limit: 'reads' });
export const cancelErrandCall = row('POST /api/errand/cancel', {
  ...CUSTOMER,
  limit: 'cancel',
  fresh: true,
  input: cancelErrandInput,
});
export const payErrandByCardCall = row('POST /api/payment/paystack/errand', {
  ...PAYMENT,
  input: payErrandInput,
});
export const payErrandFromWalletCall = row('POST /api/payment/wallet/errand', {
  ...PAYMENT,
  input: payErrandInput,
});
