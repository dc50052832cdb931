import { notFound, redirect } from 'next/navigation';
import { paths } from '@/lib/core/paths';
import { type Actor, scopeActor } from '@/lib/core/roles';
import type { ApplicationKind } from '@/lib/shops/applications/policy';
import { isApplying } from '@/lib/shops/applications/queries';

const FORMS = { seller: paths.sellerApply(), rider: paths.riderApply() } as const;

/** For someone without a role's work area: an applicant goes to their application, anyone else gets a 404. */
export async function refuseArea(kind: ApplicationKind, actor: Actor | null): Promise<never> {
  if (actor && (await isApplying(kind, scopeActor(actor, 'self')))) redirect(FORMS[kind]);
  notFound();
}
