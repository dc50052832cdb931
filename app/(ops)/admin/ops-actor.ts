import { notFound } from 'next/navigation';
import { type ScopedActor, scopeActor } from '@/lib/core/roles';
import { OPS_ROLES } from '@/lib/ops/policy';
import { findActor } from '@/lib/users/sessions';

/** Who opens a page of ops. For everyone else there is no such page. */
export async function getOpsActor(cookies: string | null): Promise<ScopedActor<'staff'>> {
  const actor = await findActor(cookies);
  if (!actor || !OPS_ROLES.some((role) => actor.roles.includes(role))) notFound();
  return scopeActor(actor, 'staff');
}
