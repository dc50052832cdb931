import 'server-only';
import { OPS, row, SENSITIVE_ACTION } from '@/lib/platform/http/row';
import {
  approvePayoutsInput,
  decideHoldInput,
  declinePayoutInput,
  sendPayoutAgainInput,
  staffPayoutsQuery,
  stopPayoutsInput,
} from './schemas';

export const listStaffPayoutsCall = row('GET /api/admin/payouts', {
  ...OPS,
  query: staffPayoutsQuery,
});

export const getStaffPayoutCall = row('GET /api/admin/payouts/[payoutId]', OPS);

export const approvePayoutsCall = row('POST /api/admin/payout/approve', {
  ...OPS,
  ...SENSITIVE_ACTION,
  input: approvePayoutsInput,
});

export const declinePayoutCall = row('POST /api/admin/payout/decline', {
  ...OPS,
  ...SENSITIVE_ACTION,
  input: declinePayoutInput,
});

export const sendPayoutAgainCall = row('POST /api/admin/payout/send-again', {
  ...OPS,
  ...SENSITIVE_ACTION,
  input: sendPayoutAgainInput,
});

export const stopPayoutsCall = row('POST /api/admin/payouts/stop', {
  ...OPS,
  ...SENSITIVE_ACTION,
  input: stopPayoutsInput,
});

export const decideHoldCall = row('POST /api/admin/shop/hold', {
  ...OPS,
  ...SENSITIVE_ACTION,
  input: decideHoldInput,
});
