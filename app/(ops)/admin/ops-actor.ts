import { notFound } from 'next/navigation';
import { type Actor, OPS_ROLES, type Role, type ScopedActor, scopeActor } from '@/lib/core/roles';
import { findActor } from '@/lib/platform/session';

/** The signed-in user of an ops page; a 404 for anyone without one of `roles`. */
export async function getOpsActor(
  cookies: string | null,
  roles: readonly Role[] = OPS_ROLES,
): Promise<ScopedActor<'staff'>> {
  const actor = await findActor(cookies, { fresh: true });
  if (!actor || !roles.some((role) => actor.roles.includes(role))) notFound();
  return scopeActor(actor, 'staff');
}

/** The work area whose menu is shown: support has few ops pages. */
export function getArea(actor: Actor | null): 'ops' | 'support' {
  const isSupport = actor?.roles.includes('support') ?? false;
  return isSupport && !OPS_ROLES.some((role) => actor?.roles.includes(role)) ? 'support' : 'ops';
}
