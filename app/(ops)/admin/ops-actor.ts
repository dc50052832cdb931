import { notFound } from 'next/navigation';
import { type Actor, type Role, type ScopedActor, scopeActor } from '@/lib/core/roles';
import { OPS_ROLES } from '@/lib/ops/policy';
import { findActor } from '@/lib/users/sessions';

/** Who opens a page of ops. For everyone else there is no such page. `roles`: who may open it. */
export async function getOpsActor(
  cookies: string | null,
  roles: readonly Role[] = OPS_ROLES,
): Promise<ScopedActor<'staff'>> {
  const actor = await findActor(cookies, { fresh: true });
  if (!actor || !roles.some((role) => actor.roles.includes(role))) notFound();
  return scopeActor(actor, 'staff');
}

/** Whose pages the menu shows: support has few of them. */
export function getArea(actor: Actor | null): 'ops' | 'support' {
  const isSupport = actor?.roles.includes('support') ?? false;
  return isSupport && !OPS_ROLES.some((role) => actor?.roles.includes(role)) ? 'support' : 'ops';
}
