import 'server-only';
import { OPS, row, SENSITIVE_ACTION } from '@/lib/platform/http/row';
import { applicationsQuery, checkInput, decideApplicationInput } from './staff-schemas';

export const listApplicationsCall = row('GET /api/admin/applications', {
  ...OPS,
  query: applicationsQuery,
});

export const getApplicationCall = row('GET /api/admin/applications/[id]', OPS);

export const decideApplicationCall = row('POST /api/admin/application/decide', {
  ...OPS,
  ...SENSITIVE_ACTION,
  input: decideApplicationInput,
});

export const checkApplicationCall = row('POST /api/admin/application/check', {
  ...OPS,
  limit: 'staffAction',
  fresh: true,
  input: checkInput,
});
