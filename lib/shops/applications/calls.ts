import 'server-only';
import { ANYONE, row, SIGNED_IN } from '@/lib/platform/http/row';
import { riderApplyInput, sellerApplyInput, withdrawInput } from './schemas';

export const listBanksCall = row('GET /api/bank/list', { ...ANYONE, limit: 'reads' });
export const getSellerApplicationCall = row('GET /api/seller/application', {
  ...SIGNED_IN,
  owner: 'self',
  limit: 'reads',
});
export const applyToSellCall = row('POST /api/seller/apply', {
  ...SIGNED_IN,
  owner: 'self',
  limit: 'application',
  fresh: true,
  input: sellerApplyInput,
});
export const withdrawSellerApplicationCall = row('POST /api/seller/application/withdraw', {
  ...SIGNED_IN,
  owner: 'self',
  limit: 'application',
  fresh: true,
  input: withdrawInput,
});
export const getRiderApplicationCall = row('GET /api/rider/application', {
  ...SIGNED_IN,
  owner: 'self',
  limit: 'reads',
});
export const applyToRideCall = row('POST /api/rider/apply', {
  ...SIGNED_IN,
  owner: 'self',
  limit: 'application',
  fresh: true,
  input: riderApplyInput,
});
export const withdrawRiderApplicationCall = row('POST /api/rider/application/withdraw', {
  ...SIGNED_IN,
  owner: 'self',
  limit: 'application',
  fresh: true,
  input: withdrawInput,
});
