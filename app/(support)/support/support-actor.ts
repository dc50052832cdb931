import { notFound } from 'next/navigation';
import type { StaffAreaName } from '@/components/work/kit/areas';
import { type Actor, isStaff, OPS_ROLES, type ScopedActor, scopeActor } from '@/lib/core/roles';
import { findActor } from '@/lib/platform/session';

/** The signed-in agent of a support page; a 404 for anyone else. */
export async function getSupportActor(cookies: string | null): Promise<ScopedActor<'staff'>> {
  const actor = await findActor(cookies, { fresh: true });
  if (!actor || !isStaff(actor)) notFound();
  return scopeActor(actor, 'staff');
}

/** The work area whose menu is shown: ops have more pages. */
export function getArea(actor: Actor | null): StaffAreaName {
  return OPS_ROLES.some((role) => actor?.roles.includes(role)) ? 'supportForOps' : 'support';
}
