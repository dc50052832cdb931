import 'server-only';
import { OPS, row, SENSITIVE_ACTION, STAFF } from '@/lib/platform/http/row';
import {
  askShopInput,
  decideObjectionInput,
  type ResolveInput,
  reportsQuery,
  resolveInput,
} from './schemas';

export const listReportsCall = row('GET /api/admin/reports', { ...STAFF, query: reportsQuery });

export const getReportCall = row('GET /api/admin/reports/[reportId]', STAFF);

export const resolveReportCall = row('POST /api/admin/report/resolve', {
  ...OPS,
  ...SENSITIVE_ACTION,
  // A preview changes nothing, and there is one for each change of the choices.
  limitFor: ({ dryRun }: ResolveInput) => (dryRun ? 'staff' : undefined),
  input: resolveInput,
});

export const askShopCall = row('POST /api/admin/report/ask-shop', {
  ...STAFF,
  limit: 'staffAction',
  input: askShopInput,
});

export const decideObjectionCall = row('POST /api/admin/report/objection', {
  ...OPS,
  ...SENSITIVE_ACTION,
  input: decideObjectionInput,
});
