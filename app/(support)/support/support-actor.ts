import { notFound } from 'next/navigation';
import type { StaffAreaName } from '@/components/staff/areas';
import { type Actor, isStaff, type ScopedActor, scopeActor } from '@/lib/core/roles';
import { OPS_ROLES } from '@/lib/ops/policy';
import { findActor } from '@/lib/users/sessions';

/** Who opens a page of support. For everyone else there is no such page. */
export async function getSupportActor(cookies: string | null): Promise<ScopedActor<'staff'>> {
  const actor = await findActor(cookies, { fresh: true });
  if (!actor || !isStaff(actor)) notFound();
  return scopeActor(actor, 'staff');
}

/** Whose pages the menu shows: ops have more of them. */
export function getArea(actor: Actor | null): StaffAreaName {
  return OPS_ROLES.some((role) => actor?.roles.includes(role)) ? 'supportForOps' : 'support';
}
