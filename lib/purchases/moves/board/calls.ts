import 'server-only';
import { row, SELLER } from '@/lib/platform/http/row';
import {
  acceptInput,
  boardQuery,
  delayInput,
  markInput,
  queryInput,
  rejectInput,
  salesQuery,
  ticketItemQuery,
} from './schemas';

export const listBoardCall = row('GET /api/seller/orders', { ...SELLER, query: boardQuery });
export const getTicketItemCall = row('GET /api/seller/order/item', {
  ...SELLER,
  query: ticketItemQuery,
});
export const askCustomerCall = row('POST /api/seller/order/query', {
  ...SELLER,
  input: queryInput,
});
export const acceptOrderCall = row('POST /api/seller/order/accept', {
  ...SELLER,
  input: acceptInput,
});
export const delayOrderCall = row('POST /api/seller/order/delay', { ...SELLER, input: delayInput });
export const markOrderReadyCall = row('POST /api/seller/order/ready', {
  ...SELLER,
  input: markInput,
});
export const handOverOrderCall = row('POST /api/seller/order/handed-over', {
  ...SELLER,
  input: markInput,
});
export const rejectOrderCall = row('POST /api/seller/order/reject', {
  ...SELLER,
  fresh: true,
  input: rejectInput,
});
export const getSalesCall = row('GET /api/seller/sales', { ...SELLER, query: salesQuery });
export const downloadSalesCall = row('GET /api/seller/sales/file', {
  ...SELLER,
  limit: 'statement',
  query: salesQuery,
});
