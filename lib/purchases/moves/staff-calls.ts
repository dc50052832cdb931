import 'server-only';
import { OPS, row, SENSITIVE_ACTION } from '@/lib/platform/http/row';
import { cancelJobInput, deliverJobInput, jobsQuery, refundJobInput } from './staff-schemas';

export const listJobsCall = row('GET /api/admin/jobs', { ...OPS, query: jobsQuery });

export const getJobCall = row('GET /api/admin/jobs/[kind]/[id]', OPS);

export const cancelJobCall = row('POST /api/admin/job/cancel', {
  ...OPS,
  ...SENSITIVE_ACTION,
  input: cancelJobInput,
});

export const refundJobCall = row('POST /api/admin/job/refund', {
  ...OPS,
  ...SENSITIVE_ACTION,
  input: refundJobInput,
});

export const deliverJobCall = row('POST /api/admin/job/deliver', {
  ...OPS,
  ...SENSITIVE_ACTION,
  input: deliverJobInput,
});
