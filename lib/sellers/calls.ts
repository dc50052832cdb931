import 'server-only';
import { ANYONE, row, SELLER, SIGNED_IN } from '@/lib/platform/http/row';
import {
  acceptInput,
  alertsInput,
  boardQuery,
  busyInput,
  delayInput,
  invitationTokenInput,
  inviteInput,
  markInput,
  memberRoleInput,
  pauseInput,
  queryInput,
  rejectInput,
  removeInput,
  salesQuery,
  saveShopInput,
  shopQuery,
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
export const pauseShopCall = row('POST /api/seller/pause', { ...SELLER, input: pauseInput });
export const setBusyCall = row('POST /api/seller/busy', { ...SELLER, input: busyInput });
export const setAlertsCall = row('POST /api/seller/alerts', { ...SELLER, input: alertsInput });
export const getShopCall = row('GET /api/seller/shop', { ...SELLER, query: shopQuery });
export const saveShopCall = row('POST /api/seller/shop', {
  ...SELLER,
  fresh: true,
  input: saveShopInput,
});
export const getSalesCall = row('GET /api/seller/sales', { ...SELLER, query: salesQuery });
export const downloadSalesCall = row('GET /api/seller/sales/file', {
  ...SELLER,
  limit: 'statement',
  query: salesQuery,
});
export const listMembersCall = row('GET /api/seller/staff', {
  ...SELLER,
  fresh: true,
  query: shopQuery,
});
export const inviteMemberCall = row('POST /api/seller/staff/invite', {
  ...SELLER,
  limit: 'invite',
  fresh: true,
  input: inviteInput,
});
export const changeMemberRoleCall = row('POST /api/seller/staff/role', {
  ...SELLER,
  fresh: true,
  input: memberRoleInput,
});
export const removeMemberCall = row('POST /api/seller/staff/remove', {
  ...SELLER,
  fresh: true,
  input: removeInput,
});
export const getInvitationCall = row('POST /api/seller/staff/invitation', {
  ...ANYONE,
  limit: 'link',
  input: invitationTokenInput,
});
export const acceptInvitationCall = row('POST /api/seller/staff/accept', {
  ...SIGNED_IN,
  owner: 'self',
  limit: 'account',
  fresh: true,
  input: invitationTokenInput,
});
