import 'server-only';
import { ADMIN, OPS, row, SENSITIVE_ACTION } from '@/lib/platform/http/row';
import {
  accountInput,
  applicationsQuery,
  assignJobInput,
  cancelJobInput,
  checkInput,
  decideApplicationInput,
  decideInput,
  deliverJobInput,
  editShopInput,
  jobsQuery,
  peopleQuery,
  personNoteInput,
  refundJobInput,
  releaseJobInput,
  riderInput,
  riderListQuery,
  ridersQuery,
  roleInput,
  shopInput,
  shopsQuery,
} from './schemas';

export const suspendAccountCall = row('POST /api/admin/account/suspend', {
  ...OPS,
  ...SENSITIVE_ACTION,
  input: accountInput,
});
export const restoreAccountCall = row('POST /api/admin/account/restore', {
  ...OPS,
  ...SENSITIVE_ACTION,
  input: accountInput,
});
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
export const listPeopleCall = row('GET /api/admin/people', { ...OPS, query: peopleQuery });
export const getPersonCall = row('GET /api/admin/people/[userId]', OPS);
export const addPersonNoteCall = row('POST /api/admin/note', {
  ...OPS,
  limit: 'staffAction',
  fresh: true,
  input: personNoteInput,
});
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
export const listShopsCall = row('GET /api/admin/shop/list', { ...OPS, query: shopsQuery });
export const suspendShopCall = row('POST /api/admin/shop/suspend', {
  ...OPS,
  ...SENSITIVE_ACTION,
  input: shopInput,
});
export const reopenShopCall = row('POST /api/admin/shop/reopen', {
  ...OPS,
  ...SENSITIVE_ACTION,
  input: shopInput,
});
export const closeShopCall = row('POST /api/admin/shop/close', {
  ...OPS,
  ...SENSITIVE_ACTION,
  input: shopInput,
});
export const editShopCall = row('POST /api/admin/shop/edit', {
  ...OPS,
  ...SENSITIVE_ACTION,
  input: editShopInput,
});
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
export const grantRoleCall = row('POST /api/admin/role/grant', {
  ...ADMIN,
  ...SENSITIVE_ACTION,
  input: roleInput,
});
export const revokeRoleCall = row('POST /api/admin/role/revoke', {
  ...ADMIN,
  ...SENSITIVE_ACTION,
  input: roleInput,
});
export const resetSecondFactorCall = row('POST /api/admin/factor/reset', {
  ...ADMIN,
  ...SENSITIVE_ACTION,
  input: accountInput,
});
