import 'server-only';
import { CUSTOMER, RIDER, row, SELLER } from '@/lib/platform/http/row';
import {
  objectInput,
  replyInput,
  reportDispatchInput,
  reportErrandInput,
  reportOrderInput,
  shopAnswerInput,
} from './schemas';

export const reportOrderCall = row('POST /api/order/report', {
  ...CUSTOMER,
  limit: 'report',
  input: reportOrderInput,
});
export const reportDispatchCall = row('POST /api/dispatch/report', {
  ...CUSTOMER,
  limit: 'report',
  input: reportDispatchInput,
});
export const reportErrandCall = row('POST /api/errand/report', {
  ...CUSTOMER,
  limit: 'report',
  input: reportErrandInput,
});
export const replyOrderReportCall = row('POST /api/order/report/reply', {
  ...CUSTOMER,
  limit: 'report',
  input: replyInput,
});
export const replyDispatchReportCall = row('POST /api/dispatch/report/reply', {
  ...CUSTOMER,
  limit: 'report',
  input: replyInput,
});
export const replyErrandReportCall = row('POST /api/errand/report/reply', {
  ...CUSTOMER,
  limit: 'report',
  input: replyInput,
});
export const answerForShopCall = row('POST /api/seller/report/answer', {
  ...SELLER,
  fresh: true,
  input: shopAnswerInput,
});
export const objectForShopCall = row('POST /api/seller/report/object', {
  ...SELLER,
  fresh: true,
  input: objectInput,
});
export const listChargedCall = row('GET /api/rider/reports', RIDER);
export const objectForRiderCall = row('POST /api/rider/report/object', {
  ...RIDER,
  fresh: true,
  input: objectInput,
});
