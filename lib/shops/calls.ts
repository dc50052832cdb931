import 'server-only';
import { ANYONE, row, SELLER, SIGNED_IN } from '@/lib/platform/http/row';
import {
  alertsInput,
  busyInput,
  invitationTokenInput,
  inviteInput,
  memberRoleInput,
  pauseInput,
  removeInput,
  saveShopInput,
  shopQuery,
} from './schemas';

export const pauseShopCall = row('POST /api/seller/pause', { ...SELLER, input: pauseInput });
export const setBusyCall = row('POST /api/seller/busy', { ...SELLER, input: busyInput });
export const setAlertsCall = row('POST /api/seller/alerts', { ...SELLER, input: alertsInput });
export const getShopCall = row('GET /api/seller/shop', { ...SELLER, query: shopQuery });
export const saveShopCall = row('POST /api/seller/shop', {
  ...SELLER,
  fresh: true,
  input: saveShopInput,
});
export const listMembersCall = row('GET /api/seller/staff', {
  ...SELLER,
  fresh: true,
  query: shopQuery,
});
export const inviteMemberCall = row('POST /api/seller/staff/invite', {
  ...SELLER,
  limit: 'invite',
  fresh: 'recent',
  input: inviteInput,
});
export const changeMemberRoleCall = row('POST /api/seller/staff/role', {
  ...SELLER,
  fresh: 'recent',
  input: memberRoleInput,
});
export const removeMemberCall = row('POST /api/seller/staff/remove', {
  ...SELLER,
  fresh: 'recent',
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
