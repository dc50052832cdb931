import 'server-only';
import type { Role } from '@/lib/core/roles';
import type { UserDoc } from '@/models/user';
import { env } from './env';

/** Roles that need a second factor, if STAFF_SECOND_FACTOR is on. */
const PROTECTED_ROLES: readonly Role[] = ['ops', 'admin'];

type RoleHolder = Pick<UserDoc, 'roles' | 'secondFactor'>;

/** Whether the user has a role that isn't in force until they set up a second factor. */
export function needsSecondFactor({ roles, secondFactor }: RoleHolder): boolean {
  const { STAFF_SECOND_FACTOR, ALLOW_SANDBOX } = env();
  const isRequired = STAFF_SECOND_FACTOR === '' ? !ALLOW_SANDBOX : STAFF_SECOND_FACTOR === 'on';
  return isRequired && !secondFactor?.isOn && roles.some((role) => PROTECTED_ROLES.includes(role));
}

/** The user's roles, without ops and admin while a second factor is missing. */
export function rolesInForce(user: RoleHolder): Role[] {
  if (!needsSecondFactor(user)) return user.roles;
  const others = user.roles.filter((role) => !PROTECTED_ROLES.includes(role));
  return others.length > 0 ? others : ['customer'];
}
