import 'server-only';
import { decideInput } from '@/lib/core/staff-fields';
import { OPS, row, SENSITIVE_ACTION } from './http/row';

export const listApprovalsCall = row('GET /api/admin/approvals', OPS);

export const agreeToApprovalCall = row('POST /api/admin/approval/agree', {
  ...OPS,
  ...SENSITIVE_ACTION,
  input: decideInput,
});

export const declineApprovalCall = row('POST /api/admin/approval/decline', {
  ...OPS,
  ...SENSITIVE_ACTION,
  input: decideInput,
});
