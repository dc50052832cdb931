import 'server-only';
import { isStaff, type Role } from '@/lib/core/roles';
import { env } from '@/lib/platform/env';
import type { UserDoc } from '@/models/user';
import type { SecondFactorState } from './dto';

/** Roles that count only with a second factor, where STAFF_SECOND_FACTOR is on. */
const PROTECTED_ROLES: readonly Role[] = ['ops', 'admin'];

type Factored = Pick<UserDoc, 'roles' | 'secondFactor'>;

/** Whether somebody has a role that doesn't count until they set up a second factor. */
export function needsSecondFactor({ roles, secondFactor }: Factored): boolean {
  const { STAFF_SECOND_FACTOR, ALLOW_SANDBOX } = env();
  const isRequired = STAFF_SECOND_FACTOR === '' ? !ALLOW_SANDBOX : STAFF_SECOND_FACTOR === 'on';
  return isRequired && !secondFactor?.isOn && roles.some((role) => PROTECTED_ROLES.includes(role));
}

/** The roles that count now: without ops and admin while a second factor is missing. */
export function rolesInForce(user: Factored): Role[] {
  if (!needsSecondFactor(user)) return user.roles;
  const others = user.roles.filter((role) => !PROTECTED_ROLES.includes(role));
  return others.length > 0 ? others : ['customer'];
}

/** Everybody who works for Eki can have one; in a demonstration anybody can try it. */
export function secondFactorState({ roles, secondFactor }: Factored): SecondFactorState {
  if (secondFactor?.isOn) return 'on';
  return isStaff({ roles }) || env().ALLOW_SANDBOX ? 'off' : null;
}
