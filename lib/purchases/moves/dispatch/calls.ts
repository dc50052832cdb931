import 'server-only';
import { ANYONE, CUSTOMER, PAYMENT, row } from '@/lib/platform/http/row';
import {
  cancelDispatchInput,
  dispatchFeeInput,
  dispatchQuoteInput,
  payDispatchInput,
} from './schemas';

export const quoteDispatchFeeCall = row('POST /api/dispatch/delivery-fee', {
  ...ANYONE,
  limit: 'fee',
  input: dispatchFeeInput,
});
export const quoteDispatchCall = row('POST /api/dispatch/quote', {
  ...ANYONE,
  owner: 'self',
  limit: 'quote',
  input: dispatchQuoteInput,
});
export const listDispatchesCall = row('GET /api/dispatch/user', { ...CUSTOMER, limit: 'reads' });
export const cancelDispatchCall = row('POST /api/dispatch/cancel', {
  ...CUSTOMER,
  limit: 'cancel',
  fresh: true,
  input: cancelDispatchInput,
});
export const payDispatchByCardCall = row('POST /api/payment/paystack/dispatch', {
  ...PAYMENT,
  input: payDispatchInput,
});
export const payDispatchFromWalletCall = row('POST /api/payment/wallet/dispatch', {
  ...PAYMENT,
  input: payDispatchInput,
});
