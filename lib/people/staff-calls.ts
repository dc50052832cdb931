import 'server-only';
import { ADMIN, OPS, row, SENSITIVE_ACTION } from '@/lib/platform/http/row';
import { accountInput, peopleQuery, personNoteInput, roleInput } from './staff-schemas';

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

export const listPeopleCall = row('GET /api/admin/people', { ...OPS, query: peopleQuery });

export const getPersonCall = row('GET /api/admin/people/[userId]', OPS);

export const addPersonNoteCall = row('POST /api/admin/note', {
  ...OPS,
  limit: 'staffAction',
  fresh: true,
  input: personNoteInput,
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
