import 'server-only';
import { OPS, row, SENSITIVE_ACTION } from '@/lib/platform/http/row';
import { riderInput, riderListQuery } from './standing-schemas';

export const listRiderProfilesCall = row('GET /api/admin/rider/list', {
  ...OPS,
  query: riderListQuery,
});

export const suspendRiderCall = row('POST /api/admin/rider/suspend', {
  ...OPS,
  ...SENSITIVE_ACTION,
  input: riderInput,
});

export const reopenRiderCall = row('POST /api/admin/rider/reopen', {
  ...OPS,
  ...SENSITIVE_ACTION,
  input: riderInput,
});

export const closeRiderCall = row('POST /api/admin/rider/close', {
  ...OPS,
  ...SENSITIVE_ACTION,
  input: riderInput,
});
