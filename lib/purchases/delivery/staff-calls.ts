import 'server-only';
import { OPS, row, SENSITIVE_ACTION } from '@/lib/platform/http/row';
import { assignJobInput, releaseJobInput, ridersQuery } from './staff-schemas';

export const listRidersCall = row('GET /api/admin/riders', { ...OPS, query: ridersQuery });

export const assignJobCall = row('POST /api/admin/job/assign', {
  ...OPS,
  ...SENSITIVE_ACTION,
  input: assignJobInput,
});

export const releaseJobCall = row('POST /api/admin/job/release', {
  ...OPS,
  ...SENSITIVE_ACTION,
  input: releaseJobInput,
});
