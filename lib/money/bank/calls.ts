import 'server-only';
import { linkInput } from '@/lib/people/schemas';
import { ANYONE, row, SIGNED_IN } from '@/lib/platform/http/row';
import { partyInput, resolveInput, saveAccountInput } from './schemas';

export const resolveAccountCall = row('POST /api/bank/resolve', {
  ...SIGNED_IN,
  owner: 'self',
  limit: 'account',
  fresh: true,
  input: resolveInput,
});
export const getBankAccountCall = row('GET /api/bank/account', {
  ...SIGNED_IN,
  owner: 'self',
  limit: 'reads',
  fresh: true,
  query: partyInput,
});
export const saveBankAccountCall = row('POST /api/bank/account', {
  ...SIGNED_IN,
  owner: 'self',
  limit: 'ownAccount',
  fresh: 'recent',
  input: saveAccountInput,
});
export const removeBankAccountCall = row('POST /api/bank/account/remove', {
  ...SIGNED_IN,
  owner: 'self',
  limit: 'ownAccount',
  fresh: 'recent',
  input: partyInput,
});
export const stopPayoutsCall = row('POST /api/bank/account/stop', {
  ...ANYONE,
  limit: 'link',
  input: linkInput,
});
