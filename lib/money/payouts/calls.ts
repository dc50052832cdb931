import 'server-only';
import { ANYONE, row, SIGNED_IN } from '@/lib/platform/http/row';
import {
  cancelPayoutInput,
  listPayoutsQuery,
  requestPayoutInput,
  withdrawByLinkInput,
} from './schemas';

/** A shop's owner, a rider, a customer, or ops for a closed shop: the command finds out. */
const OWN = { ...SIGNED_IN, owner: 'self' } as const;

export const requestPayoutCall = row('POST /api/payout/request', {
  ...OWN,
  limit: 'payout',
  fresh: 'recent',
  input: requestPayoutInput,
});

export const cancelPayoutCall = row('POST /api/payout/cancel', {
  ...OWN,
  limit: 'payout',
  fresh: true,
  input: cancelPayoutInput,
});

export const listPayoutsCall = row('GET /api/payout/list', {
  ...OWN,
  limit: 'wallet',
  fresh: true,
  query: listPayoutsQuery,
});

export const withdrawByLinkCall = row('POST /api/user/withdrawWallet', {
  ...ANYONE,
  limit: 'link',
  input: withdrawByLinkInput,
});
